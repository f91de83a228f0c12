import { RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';
import { pricedLines } from '../pricing/lines.sql.js';
import { requireSellable } from '../pricing/sellable.js';
import { nameOf } from '../pricing/name-of.js';
import { Bookings } from '../bookings/bookings.js';
import { isDelivery, isExtra, type PurchaseCharge } from '../delivery/purchase-charges.js';
import { type PurchaseTerms, type QuotedPurchase, QuotePurchases } from '../delivery/quote-purchases.js';
import type { Address } from '../../addresses/address-input.js';
import { Checkouts } from '../purchases/checkouts.js';
import type { PurchaseAttempt } from '../purchases/purchase-details.js';
import { CodeGuesses } from '../discounts/code-guesses.js';
import { Discounts } from '../discounts/discounts.js';
import type { ExpectedQuote } from '../purchases/expected-quote.js';
import { requireExpectedQuote, requireExpectedTotals } from './expected-price.js';
import { fixLines } from './fix-lines.js';
import { newOrderNumber } from './order-number.js';
import { OpenOrderPayments, type PaymentLinkTerms } from './open-order-payments.js';
import { groupsOf, openedOf, soldAs, type UntaxedLine } from './payment-groups.js';
import { readSoldProducts } from '../variations/read-sold-products.js';
import { SecurityDeposits } from '../security/security-deposits.js';
import { Stock } from './stock.js';

export interface Placing extends PurchaseTerms {
  readonly subjectId: string;
  readonly network?: string;
  /** The selected provider; with a link the buyer selects it later. */
  readonly payment: { readonly provider: string } | { readonly link: PaymentLinkTerms };
  /** Null when the buyer gave a phone number only. */
  readonly email: string | null;
  readonly comment?: string;
  readonly language: string;
  /** The tax number that the buyer gave. */
  readonly taxId?: string;
  readonly deliveryAddress: Address | null;
  readonly attempt: PurchaseAttempt;
  /** The totals that the buyer saw, by order id. */
  readonly expectedTotals: ReadonlyMap<string, string>;
  readonly expected?: ExpectedQuote;
}

/** Payment intents of the orders, and whether any of their lines is free. */
export interface Placed {
  readonly intentIds: string[];
  readonly hasFree: boolean;
  /** The end of the time to pay by a link, in ISO 8601; null for another payment. */
  readonly expiresAt: string | null;
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
    @Inject(OpenOrderPayments) private readonly payments: OpenOrderPayments,
    @Inject(QuotePurchases) private readonly quotes: QuotePurchases,
    @Inject(Discounts) private readonly discounts: Discounts,
    @Inject(CodeGuesses) private readonly guesses: CodeGuesses,
    @Inject(Checkouts) private readonly checkouts: Checkouts,
    @Inject(SecurityDeposits) private readonly security: SecurityDeposits,
    @Inject(CONTACTS) private readonly contacts: Contacts,
  ) {}

  /** Places orders that the caller has locked. @throws RefusedError, ConflictError, InvalidError */
  async place(locked: readonly Order[], placing: Placing, context: TransactionContext): Promise<Placed> {
    const numbers = new Map(locked.map(({ id }) => [id, newOrderNumber()]));
    const quoted = await this.quoted(numbers, placing, context);
    const { lines, charges, stores, discounts, codes } = quoted;
    const filled = locked.filter(({ id }) => lines.some(({ orderId }) => orderId === id));
    if (filled.length === 0)
      throw new RefusedError({ en: 'There is nothing in the order.', ru: 'В заказе ничего нет.' });
    // An order without remaining products does not block the others.
    const empty = locked.filter((one) => !filled.includes(one));
    await this.rows.of(order, context).deleteMany(empty.map(({ id }) => id));
    requireExpectedTotals(lines, charges, placing);
    await this.quotes.requireDeliveries(stores, placing, context);
    const holder = { network: placing.network ?? placing.subjectId, language: placing.language };
    await this.guesses.require(placing.codes, holder.network);
    await this.guesses.count(codes, holder.network);
    const [refused] = codes.flatMap(({ problem }) => problem ?? []);
    if (refused !== undefined) throw new RefusedError(refused, [{ field: 'codes', message: refused }]);
    requireExpectedQuote(quoted, placing);
    const taken = lines.flatMap(({ orderId, storesToProductsId, quantity, scheduleId }) =>
      storesToProductsId === null || scheduleId !== null ? [] : [{ orderId, storesToProductsId, quantity }],
    );
    const titleAt = (id: string) => lines.find((line) => line.storesToProductsId === id)?.title;
    const { subjectId, network } = placing;
    // Administrators may reserve more than buyers.
    const isLimited = 'provider' in placing.payment;
    const stays = await this.bookings.select(lines, { ...holder, isLimited }, context);
    const message = { titleAt, language: placing.language, isLimited };
    await this.stock.reserve(taken, { subjectId, network }, message, context);
    const { email } = placing;
    const isNeeded = discounts.length > 0;
    const checkoutId = await this.checkouts.place({ subjectId, email, isNeeded }, placing.attempt, context);
    const groups = groupsOf(lines, charges, quoted);
    const opened = await this.payments.open(groups, { ...placing, numbers, stays }, context);
    const intents = opened.map((one) => one && { id: one.intentId });
    const expiresAt = (lineId: string) => openedOf(lineId, groups, opened)?.expiresAt;
    const chargeOf = (lineId: string, extraId: string) =>
      charges.filter(isExtra).find((one) => one.lineId === lineId && one.extra.id === extraId)?.id ?? null;
    await this.bookings.hold(stays, { network: holder.network, expiresAt, chargeOf }, context);
    await fixLines(groups, intents, this.rows, context);
    await this.payments.schedule(groups, intents, placing.subjectId, context);
    await this.security.place(quoted.securityDeposits, context);
    await this.write(filled, numbers, { ...placing, charges, checkoutId }, context);
    if (email !== null) await this.contacts.addContact(placing.subjectId, email, context.tx);
    // Last, because all buyers with a code wait for its lock.
    if (checkoutId !== undefined)
      await this.discounts.hold(discounts, { checkoutId, email: email ?? subjectId }, context);
    const link = 'link' in placing.payment ? opened.find((one) => one !== undefined) : undefined;
    return {
      intentIds: intents.flatMap((intent) => intent?.id ?? []),
      hasFree: intents.includes(undefined),
      expiresAt: link?.expiresAt ?? null,
    };
  }

  /**
   * Locks the lines and their products, and returns the lines with current prices, deliveries and taxes.
   * @throws RefusedError when a line can't be sold
   */
  private async quoted(
    numbers: ReadonlyMap<string, string>,
    placing: Placing,
    context: TransactionContext,
  ): Promise<QuotedPurchase<UntaxedLine>> {
    const { language } = placing;
    const orderIds = [...numbers.keys()];
    const where = { orderId: { inArray: orderIds } };
    const locked = await this.rows
      .of(ordersToProducts, context)
      .find({ where, fields: ['productId'], orderBy: { id: 'asc' }, lock: 'update' });
    const ids = locked.map(({ productId }) => productId);
    // The lock orders this checkout before or after a concurrent deletion or withdrawal of the product.
    const products = await readSoldProducts(ids, { rows: this.rows, context, lock: 'share' });
    const lines = await pricedLines(orderIds, context.tx);
    const sellable = lines.map((line): UntaxedLine => {
      const sold = soldAs(line, products.get(line.productId) ?? goneProduct);
      return { ...requireSellable(line, nameOf(sold.title, language), language), ...sold };
    });
    return this.quotes.of(sellable, placing, context);
  }

  private async write(
    locked: readonly Order[],
    numbers: ReadonlyMap<string, string>,
    placing: Placing & { readonly charges: readonly PurchaseCharge[]; readonly checkoutId?: string },
    context: TransactionContext,
  ): Promise<void> {
    const { email, language, comment, checkoutId = null } = placing;
    const deliveries = placing.charges.filter(isDelivery);
    const { phone, deliveryAddress, billingAddress } = placing.attempt;
    const placedAt = new Date().toISOString();
    await this.rows.of(order, context).updateMany(
      locked.map((row) => {
        const brought = deliveries.find(({ orderIds }) => orderIds.includes(row.id));
        return {
          ...{ id: row.id, email, phone, language, placedAt, checkoutId, billingAddress },
          country: placing.buyer.country,
          taxId: placing.taxId ?? null,
          number: numbers.get(row.id) ?? null,
          comment: comment ?? row.comment,
          deliveryChargeId: brought?.id ?? null,
          deliveryAddress: brought?.isShipped ? deliveryAddress : null,
          type: 'history' as const,
          status: 'paying' as const,
          problem: null,
        };
      }),
    );
  }
}

/** A line of a deleted product is refused, because it is not published. */
const goneProduct = {
  id: '',
  parentId: null,
  title: {},
  scheduleId: null,
  taxClassId: null,
  isShippable: false,
  weight: null,
};
