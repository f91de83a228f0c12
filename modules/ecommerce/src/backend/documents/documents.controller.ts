import { ActionController, type CallOf, callerOf, Handle, server, serverFor } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  documentsOfOrder,
  issueDocuments,
  linkedOrderDocuments,
  type ShownDocument,
} from '../../document-actions.js';
import { asServer } from '../as-server.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { OpenedLinks } from '../fulfilment/opened-links.js';
import { Billing } from '../payments/billing.js';
import { OrderDocuments } from './order-documents.js';

/** Invoices and credit notes, for the owner of an order and for administrators. */
@ActionController()
export class DocumentsController {
  constructor(
    @Inject(OrderDocuments) private readonly documents: OrderDocuments,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(OpenedLinks) private readonly links: OpenedLinks,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  @Handle(documentsOfOrder)
  async ofOrder(
    { params }: CallOf<typeof documentsOfOrder>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownDocument[] }> {
    await this.orders.require(params.id, params.orderId);
    const context = asServer({ caller: callerOf(request) });
    return { data: await this.documents.of(params.orderId, params.id, context) };
  }

  @Handle(linkedOrderDocuments)
  async ofLink(
    { params }: CallOf<typeof linkedOrderDocuments>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownDocument[] }> {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    return { data: await this.documents.of(orderId, subjectId, { caller: server }) };
  }

  @Handle(issueDocuments)
  async issue(
    { params }: CallOf<typeof issueDocuments>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownDocument[] }> {
    this.billing.requireInstalled();
    const caller = callerOf(request);
    const context = { caller: serverFor(caller) };
    await this.documents.issueMissing(params.id, context);
    const reader = caller.kind === 'subject' ? caller.id : undefined;
    return { data: await this.documents.of(params.id, reader, context) };
  }
}
