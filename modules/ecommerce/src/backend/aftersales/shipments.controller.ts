import { ActionController, type CallOf, callerOf, Handle, server } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { linkedOrderShipments, sendShipment, shipmentsOfOrder } from '../../aftersales-actions.js';
import type { ShownShipment } from '../../aftersales-shapes.js';
import { asServer } from '../as-server.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { OpenedLinks } from '../fulfilment/opened-links.js';
import { Shipments } from './shipments.js';

/** Shipments of orders, for their owners and for administrators. */
@ActionController()
export class ShipmentsController {
  constructor(
    @Inject(Shipments) private readonly shipments: Shipments,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(OpenedLinks) private readonly links: OpenedLinks,
  ) {}

  @Handle(sendShipment)
  async send(
    { params, body }: CallOf<typeof sendShipment>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownShipment }> {
    const context = asServer({ caller: callerOf(request) });
    return { data: await this.shipments.send(params.id, body, context) };
  }

  @Handle(shipmentsOfOrder)
  async ofOrder({ params }: CallOf<typeof shipmentsOfOrder>): Promise<{ data: ShownShipment[] }> {
    await this.orders.require(params.id, params.orderId);
    return { data: await this.shipments.of(params.orderId, { caller: server }) };
  }

  @Handle(linkedOrderShipments)
  async ofLink(
    { params }: CallOf<typeof linkedOrderShipments>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownShipment[] }> {
    const { orderId } = await this.links.open(params.link, request);
    return { data: await this.shipments.of(orderId, { caller: server }) };
  }
}
