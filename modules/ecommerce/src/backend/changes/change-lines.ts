import { NotFoundError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { multiply, roundHalfUp, sum } from '@flotilla/core/values';
import type { AddLineAction, QuantityAction } from '../../change-shapes.js';
import { booking } from '../../entities/booking.js';
import { activeStatuses } from '../../entities/booking-states.js';
import { charge, type Charge } from '../../entities/charge.js';
import { extra } from '../../entities/extra.js';
import type { Order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';
import { choicesOf } from '../../pricing/price-extras.js';
import { repriceRow, sameDiscount } from '../../pricing/reprice-row.js';
import { SoldPieces } from '../goods/sold-pieces.js';
import { Bookings } from '../bookings/bookings.js';
import { momentsOf } from '../bookings/select-stays.js';
import { Rentals } from '../carts/rentals.js';
import { chargeValues, soldValues } from '../checkout/fix-lines.js';
import { soldAs, type UntaxedLine } from '../checkout/payment-groups.js';
import { Stock } from '../checkout/stock.js';
import { extraCharges } from '../delivery/purchase-charges.js';
import { pricedLines } from '../pricing/lines.sql.js';
import { nameOf } from '../pricing/name-of.js';
import { requireSellable } from '../pricing/sellable.js';
import { SecurityDeposits } from '../security/security-deposits.js';
import { readSoldProducts } from '../variations/read-sold-products.js';
import { creditsOf, type SoldOrderLine, soldPolicyOf, soldPriceOf } from './change-stays.js';
import { OrderTaxes } from './order-taxes.js';

/** An order whose lines change, before the change. */
export interface ChangedLines {
  readonly order: Order;
  readonly lines: readonly SoldOrderLine[];
  readonly language: string;
  readonly subjectId: string | undefined;
}

/** Adds, removes and recounts sold lines, with their stock and bookings. The caller locks the order and its lines. */
@Injectable()
export class ChangeLines {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Rentals) private readonly rentals: Rentals,
    @Inject(Bookings) private readonly bookings: Bookings,
    @Inject(Stock) private readonly stock: Stock,
    @Inject(SoldPieces) private readonly pieces: SoldPieces,
    @Inject(OrderTaxes) private readonly taxes: OrderTaxes,
    @Inject(SecurityDeposits) private readonly security: SecurityDeposits,
  ) {}

  /**
   * Adds a product at its current price, in the store and the currency of the order.
   * @throws InvalidError, NotFoundError, RefusedError, ConflictError
   */
  async add(action: AddLineAction, changed: ChangedLines, context: TransactionContext): Promise<void> {
    const { order: of, language, lines } = changed;
    requireUnsent(of);
    const [first] = lines;
    const line = await this.inserted(action, changed, context);
    const title = nameOf(line.title, language);
    if (line.interval !== null)
      throw new RefusedError({
        en: `${title} is a subscription, which needs an order of its own.`,
        ru: `«${title}» — подписка, ей нужен отдельный заказ.`,
      });
    const renter = { network: line.id, language, isLimited: false };
    const stays = await this.bookings.select([line], renter, context);
    const isShipped = line.isShippable && of.deliveryAddress !== null;
    const charges = extraCharges(line, isShipped);
    const taxed = await this.taxes.of(
      [{ ...line, amount: line.total, isShipped }, ...charges],
      { order: of, lines, currency: line.billingModuleCurrency },
      context,
    );
    const intent = first?.paymentIntentId ? { id: first.paymentIntentId } : undefined;
    const sold = { ...line, ...priceIn(taxed, line.id) };
    await this.rows.of(ordersToProducts, context).update(line.id, soldValues({ line: sold, intent }));
    const made = charges.map((one) => chargeValues({ ...one, ...priceIn(taxed, one.id) }, intent));
    await this.rows.of(charge, context).insertMany(made);
    const chargeOf = (extraId: string | null) =>
      extraId === null ? null : (charges.find((one) => one.extra.id === extraId)?.id ?? null);
    await this.rows.of(booking, context).insertMany(
      stays.flatMap(({ extraId, dates, stay, resourceIds, policy }) =>
        resourceIds.map((resourceId) => ({
          ...({ kind: 'order', status: 'confirmed', lineId: line.id, resourceId } as const),
          ...{ chargeId: chargeOf(extraId), startDate: dates.startDate, endDate: dates.endDate },
          ...{ ...momentsOf(stay), policy: soldPolicyOf(policy, stay) },
        })),
      ),
    );
    if (line.scheduleId === null)
      await this.take({ ...changed, title: line.title }, line.storesToProductsId, line.quantity, context);
  }

  /** Inserts a line as a cart has it, and returns it with its current price. */
  private async inserted(
    { productId, quantity, attributeId, extras = [], ...dates }: AddLineAction,
    { order: of, language, lines }: ChangedLines,
    context: TransactionContext,
  ): Promise<UntaxedLine> {
    const input = { ...dates, productId, quantity, attributeId, extras };
    const sold = (await readSoldProducts([productId], { rows: this.rows, context, lock: 'share' })).get(
      productId.toLowerCase(),
    );
    if (!sold) throw new NotFoundError('There is no such product.');
    const rental = await this.rentals.of(input, language, context);
    const { id } = await this.rows.of(ordersToProducts, context).insert({
      ...{ orderId: of.id, productId, attributeId, extras: choicesOf(extras) },
      ...{ quantity: rental.quantity, pieces: rental.pieces, ...rental.dates },
      currencyId: lines[0]?.currencyId ?? null,
    });
    const [priced] = await pricedLines([id], context.tx, 'lines');
    if (!priced) throw new NotFoundError('There is no such product.');
    const fields = soldAs(priced, sold);
    return { ...requireSellable(priced, nameOf(fields.title, language), language), ...fields };
  }

  /** Removes a line that was neither sent nor handed over. @throws RefusedError */
  async remove(line: SoldOrderLine, changed: ChangedLines, context: TransactionContext): Promise<void> {
    const title = nameOf(line.title, changed.language);
    requireUnsent(changed.order);
    if (changed.lines.length < 2)
      throw new RefusedError({
        en: 'An order has one product at least. Cancel the order instead.',
        ru: 'В заказе должен остаться хотя бы один товар. Отмените заказ.',
      });
    if (line.startDate === null) {
      const { bound } = await this.boundOf(line, changed, context);
      if (bound > 0) throw boundTo(title, bound);
      await this.putBack(line, line.quantity, context);
    } else await this.release(line, title, context);
    await this.rows.of(ordersToProducts, context).delete(line.id);
  }

  /**
   * Sets the pieces of goods, at the unit price of the sale. @throws RefusedError for rentals, and for fewer pieces
   * than were sent or returned
   */
  async recount(
    line: SoldOrderLine,
    { quantity }: QuantityAction,
    decimals: number,
    changed: ChangedLines,
    context: TransactionContext,
  ): Promise<void> {
    const title = nameOf(line.title, changed.language);
    if (line.startDate !== null || line.unitPrice === null)
      throw new RefusedError({
        en: `${title} is rented by dates: change its days instead.`,
        ru: `«${title}» сдаётся по датам: измените дни.`,
      });
    const { bound, stockItemId } = await this.boundOf(line, changed, context);
    if (quantity < bound) throw boundTo(title, bound);
    if (quantity > line.quantity) {
      requireUnsent(changed.order);
      await this.take({ ...changed, title: line.title }, stockItemId, quantity - line.quantity, context);
    } else await this.putBack(line, line.quantity - quantity, context);
    await this.reprice(line, quantity, decimals, context);
  }

  /** Writes the prices of a line and its extras for another quantity. */
  private async reprice(
    line: SoldOrderLine,
    quantity: number,
    decimals: number,
    context: TransactionContext,
  ): Promise<void> {
    const charges = await this.extrasOf(line, context);
    const perOf = await this.perOf(charges, context);
    const counted = charges.map((one) => {
      const count = perOf(one) === 'booking' ? one.quantity : (one.quantity * quantity) / line.quantity;
      return { ...one, quantity: count, amount: roundHalfUp(multiply(one.unitPrice, count), decimals) };
    });
    const total = roundHalfUp(multiply(line.unitPrice ?? '0', quantity), decimals);
    const sold = [soldPriceOf({ ...line, amount: line.total ?? '0' }), ...charges.map(soldPriceOf)];
    const whole = sum([total, ...counted.map(({ amount }) => amount)]);
    const priced = [{ amount: total }, ...counted].map(({ amount }, index) =>
      repriceRow(
        { amount, discount: sameDiscount(amount, { sold, total: whole }, decimals) },
        sold[index] ?? soldPriceOf({ ...line, amount: line.total ?? '0' }),
        decimals,
      ),
    );
    // Refunds that were made before still lower the price, at most to 0.
    const credits = creditsOf(sum([line, ...charges].map(({ refunded }) => refunded ?? '0')), priced);
    await this.rows
      .of(ordersToProducts, context)
      .update(line.id, { quantity, total, ...priced[0], refunded: credits[0] ?? null });
    await this.rows.of(charge, context).updateMany(
      counted.map(({ id, quantity: count, amount }, index) => ({
        ...{ id, quantity: count, amount, ...priced[index + 1] },
        refunded: credits[index + 1] ?? null,
      })),
    );
  }

  private async perOf(charges: readonly Charge[], context: TransactionContext) {
    const ids = charges.flatMap(({ extraId }) => extraId ?? []);
    if (ids.length === 0) return () => undefined;
    const found = await this.rows
      .of(extra, context)
      .find({ where: { id: { inArray: ids } }, fields: ['per'] });
    return ({ extraId }: Charge) => found.find(({ id }) => id === extraId)?.per;
  }

  private extrasOf({ id }: SoldOrderLine, context: TransactionContext): Promise<Charge[]> {
    const where = { lineId: { eq: id }, kind: { eq: 'extra' as const } };
    return this.rows.of(charge, context).find({ where, orderBy: { id: 'asc' } });
  }

  /** Returns the pieces of a line that can't be taken out any more, and its stock item. */
  private async boundOf(
    { id, productId }: SoldOrderLine,
    { order: of }: ChangedLines,
    context: TransactionContext,
  ): Promise<{ readonly bound: number; readonly stockItemId: string | null }> {
    const goods = (await this.pieces.of(of.id, context)).find((one) => one.id === id);
    return {
      bound: goods ? Math.max(goods.sent + goods.backUnsent, goods.back) : 0,
      stockItemId: await this.stock.itemOf(of.id, productId, context),
    };
  }

  /** Takes pieces out of the stock. @throws ConflictError when it is too low */
  private async take(
    { order: of, subjectId, title, language }: ChangedLines & { readonly title: SoldOrderLine['title'] },
    storesToProductsId: string | null,
    quantity: number,
    context: TransactionContext,
  ): Promise<void> {
    if (storesToProductsId === null) return;
    const requested = [{ orderId: of.id, storesToProductsId, quantity }];
    const message = { titleAt: () => title, language, isLimited: false };
    await this.stock.reserve(requested, { subjectId: subjectId ?? of.id }, message, context);
    await this.stock.sell([of.id], context);
  }

  private putBack(
    { orderId, productId }: SoldOrderLine,
    pieces: number,
    context: TransactionContext,
  ): Promise<void> {
    return this.stock.takeBack({ orderId, productId, pieces, as: 'released' }, context);
  }

  /** Cancels the bookings of a line, which outlive it: their days are free. @throws RefusedError after the handover */
  private async release(line: SoldOrderLine, title: string, context: TransactionContext): Promise<void> {
    const bookings = this.rows.of(booking, context);
    const all = await bookings.find({ where: { lineId: { eq: line.id } }, orderBy: { id: 'asc' } });
    if (all.some(({ status }) => status === 'started' || status === 'ended'))
      throw new RefusedError({
        en: `${title} was handed over: it can’t be taken out any more.`,
        ru: `«${title}» уже выдано: убрать это нельзя.`,
      });
    const open = all.filter(({ status }) => [...activeStatuses, 'conflict'].some((one) => one === status));
    await this.bookings.move(
      open.map(({ id }) => id),
      { from: ['held', 'confirmed', 'conflict'], to: 'canceled' },
      context,
    );
    await bookings.updateMany(all.map(({ id }) => ({ id, lineId: null, chargeId: null })));
    await this.security.endOfLine(line.id, context);
  }
}

function priceIn(taxed: Awaited<ReturnType<OrderTaxes['of']>>, id: string) {
  const price = taxed.get(id);
  if (!price)
    throw new RefusedError({ en: 'The taxes could not be calculated.', ru: 'Налоги не рассчитались.' });
  return { ...price, discount: '0' };
}

/** @throws RefusedError for an order that is on its way, or has arrived */
export function requireUnsent({ status }: Pick<Order, 'status'>): void {
  if (status !== 'approving' && status !== 'packaging')
    throw new RefusedError({
      en: 'The order is on its way: write another order instead.',
      ru: 'Заказ уже в пути: создайте другой заказ.',
    });
}

const boundTo = (title: string, bound: number) =>
  new RefusedError({
    en: `${title}: ${bound} were sent or returned already.`,
    ru: `«${title}»: уже отправлено или возвращено ${bound}.`,
  });
