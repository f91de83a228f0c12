import { ActionController, type CallOf, callerOf, Handle, server } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { linkedOrderReviews, reviewsOfOrder, writeLinkedReview, writeReview } from '../../review-actions.js';
import type { ReviewedLine } from '../../review-shapes.js';
import { asServer } from '../as-server.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { OpenedLinks } from '../fulfilment/opened-links.js';
import { Reviews } from './reviews.js';

/** Reviews of orders, for their buyers. */
@ActionController()
export class ReviewsController {
  constructor(
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(OpenedLinks) private readonly links: OpenedLinks,
  ) {}

  @Handle(reviewsOfOrder)
  async ofOrder({ params }: CallOf<typeof reviewsOfOrder>): Promise<{ data: ReviewedLine[] }> {
    await this.orders.require(params.id, params.orderId);
    return { data: await this.reviews.of(params.orderId, { caller: server }) };
  }

  @Handle(writeReview)
  async write(
    { params, body }: CallOf<typeof writeReview>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ReviewedLine }> {
    await this.orders.require(params.id, params.orderId);
    const context = asServer({ caller: callerOf(request) });
    return { data: await this.reviews.write(params.orderId, body, context) };
  }

  @Handle(linkedOrderReviews)
  async ofLink(
    { params }: CallOf<typeof linkedOrderReviews>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ReviewedLine[] }> {
    const { orderId } = await this.links.open(params.link, request);
    return { data: await this.reviews.of(orderId, { caller: server }) };
  }

  @Handle(writeLinkedReview)
  async writeOfLink(
    { params, body }: CallOf<typeof writeLinkedReview>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ReviewedLine }> {
    const { orderId } = await this.links.open(params.link, request);
    const context = asServer({ caller: callerOf(request) });
    return { data: await this.reviews.write(orderId, body, context) };
  }
}
