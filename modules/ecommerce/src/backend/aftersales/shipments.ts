import { type Context, Events, RefusedError, Rows, type TransactionContext, Writer } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Pieces, ShownShipment } from '../../aftersales-shapes.js';
import { type Order, order } from '../../entities/order.js';
import { type Shipment, shipment } from '../../entities/shipment.js';
import { shipmentSent } from '../../events.js';
import { selectPieces, SoldPieces, storedPieces, unsentPieces } from '../goods/sold-pieces.js';

export interface ShipmentInput {
  readonly lines?: readonly Pieces[];
  readonly carrier?: string;
  readonly trackingNumber?: string;
  readonly trackingUrl?: string;
}

/** Records shipments of orders. The order follows: it is on its way when all is sent. */
@Injectable()
export class Shipments {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Events) private readonly events: Events,
    @Inject(SoldPieces) private readonly pieces: SoldPieces,
  ) {
    hooks.setOnTransition(order, ({ to }) => ({
      ...(to === 'delivered' && { deliveredAt: new Date().toISOString() }),
    }));
    hooks.afterChange(shipment, ['deliveredAt'], async (written, context) => {
      // In the order of the ids, so that two writes never wait for each other in a cycle.
      const orderIds = new Set(written.map(({ after }) => String(after['orderId'])));
      for (const orderId of [...orderIds].toSorted()) await this.deliver(orderId, context);
    });
  }

  /** Returns the shipments of an order, the oldest first. */
  async of(orderId: string, context: Context): Promise<ShownShipment[]> {
    const where = { orderId: { eq: orderId } };
    const found = await this.rows
      .of(shipment, context)
      .find({ where, orderBy: { shippedAt: 'asc', id: 'asc' }, limit: maxShown });
    return found.map(shownOf);
  }

  /** @throws NotFoundError, InvalidError; RefusedError for an order that is not paid, and more pieces than are left */
  async send(orderId: string, { lines, ...given }: ShipmentInput, context: Context): Promise<ShownShipment> {
    return this.writer.within(context, async (txContext) => {
      const locked = await this.rows.of(order, txContext).byId(orderId, { lock: 'update' });
      if (!sendable.some((status) => status === locked.status))
        throw new RefusedError({
          en: 'Only paid orders that are not delivered can be sent.',
          ru: 'Отправить можно только оплаченный и ещё не доставленный заказ.',
        });
      const goods = await this.pieces.of(orderId, txContext);
      const left = new Map(goods.map((line) => [line.id, unsentPieces(line)]));
      const sent = selectPieces(lines, left, {
        ...{ lines: goods, language: locked.language ?? 'en' },
        refusal: (title, count) => ({
          en: `${title}: ${count} left to send.`,
          ru: `«${title}»: отправить можно не больше ${count}.`,
        }),
      });
      if (sent.length === 0)
        throw new RefusedError({ en: 'There is nothing left to send.', ru: 'Отправлять больше нечего.' });
      const made = await this.rows.of(shipment, txContext).insert({ orderId, lines: sent, ...given });
      await this.events.emit(shipmentSent, { shipmentId: made.id, orderId }, txContext.tx);
      for (const { lineId, quantity } of sent) left.set(lineId, (left.get(lineId) ?? 0) - quantity);
      await this.follow(
        locked,
        [...left.values()].every((count) => count <= 0),
        txContext,
      );
      return shownOf(made);
    });
  }

  /** Moves an order to the state of its shipments. */
  private async follow({ id, status }: Order, isWhole: boolean, context: TransactionContext): Promise<void> {
    const orders = this.rows.of(order, context);
    if (status === 'approving') await orders.update(id, { status: 'packaging' });
    if (isWhole && status !== 'delivering') await orders.update(id, { status: 'delivering' });
  }

  /** Delivers an order when all of its shipments have arrived. */
  private async deliver(orderId: string, context: TransactionContext): Promise<void> {
    const orders = this.rows.of(order, context);
    const { status } = await orders.byId(orderId, { fields: ['status'], lock: 'update' });
    if (status !== 'delivering') return;
    const where = { orderId: { eq: orderId } };
    const arrived = await this.rows.of(shipment, context).find({ where, fields: ['deliveredAt'] });
    const moments = arrived.flatMap(({ deliveredAt }) => deliveredAt ?? []).toSorted();
    const goods = await this.pieces.of(orderId, context);
    if (moments.length < arrived.length || goods.some((line) => unsentPieces(line) > 0)) return;
    await orders.update(orderId, { status: 'delivered', deliveredAt: moments.at(-1) });
  }
}

/** States of orders whose goods can be sent. */
const sendable = ['approving', 'packaging', 'delivering'] as const satisfies readonly Order['status'][];
const maxShown = 200;

const shownOf = ({ id, lines, ...one }: Shipment): ShownShipment => ({
  ...{ id, carrier: one.carrier, trackingNumber: one.trackingNumber },
  lines: storedPieces(lines).map(({ lineId, quantity }) => ({ lineId, quantity })),
  ...{ trackingUrl: one.trackingUrl, shippedAt: one.shippedAt, deliveredAt: one.deliveredAt },
});
