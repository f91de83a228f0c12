import { newId, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { currency } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import { roundHalfUp, subtract, sum } from '@flotilla/core/values';
import type { DeliveryAction } from '../../change-shapes.js';
import { deliveryOptions, needsPlace } from '../../delivery/delivery-options.js';
import { charge } from '../../entities/charge.js';
import { order } from '../../entities/order.js';
import { shipment } from '../../entities/shipment.js';
import { ordersToProducts, storesToOrders } from '../../links.js';
import { requirePostalCode } from '../addresses/address-book.js';
import { addressIsMissing, doesNotDeliverTo } from '../delivery/delivery-errors.js';
import { activeMethods } from '../delivery/delivery-methods.sql.js';
import { storedAddress } from '../purchases/stored-checkout.js';
import { readSoldProducts } from '../variations/read-sold-products.js';
import { type ChangedLines, requireUnsent } from './change-lines.js';
import { OrderTaxes, placesOf } from './order-taxes.js';

/** Changes how the goods of an order are delivered, until they are sent. */
@Injectable()
export class ChangeDelivery {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(OrderTaxes) private readonly taxes: OrderTaxes,
  ) {}

  /** @throws RefusedError after the first shipment, for a shared delivery, and for a method that does not fit */
  async change(
    { methodId, deliveryAddress }: DeliveryAction,
    { order: before, lines }: ChangedLines,
    digits: ReadonlyMap<string, number>,
    context: TransactionContext,
  ): Promise<void> {
    requireUnsent(before);
    await this.requireOwn(before, context);
    if (deliveryAddress) requirePostalCode(deliveryAddress, 'deliveryAddress.');
    const address = deliveryAddress ?? storedAddress(before.deliveryAddress);
    const of = { ...before, deliveryAddress: address };
    const { storeId, goods } = await this.goodsOf(of.id, lines, digits, context);
    const [first] = goods;
    if (storeId === undefined || !first)
      throw new RefusedError({
        en: 'The order has no goods to deliver.',
        ru: 'В заказе нет товаров для доставки.',
      });
    const place = placesOf(of, lines).destination;
    const method = (await activeMethods([storeId], context.tx)).find(
      ({ id }) => id === methodId.toLowerCase(),
    );
    if (method && needsPlace(method) && !address) throw addressIsMissing();
    const [option] = method ? deliveryOptions([method], storeId, goods, place) : [];
    if (!option && method && needsPlace(method)) throw doesNotDeliverTo(place.country ?? '–');
    if (!option)
      throw new RefusedError({
        en: 'The store does not deliver these goods in this way.',
        ru: 'Магазин не доставляет эти товары таким способом.',
      });
    const isShipped = needsPlace(option.method);
    const { currencyId } = first;
    const paidIn = await this.rows.of(currency, context).byId(currencyId, { fields: ['code', 'decimals'] });
    const amount = option.amounts.find((one) => one.currencyId === currencyId)?.amount ?? '0';
    const id = newId();
    const row = { id, storeId, taxClassId: option.method.taxClassId, isShipped, amount };
    const price = (await this.taxes.of([row], { order: of, lines, currency: paidIn }, context)).get(id);
    if (!price)
      throw new RefusedError({
        en: 'The taxes of the delivery could not be calculated.',
        ru: 'Налоги на доставку не рассчитались.',
      });
    await this.drop(before.deliveryChargeId, context);
    await this.rows.of(charge, context).insert({
      ...({ id, kind: 'delivery', orderId: of.id, quantity: 1, discount: '0' } as const),
      ...{ deliveryMethodId: option.method.id, title: option.method.title, currencyId, amount },
      ...{ unitPrice: amount, paymentIntentId: lines[0]?.paymentIntentId ?? null, ...price },
    });
    await this.rows.of(order, context).update(of.id, {
      deliveryChargeId: id,
      deliveryAddress: isShipped ? address : null,
    });
  }

  /** Removes the delivery of an order without goods to deliver. Keeps one that other orders share. */
  async endWithoutGoods(orderId: string, context: TransactionContext): Promise<void> {
    const { deliveryChargeId } = await this.rows.of(order, context).byId(orderId);
    if (deliveryChargeId === null || (await this.isShared(orderId, deliveryChargeId, context))) return;
    const where = { orderId: { eq: orderId } };
    const lines = await this.rows.of(ordersToProducts, context).find({ where, orderBy: { id: 'asc' } });
    if ((await this.goodsOf(orderId, lines, new Map(), context)).goods.length > 0) return;
    await this.drop(deliveryChargeId, context);
    await this.rows.of(order, context).update(orderId, { deliveryChargeId: null, deliveryAddress: null });
  }

  private async requireOwn(
    { id, deliveryChargeId }: ChangedLines['order'],
    context: TransactionContext,
  ): Promise<void> {
    if (await this.rows.of(shipment, context).exists({ where: { orderId: { eq: id } } }))
      throw new RefusedError({
        en: 'Goods of the order were sent: the delivery can’t be changed any more.',
        ru: 'Товары заказа уже отправлены: доставку изменить нельзя.',
      });
    if (deliveryChargeId !== null && (await this.isShared(id, deliveryChargeId, context)))
      throw new RefusedError({
        en: 'Other orders of the purchase share the delivery: it can’t be changed for one.',
        ru: 'Доставка общая с другими заказами покупки: для одного её не изменить.',
      });
  }

  private async isShared(orderId: string, chargeId: string, context: TransactionContext): Promise<boolean> {
    const where = {
      deliveryChargeId: { eq: chargeId },
      id: { ne: orderId },
      status: { ne: 'canceled' as const },
    };
    const { orderId: standsOn } = await this.rows.of(charge, context).byId(chargeId);
    return standsOn !== orderId || this.rows.of(order, context).exists({ where });
  }

  private async drop(chargeId: string | null, context: TransactionContext): Promise<void> {
    if (chargeId !== null) await this.rows.of(charge, context).delete(chargeId);
  }

  /** Returns the store of an order, and its goods to deliver by currency. */
  private async goodsOf(
    orderId: string,
    lines: ChangedLines['lines'],
    digits: ReadonlyMap<string, number>,
    context: TransactionContext,
  ) {
    const [store] = await this.rows
      .of(storesToOrders, context)
      .find({ where: { orderId: { eq: orderId } }, fields: ['storeId'], limit: 1 });
    const ids = lines.map(({ productId }) => productId);
    const products = await readSoldProducts(ids, { rows: this.rows, context });
    const shippable = [...products.values()].filter(({ isShippable }) => isShippable);
    const weightOf = new Map(shippable.map(({ id, weight }) => [id, weight ?? 0]));
    const sent = lines.filter(({ productId }) => weightOf.has(productId));
    const currencies = Map.groupBy(sent, ({ currencyId }) => currencyId ?? '');
    const goods = [...currencies].map(([currencyId, own]) => {
      const decimals = digits.get(currencyId) ?? 2;
      return {
        ...{ currencyId, decimals },
        subtotal: roundHalfUp(sum(own.map((line) => subtract(line.total ?? '0', line.discount))), decimals),
        weight: own.reduce((all, line) => all + (weightOf.get(line.productId) ?? 0) * line.quantity, 0),
      };
    });
    return { storeId: store?.storeId, goods };
  }
}
