import { ConflictError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import type { OpenedPayment } from '@flotilla/billing/backend';
import { compareDecimals } from '@flotilla/core/values';
import { money } from '@flotilla/file-storage/drawing';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { product } from '../../entities/product.js';
import { ordersToBillingModulePaymentIntents, ordersToProducts } from '../../links.js';
import type { Buyer } from '../../taxes/select-tax.js';
import { pricedLines } from '../pricing/lines.sql.js';
import { requireSellable } from '../pricing/sellable.js';
import { paths } from '../../paths.js';
import { signOf } from '../images/sign-of.js';
import { nameOf } from '../pricing/name-of.js';
import { Bookings } from '../bookings/bookings.js';
import type { SelectedStay } from '../bookings/select-stays.js';
import { Billing } from '../payments/billing.js';
import { Taxes } from '../taxes/taxes.js';
import { fixLines } from './fix-lines.js';
import { newOrderNumber } from './order-number.js';
import {
  costOf,
  type Group,
  groupsOf,
  holdMinutesOf,
  intentOf,
  invoiceOf,
  type SoldLine,
  type UntaxedLine,
} from './payment-groups.js';
import { quoteLines } from './quote-lines.js';
import { Stock } from './stock.js';

export interface Placing {
  readonly subjectId: string;
  readonly network?: string;
  readonly provider: string;
  readonly email: string;
  readonly comment?: string;
  readonly language: string;
  /** Place of the buyer, and the tax number that the buyer gave. */
  readonly buyer: Buyer;
  readonly taxId?: string;
  /** The totals that the buyer saw, by order id. */
  readonly expectedTotals: ReadonlyMap<string, string>;
}

/** Payment intents of the orders, and whether any of their lines is free. */
export interface Placed {
  readonly intentIds: string[];
  readonly hasFree: boolean;
}

/**
 * Turns carts into orders: fixes prices, reserves stock and creates payments. Runs a constant number of SQL
 * statements for any number of orders.
 */
@Injectable()
export class PlaceOrders {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Stock) private readonly stock: Stock,
    @Inject(Bookings) private readonly bookings: Bookings,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(Taxes) private readonly taxes: Taxes,
    @Inject(CONTACTS) private readonly contacts: Contacts,
  ) {}

  /** Places orders that the caller has locked. @throws RefusedError, ConflictError, InvalidError */
  async place(locked: readonly Order[], placing: Placing, context: TransactionContext): Promise<Placed> {
    const numbers = new Map(locked.map(({ id }) => [id, newOrderNumber()]));
    const lines = await this.soldLines(numbers, placing, context);
    const filled = locked.filter(({ id }) => lines.some(({ orderId }) => orderId === id));
    if (filled.length === 0) throw new RefusedError('There is nothing in the order.');
    // An order without remaining products does not block the others.
    const empty = locked.filter((one) => !filled.includes(one));
    await this.rows.of(order, context).deleteMany(empty.map(({ id }) => id));
    requireExpectedTotals(lines, placing.expectedTotals, placing.language);
    const taken = lines.flatMap(({ orderId, storesToProductsId, quantity, scheduleId }) =>
      storesToProductsId === null || scheduleId !== null ? [] : [{ orderId, storesToProductsId, quantity }],
    );
    const titleAt = (id: string) => lines.find((line) => line.storesToProductsId === id)?.title;
    const { subjectId, network } = placing;
    const stays = await this.bookings.select(lines, placing.language, context);
    await this.stock.reserve(taken, { subjectId, network }, { titleAt, language: placing.language }, context);
    const groups = groupsOf(lines);
    const opened = await this.open(groups, { ...placing, stays }, context);
    const intents = opened.map((one) => one?.intent);
    await this.bookings.hold(stays, (lineId) => invoiceOf(lineId, groups, opened)?.expiresAt, context);
    await fixLines(groups, intents, this.rows, context);
    await this.write(filled, numbers, placing, context);
    await this.contacts.addContact(placing.subjectId, placing.email, context.tx);
    return { intentIds: intents.flatMap((intent) => intent?.id ?? []), hasFree: intents.includes(undefined) };
  }

  /**
   * Locks the lines and their products, and returns the lines with current prices and taxes.
   * @throws RefusedError when a line can't be sold
   */
  private async soldLines(
    numbers: ReadonlyMap<string, string>,
    { language, buyer }: Placing,
    context: TransactionContext,
  ): Promise<SoldLine[]> {
    const orderIds = [...numbers.keys()];
    const where = { orderId: { inArray: orderIds } };
    const locked = await this.rows
      .of(ordersToProducts, context)
      .find({ where, fields: ['productId'], orderBy: { id: 'asc' }, lock: 'update' });
    const ids = [...new Set(locked.map(({ productId }) => productId))];
    // The lock orders this checkout before or after a concurrent deletion or withdrawal of the product.
    const products = await this.rows.of(product, context).find({
      where: { id: { inArray: ids } },
      fields: ['title', 'scheduleId', 'taxClassId', 'isShippable'],
      orderBy: { id: 'asc' },
      lock: 'share',
    });
    const byId = new Map(products.map((one) => [one.id, one]));
    const lines = await pricedLines(orderIds, context.tx);
    const sellable = lines.map((line): UntaxedLine => {
      const sold = byId.get(line.productId);
      const { title = {}, scheduleId = null, taxClassId = null, isShippable = false } = sold ?? {};
      const { price, total, billingModuleCurrency, orderId } = requireSellable(line, nameOf(title, language));
      return {
        ...line,
        price,
        total,
        billingModuleCurrency,
        title,
        scheduleId,
        taxClassId,
        isShippable,
        number: numbers.get(orderId) ?? '',
      };
    });
    return quoteLines(sellable, await this.taxes.of(sellable, buyer, context));
  }

  /** Creates the payments of groups; undefined for a free group. */
  private async open(
    groups: readonly Group[],
    placing: Placing & { readonly stays: readonly SelectedStay[] },
    context: TransactionContext,
  ): Promise<(OpenedPayment | undefined)[]> {
    const { subjectId, provider, email, language, stays } = placing;
    const page = `${this.billing.site}/${language}${paths.checkout}`;
    const priced = groups.filter(({ amount }) => compareDecimals(amount, '0') > 0);
    const request = {
      provider,
      email,
      language,
      successUrl: `${page}/success?intent={intentId}`,
      cancelUrl: `${page}/cancel?intent={intentId}`,
    };
    const intents = priced.map((group) => ({
      ...intentOf(group, language),
      subjectId,
      holdMinutes: holdMinutesOf(group, stays),
    }));
    const opened = await this.billing.payments.open({ ...request, intents }, context);
    const links = priced.flatMap(({ lines }, index) => {
      const orders = new Set(lines.map(({ orderId }) => orderId));
      const billingModulePaymentIntentId = opened[index]?.intent.id ?? '';
      return [...orders].map((orderId) => ({ orderId, billingModulePaymentIntentId }));
    });
    await this.rows.of(ordersToBillingModulePaymentIntents, context).insertMany(links);
    return groups.map((group) => opened[priced.indexOf(group)]);
  }

  private async write(
    locked: readonly Order[],
    numbers: ReadonlyMap<string, string>,
    placing: Placing,
    context: TransactionContext,
  ): Promise<void> {
    const { email, language, comment } = placing;
    const placedAt = new Date().toISOString();
    await this.rows.of(order, context).updateMany(
      locked.map((row) => ({
        ...{ id: row.id, email, language, placedAt },
        country: placing.buyer.country,
        taxId: placing.taxId ?? null,
        number: numbers.get(row.id) ?? null,
        comment: comment ?? row.comment,
        type: 'history' as const,
        status: 'paying' as const,
        problem: null,
      })),
    );
  }
}

/** @throws ConflictError when a total differs from the one that the buyer saw */
function requireExpectedTotals(
  lines: readonly SoldLine[],
  prices: ReadonlyMap<string, string>,
  language: string,
): void {
  for (const [orderId, total] of prices) {
    const own = lines.filter((line) => line.orderId === orderId);
    const now = costOf(own);
    if (compareDecimals(now, total) === 0) continue;
    const currency = own[0]?.billingModuleCurrency;
    const written = (amount: string) =>
      currency ? money({ amount, ...signOf(currency) }, language) : amount;
    throw new ConflictError(`The price has changed: it was ${written(total)}, and is ${written(now)} now.`);
  }
}
