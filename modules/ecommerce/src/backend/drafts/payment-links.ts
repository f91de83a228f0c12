import {
  ConflictError,
  type Context,
  Events,
  Ownership,
  RefusedError,
  Rows,
  type TransactionContext,
  UnavailableError,
  Writer,
} from '@flotilla/backend';
import { CONTACTS, type Contacts, OWNERS, type Owners } from '@flotilla/backend/ports';
import { causeOf } from '@flotilla/core/errors';
import { Inject, Injectable } from '@nestjs/common';
import { type LinkTerms, linkMinutes, type PaymentLink } from '../../draft-shapes.js';
import { booking } from '../../entities/booking.js';
import { type Order, order } from '../../entities/order.js';
import { type OrderDraft, orderDraft } from '../../entities/order-draft.js';
import { paymentLinkChanged } from '../../events.js';
import { asServer } from '../as-server.js';
import { graceMs } from '../bookings/bookings.js';
import { bookingsOf } from '../bookings/bookings.sql.js';
import { isBeingProcessed } from '../checkout/cancel-orders.js';
import { PlaceOrders } from '../checkout/place-orders.js';
import { ReconcileOrders } from '../checkout/reconcile-orders.js';
import { Billing } from '../payments/billing.js';
import { lockCart } from '../pricing/lines.sql.js';
import { storedAddress, storedCodes, storedDeliveries } from '../purchases/stored-checkout.js';
import type { TaxedBuyer } from '../taxes/tax-ids.js';
import { DraftViews } from './draft-views.js';
import { type Clerk, OrderDrafts } from './order-drafts.js';

/** Attempts to send the link of a draft that changes at the same time. */
const maxAttempts = 10;

/** Sends and withdraws the payment links of drafts. */
@Injectable()
export class PaymentLinks {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Events) private readonly events: Events,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(OrderDrafts) private readonly drafts: OrderDrafts,
    @Inject(DraftViews) private readonly views: DraftViews,
    @Inject(PlaceOrders) private readonly places: PlaceOrders,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /**
   * Places a draft and sends its link, or extends an open link and sends it again. @throws NotFoundError;
   * ConflictError for taken dates, a changed price, and an order that is paid or canceled; RefusedError for what
   * is missing; UnavailableError for a draft that other calls keep changing
   */
  async send(orderId: string, terms: LinkTerms, clerk: Clerk, context: Context): Promise<PaymentLink> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const sent = await this.trySend(orderId, terms, clerk, context);
      if (sent) return sent;
    }
    throw new UnavailableError('Too many concurrent changes. Try again.');
  }

  /** Returns undefined when the draft has changed since its tax number was verified. */
  private async trySend(
    orderId: string,
    terms: LinkTerms,
    ...[clerk, context]: [Clerk, Context]
  ): Promise<PaymentLink | undefined> {
    const known = await this.drafts.of(orderId, asServer(context));
    const taxed = await this.drafts.taxedOf(known, clerk);
    return this.writer.within(asServer(context), async (txContext) => {
      const draft = await this.lock(known.id, txContext);
      if (draft.updatedAt !== known.updatedAt) return undefined;
      const subjectId = await this.buyerOf(draft, txContext);
      await lockCart(subjectId, txContext.tx);
      const status = await this.settled(orderId, txContext);
      if (status === 'paying') await this.extend(draft, terms, txContext);
      else if (status === 'new') await this.place(draft, { terms, taxed, subjectId }, txContext);
      else throw hasEnded(status);
      return this.linkOf(draft.id, txContext);
    });
  }

  /** Makes an order with an open link a draft again. @throws NotFoundError, ConflictError */
  withdraw(orderId: string, context: Context): Promise<PaymentLink> {
    return this.end(orderId, { isReopened: true }, asServer(context));
  }

  /** Ends a link whose time is over. Does nothing while its payment is being processed, and once it is paid. */
  async expire(orderId: string, context: Context): Promise<void> {
    await this.end(orderId, {}, asServer(context));
  }

  private async end(
    orderId: string,
    options: { readonly isReopened?: boolean },
    context: Context,
  ): Promise<PaymentLink> {
    return this.writer.within(context, async (txContext) => {
      const { id } = await this.drafts.of(orderId, txContext);
      const draft = await this.lock(id, txContext);
      const isOver = draft.expiresAt !== null && Date.parse(draft.expiresAt) + graceMs <= Date.now();
      const [subjectId] = await this.ownership.ownersOf({ entity: order, id: orderId }, txContext.tx);
      if (subjectId !== undefined) await lockCart(subjectId, txContext.tx);
      const status = await this.settled(orderId, txContext);
      // Another call has extended the link.
      if (!options.isReopened && (status !== 'paying' || !isOver)) return this.linkOf(id, txContext);
      if (status === 'new') return this.linkOf(id, txContext);
      if (status !== 'paying') throw hasEnded(status);
      const intentIds = await this.intentIdsOf(orderId, txContext);
      if (await this.billing.payments.isProcessing(intentIds, txContext)) {
        if (options.isReopened) throw isBeingProcessed();
        return this.linkOf(id, txContext);
      }
      // Locks the invoices: a payment that arrives now is committed before, and counts below, or is refunded as late.
      await this.billing.payments.cancel(intentIds, txContext);
      await this.reconciliation.reconcile([orderId], txContext, options);
      const ended = await this.linkOf(id, txContext);
      if (options.isReopened && ended.state === 'paid') throw hasEnded('paid');
      return ended;
    });
  }

  /** Returns the subject that owns the order, and makes the caller a guest at first. */
  private async buyerOf(draft: OrderDraft, txContext: TransactionContext): Promise<string> {
    const { orderId, subjectId: chosen } = draft;
    const [owner] = await this.ownership.ownersOf({ entity: order, id: orderId }, txContext.tx);
    if (owner !== undefined && (chosen === null || chosen === owner)) return owner;
    if (owner !== undefined)
      throw new ConflictError({
        en: 'The order was sent to another buyer. Write a new order for this one.',
        ru: 'Заказ отправлен другому покупателю. Создайте для этого новый.',
      });
    const subjectId = chosen ?? (await this.contacts.addGuest(txContext.tx));
    await this.owners.assign({ entity: order, id: orderId, isNew: true }, subjectId, txContext);
    return subjectId;
  }

  private async place(
    draft: OrderDraft,
    { terms, taxed, subjectId }: { terms: LinkTerms; taxed: TaxedBuyer; subjectId: string },
    txContext: TransactionContext,
  ): Promise<void> {
    const { orderId, email, phone, company } = draft;
    if (!email && !phone) throw withoutContact();
    const locked = await this.rows.of(order, txContext).byId(orderId);
    const purchase = await this.views.termsOf(draft, taxed, txContext);
    const { deliveries, codes } = purchase;
    const { quoteHash, minutes } = terms;
    const expected = quoteHash === undefined ? undefined : { hash: quoteHash };
    const deliveryAddress = storedAddress(draft.deliveryAddress);
    const billingAddress = storedAddress(draft.billingAddress);
    const { country, taxId } = draft;
    const attempt = {
      ...{ openId: undefined, expected, phone, company, taxId, country, deliveryAddress, billingAddress },
      ...{ deliveries: storedDeliveries(draft.deliveries), codes: storedCodes(draft.codes) },
    };
    const { expiresAt, hasFree } = await this.places.place(
      [locked],
      {
        ...{ ...purchase, subjectId, deliveries, codes, attempt, deliveryAddress, expected },
        ...{ payment: { link: { minutes } }, expectedTotals: new Map<string, string>() },
      },
      txContext,
    );
    await this.store(draft, expiresAt, txContext);
    if (hasFree) await this.reconciliation.reconcile([orderId], txContext);
  }

  private async extend(
    draft: OrderDraft,
    { minutes }: LinkTerms,
    txContext: TransactionContext,
  ): Promise<void> {
    const { orderId, sentAt, expiresAt: before } = draft;
    // Without a time it gets as much as when it was sent.
    const lasted = Date.parse(before ?? '') - Date.parse(sentAt ?? '');
    const ms = minutes === undefined ? Math.max(lasted || 0, linkMinutes.min * 60_000) : minutes * 60_000;
    const expiresAt = new Date(Math.max(Date.now() + ms, Date.parse(before ?? '') || 0)).toISOString();
    const intentIds = await this.intentIdsOf(orderId, txContext);
    await this.billing.payments.extend(intentIds, expiresAt, txContext);
    const heldUntil = new Date(Date.parse(expiresAt) + graceMs).toISOString();
    const held = await bookingsOf([orderId], ['held'], txContext.tx);
    await this.rows.of(booking, txContext).updateMany(held.map((id) => ({ id, heldUntil })));
    await this.store(draft, expiresAt, txContext);
  }

  private async store(
    { id, orderId }: OrderDraft,
    expiresAt: string | null,
    txContext: TransactionContext,
  ): Promise<void> {
    await this.rows.of(orderDraft, txContext).update(id, { sentAt: new Date().toISOString(), expiresAt });
    const { number } = await this.rows.of(order, txContext).byId(orderId, { fields: ['number'] });
    if (expiresAt !== null)
      await this.events.emit(
        paymentLinkChanged,
        { orderId, kind: 'sent', number: number ?? '' },
        txContext.tx,
      );
  }

  /** Locks an order, settles a payment that has just arrived, and returns the status. */
  private async settled(orderId: string, txContext: TransactionContext): Promise<Order['status']> {
    const orders = this.rows.of(order, txContext);
    await orders.byId(orderId, { lock: 'update' });
    await this.reconciliation.reconcile([orderId], txContext);
    return (await orders.byId(orderId, { fields: ['status'] })).status;
  }

  private async intentIdsOf(orderId: string, txContext: TransactionContext): Promise<string[]> {
    const lines = await this.reconciliation.linesOf([orderId], txContext);
    return [...new Set(lines.flatMap(({ paymentIntentId }) => paymentIntentId ?? []))];
  }

  private lock(draftId: string, txContext: TransactionContext): Promise<OrderDraft> {
    return this.rows.of(orderDraft, txContext).byId(draftId, { lock: 'update' });
  }

  private async linkOf(draftId: string, txContext: TransactionContext): Promise<PaymentLink> {
    const draft = await this.rows.of(orderDraft, txContext).byId(draftId);
    return this.views.linkOf(draft, await this.rows.of(order, txContext).byId(draft.orderId));
  }
}

const hasEnded = (status: string) =>
  new ConflictError(
    status === 'canceled'
      ? { en: 'The order is canceled.', ru: 'Заказ отменён.' }
      : { en: 'The order is paid.', ru: 'Заказ оплачен.' },
  );

const withoutContact = () =>
  new RefusedError(
    {
      en: 'Enter an email address or a phone number of the buyer.',
      ru: 'Укажите почту или телефон покупателя.',
    },
    [causeOf('email', { en: 'is required without a phone number', ru: 'нужна, если нет телефона' })],
  );
