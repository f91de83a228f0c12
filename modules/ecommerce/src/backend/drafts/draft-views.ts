import { ConflictError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import { sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { adjustments, type DraftAnswer, type Missing, type PaymentLink } from '../../draft-shapes.js';
import { type Order, order } from '../../entities/order.js';
import type { OrderDraft } from '../../entities/order-draft.js';
import { paidStates } from '../../entities/order-states.js';
import { storesToProducts } from '../../links.js';
import { isInStock } from '../../pricing/price-rule.js';
import { purchaseQuotes } from '../../quotes/purchase-quote.js';
import { Bookings } from '../bookings/bookings.js';
import { datesOf } from '../bookings/select-stays.js';
import { OrderViews } from '../carts/order-views.js';
import { soldOut } from '../carts/sold-out.js';
import { soldAs, type UntaxedLine } from '../checkout/payment-groups.js';
import { quoteHashOf } from '../checkout/quote-hash.js';
import { sellableLines } from '../checkout/sellable-lines.js';
import { type QuotedPurchase, QuotePurchases, type StoreDelivery } from '../delivery/quote-purchases.js';
import { StoreDeliveryViews } from '../delivery/store-delivery-views.js';
import { linkedAddress } from '../fulfilment/linked-address.js';
import { SoldTexts } from '../fulfilment/sold-text.js';
import { pricedLines } from '../pricing/lines.sql.js';
import { nameOf } from '../pricing/name-of.js';
import type { PricedLine } from '../pricing/priced-line.js';
import { requireSellable } from '../pricing/sellable.js';
import { distinctCodes } from '../purchases/purchase-details.js';
import { storedAddress, storedCodes, storedDeliveries } from '../purchases/stored-checkout.js';
import type { TaxedBuyer } from '../taxes/tax-ids.js';
import { readSoldProducts } from '../variations/read-sold-products.js';

interface Viewer {
  readonly taxed: TaxedBuyer;
  /** Language of messages. */
  readonly language: string;
}

/** Quotes drafts, and returns their missing details and their links. */
@Injectable()
export class DraftViews {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(QuotePurchases) private readonly quotes: QuotePurchases,
    @Inject(StoreDeliveryViews) private readonly deliveries: StoreDeliveryViews,
    @Inject(OrderViews) private readonly orders: OrderViews,
    @Inject(Bookings) private readonly bookings: Bookings,
    @Inject(SoldTexts) private readonly texts: SoldTexts,
    @Inject(CONTACTS) private readonly contacts: Contacts,
  ) {}

  /** Returns a draft for API responses. */
  async of(draft: OrderDraft, viewer: Viewer, context: TransactionContext): Promise<DraftAnswer> {
    const shown = await this.orders.one(draft.orderId, context);
    const isOpen = shown.status === 'new';
    const quoted = isOpen ? await this.quoted(draft, viewer, context) : undefined;
    const problems = isOpen ? await this.problemsOf(draft.orderId, viewer.language, context) : [];
    const { subjectId, name, email, phone, company, language, taxId, country } = draft;
    return {
      ...{ order: shown, subjectId, name, email, phone, company, language, taxId, country },
      deliveryAddress: storedAddress(draft.deliveryAddress),
      billingAddress: storedAddress(draft.billingAddress),
      deliveries: quoted ? await this.deliveries.of(quoted.stores, context) : [],
      codes: quoted ? [...quoted.codes] : [],
      adjustments: adjustments.safeParse(draft.adjustments).data ?? [],
      missing: quoted
        ? missingIn(
            draft,
            quoted.stores,
            problems.some(({ isDate }) => isDate),
          )
        : [],
      problems: problems.map(({ lineId, message }) => ({ lineId, message })),
      quote: quoted ? purchaseQuotes(quoted.lines, quoted.charges, quoted.discounts, quoted) : [],
      quoteHash: quoted ? quoteHashOf(quoted) : '',
      link: await this.linkOf(draft, await this.rows.of(order, context).byId(draft.orderId)),
    };
  }

  /** Returns the link of a draft. The address is valid while the order has the buyer's mail address. */
  async linkOf(
    { language, sentAt, expiresAt }: OrderDraft,
    { id, email, status }: Order,
  ): Promise<PaymentLink> {
    const state = stateOf(status);
    const { url, link } = state === 'open' ? await this.texts.addressOf({ id, email }, language) : {};
    return {
      ...{ orderId: id, state, sentAt, expiresAt: state === 'open' ? expiresAt : null },
      url: url === undefined || link === undefined ? null : linkedAddress(url, link),
    };
  }

  /** Returns the terms of a purchase by a draft. */
  async termsOf(draft: OrderDraft, taxed: TaxedBuyer, context: TransactionContext) {
    const byHand = adjustments.safeParse(draft.adjustments).data ?? [];
    const discounts = byHand.filter(({ kind }) => kind === 'discount');
    return {
      ...{ ...taxed, language: draft.language, email: draft.email, emailFrom: 'shop' as const },
      deliveries: storedDeliveries(draft.deliveries),
      codes: distinctCodes(storedCodes(draft.codes)),
      roles: draft.subjectId === null ? [] : await this.contacts.rolesOf(draft.subjectId, context.tx),
      adjustments: {
        fees: byHand.flatMap((one) =>
          one.kind === 'fee' ? { title: { [draft.language]: one.title }, amount: one.amount } : [],
        ),
        discount: sum(discounts.map(({ amount }) => amount)),
      },
    };
  }

  private async quoted(
    draft: OrderDraft,
    { taxed }: Viewer,
    context: TransactionContext,
  ): Promise<QuotedPurchase<UntaxedLine>> {
    const lines = await sellableLines(await pricedLines([draft.orderId], context.tx), this.rows, context);
    return this.quotes.of(lines, await this.termsOf(draft, taxed, context), context);
  }

  /** Returns why lines can't be sold now. Holds nothing, so that another buyer may be faster. */
  private async problemsOf(orderId: string, language: string, context: TransactionContext) {
    const lines = await pricedLines([orderId], context.tx);
    const ids = lines.map(({ productId }) => productId);
    const products = await readSoldProducts(ids, { rows: this.rows, context });
    const problems: { lineId: string; message: string; isDate: boolean }[] = [];
    for (const line of lines) {
      const product = products.get(line.productId);
      const sold = product && soldAs(line, product);
      const isRented = sold !== undefined && sold.scheduleId !== null;
      const title = nameOf(sold?.title, language);
      try {
        requireSellable(line, title, language);
        if (isRented) await this.requireFree(line, title, language, context);
        else await this.requireStock(line, sold?.title ?? {}, language, context);
      } catch (error) {
        if (!(error instanceof RefusedError || error instanceof ConflictError)) throw error;
        const isDate = isRented && line.startDate === null;
        problems.push({ lineId: line.id, message: error.message, isDate });
      }
    }
    return problems;
  }

  private requireFree(line: PricedLine, title: string, language: string, context: TransactionContext) {
    const extras = line.extras.map((one) => ({ ...one, title: nameOf(one.title, language) }));
    const wanted = { storesToProductsId: line.storesToProductsId, title, extras };
    return this.bookings.requireFree(wanted, { pieces: line.pieces, dates: datesOf(line) ?? null }, context);
  }

  private async requireStock(
    { storesToProductsId, quantity }: PricedLine,
    title: Readonly<Record<string, string>>,
    language: string,
    context: TransactionContext,
  ): Promise<void> {
    if (storesToProductsId === null) return;
    const { quantity: stock } = await this.rows.of(storesToProducts, context).byId(storesToProductsId);
    if (stock !== null && !isInStock(stock, quantity)) throw soldOut([{ title, stock }], language);
  }
}

function stateOf(status: Order['status']): PaymentLink['state'] {
  if (status === 'new') return 'none';
  if (status === 'paying') return 'open';
  return paidStates.some((one) => one === status) ? 'paid' : 'canceled';
}

function missingIn(
  { email, phone, deliveryAddress }: OrderDraft,
  stores: readonly StoreDelivery[],
  needsDates: boolean,
): Missing {
  const needsAddress = stores.some(({ options, selected }) =>
    selected ? selected.method.kind === 'ship' : options.length === 0,
  );
  const needsChoice = stores.some(({ options, selected }) => !selected && options.length > 0);
  return [
    ...(email || phone ? [] : (['contact'] as const)),
    ...(needsAddress && !deliveryAddress ? (['deliveryAddress'] as const) : []),
    ...(needsChoice ? (['deliveries'] as const) : []),
    ...(needsDates ? (['dates'] as const) : []),
  ];
}
