import { NotFoundError, Ownership, type RateLimit, RateLimits } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { order } from '../../entities/order.js';
import { OrderLinks } from './order-links.js';

/** Per network; high enough for any manual use. */
const opensPerMinute = 60;

/** The order of a signed link, and its owner. */
export interface OpenedLink {
  readonly orderId: string;
  readonly subjectId: string;
}

/** Opens orders by signed links, within a rate limit. */
@Injectable()
export class OpenedLinks {
  private readonly limit: RateLimit;

  constructor(
    @Inject(OrderLinks) private readonly links: OrderLinks,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: 'ecommerce.order-links', calls: opensPerMinute, windowMs: 60_000 });
  }

  /** @throws NotFoundError, TooManyError */
  async open(link: string, { ip }: Pick<FastifyRequest, 'ip'>): Promise<OpenedLink> {
    await this.limit.enforce(ip, 'Too many orders were opened. Try again in a minute.');
    const orderId = await this.links.orderOf(link);
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: orderId });
    if (subjectId === undefined) throw new NotFoundError('There is no such order.');
    return { orderId, subjectId };
  }
}
