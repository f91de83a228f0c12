import {
  ConflictError,
  type Context,
  InvalidError,
  newId,
  RefusedError,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { Jobs, OWNERS, type Owners, together } from '@flotilla/backend/ports';
import { compareDecimals, scaleOf, subtract } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { type Authorization, authorization } from '../../entities/authorization.js';
import type { Invoice } from '../../entities/invoice.js';
import { type PaymentIntent, paymentIntent } from '../../entities/payment-intent.js';
import { paymentIntentsToCurrencies } from '../../links.js';
import { AuthorizationStates } from '../payments/authorization-states.js';
import { Invoices, type LockedInvoice, now } from '../payments/invoices.js';
import type { InvoiceRequest } from '../payments/open-payments.js';
import { Payments } from '../payments/payments.js';
import { Refunds } from '../payments/refunds.js';
import { canHold, type PaymentProvider } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import { settleAuthorizationJob, settlingKey } from './settle-authorizations.js';

/** How an amount secures a claim: `manual` holds it on a card, `automatic` charges and refunds it. */
export type Capture = PaymentIntent['capture'];

export interface AuthorizationRequest {
  readonly purpose: string;
  /** An exact decimal, with at most the decimals of the currency. */
  readonly amount: string;
  readonly currencyId: string;
  readonly capture: Capture;
  /** The payer, who can read the intent and its invoices. */
  readonly subjectId?: string;
}

/** A locked authorization with its intent and its invoices. */
interface Locked {
  readonly found: Authorization;
  readonly intent: PaymentIntent;
  readonly invoices: readonly LockedInvoice[];
}

/**
 * Requests amounts that secure claims, and captures or releases them. Events report the outcomes:
 * `authorizationHeld`, `authorizationCaptured`, `authorizationReleased`, `authorizationExpired`.
 */
@Injectable()
export class Authorizations {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(Payments) private readonly payments: Payments,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(AuthorizationStates) private readonly states: AuthorizationStates,
    @Inject(Refunds) private readonly refunds: Refunds,
    @Inject(Providers) private readonly providers: Providers,
  ) {}

  /** Returns whether any offered provider can secure an amount this way. */
  isOffered(capture: Capture): boolean {
    return this.providers.offered.some((provider) => canSecure(provider, capture));
  }

  /** Writes a request in the caller's transaction. It waits until the payer confirms it. */
  async request(
    { purpose, amount, currencyId, capture, subjectId }: AuthorizationRequest,
    context: TransactionContext,
  ): Promise<Authorization> {
    const paymentIntentId = newId();
    const [, made] = await together([
      this.rows
        .of(paymentIntent, context)
        .insert({ id: paymentIntentId, amount, type: 'one_off' as const, capture }),
      this.rows.of(authorization, context).insert({ paymentIntentId, purpose, amount }),
      this.rows.of(paymentIntentsToCurrencies, context).insert({ paymentIntentId, currencyId }),
      subjectId !== undefined &&
        this.owners.assign({ entity: paymentIntent, id: paymentIntentId, isNew: true }, subjectId, context),
    ]);
    return made;
  }

  /**
   * Returns the open invoice of a request with this provider, or writes one, in the caller's transaction. Then
   * `Payments.chargeInvoice` requests its page.
   * @throws ConflictError when it is confirmed or being processed; RefusedError when it is not needed any more, or the
   * provider can't do it; InvalidError, NotFoundError
   */
  async confirm(id: string, request: InvoiceRequest, context: TransactionContext): Promise<Invoice> {
    const { found, intent } = await this.lock(id, context);
    if (found.status === 'held' || found.status === 'captured')
      throw new ConflictError('The security deposit is confirmed.');
    if (found.status !== 'requested') throw new RefusedError('The security deposit is not needed any more.');
    if (intent.status === 'processing')
      throw new ConflictError('The payment is being processed: wait until it is done.');
    const provider = this.providers.offeredNamed(request.provider);
    if (!canSecure(provider, intent.capture))
      throw new RefusedError(
        intent.capture === 'manual'
          ? {
              en: `${provider.title} can't hold an amount. Choose another way to pay.`,
              ru: `${provider.title} не может удержать сумму. Выберите другой способ оплаты.`,
            }
          : {
              en: `${provider.title} can't refund an amount. Choose another way to pay.`,
              ru: `${provider.title} не может вернуть сумму. Выберите другой способ оплаты.`,
            },
      );
    return this.payments.openAttempt(intent, request, context);
  }

  /**
   * Takes a part of a held amount, and releases the rest. A repeated call with the same amount changes nothing.
   * @throws ConflictError when it is decided otherwise, not held, or expired; RefusedError, InvalidError, NotFoundError
   */
  capture(
    id: string,
    { amount, reason }: { readonly amount: string; readonly reason: string },
    context: Context,
  ): Promise<Authorization> {
    return this.writer.within(context, async (txContext) => {
      const locked = await this.lock(id, txContext);
      const { found } = locked;
      const taken = found.decision === 'capture' ? found.decided : found.captured;
      const isDone = found.decision === 'capture' || found.status === 'captured';
      if (isDone && compareDecimals(taken, amount) === 0) return found;
      const paid = requireHeld(locked);
      requireAmount(amount, found, paid, this.providers.find(paid.provider));
      if (locked.intent.capture === 'manual')
        return this.decide(found, { decision: 'capture', decided: amount, reason }, txContext);
      const rest = subtract(found.amount, amount);
      if (compareDecimals(rest, '0') > 0)
        await this.refunds.requestUpTo(paid.id, { amount: rest, reason }, txContext);
      await this.states.capture(
        found,
        { captured: amount, reason, currency: paid.currency ?? '' },
        txContext,
      );
      return this.rows.of(authorization, txContext).byId(id);
    });
  }

  /**
   * Releases a held amount, refunds a charged one, or withdraws a request. A repeated call changes nothing.
   * @throws ConflictError when it is decided otherwise, or expired; RefusedError, NotFoundError
   */
  release(
    id: string,
    { reason = '' }: { readonly reason?: string },
    context: Context,
  ): Promise<Authorization> {
    return this.writer.within(context, async (txContext) => {
      const locked = await this.lock(id, txContext);
      const { found, intent } = locked;
      if (found.decision === 'release' || found.status === 'released' || found.status === 'failed')
        return found;
      if (found.status === 'requested') {
        await this.payments.cancelInvoices([intent.id], txContext);
        await this.states.fail(found, txContext);
        return this.rows.of(authorization, txContext).byId(id);
      }
      const paid = requireHeld(locked);
      if (intent.capture === 'manual')
        return this.decide(found, { decision: 'release', decided: '0', reason }, txContext);
      await this.refunds.requestUpTo(paid.id, { amount: found.amount, reason }, txContext);
      await this.states.end(found, 'released', paid.currency ?? '', txContext);
      return this.rows.of(authorization, txContext).byId(id);
    });
  }

  /** Releases those that are held or requested, and leaves the others. */
  async releaseAll(ids: readonly string[], context: TransactionContext): Promise<void> {
    for (const id of ids.toSorted()) {
      const { found } = await this.lock(id, context);
      const isOver = found.expiresAt !== null && Date.parse(found.expiresAt) <= Date.now();
      const isOpen = found.status === 'requested' || (found.status === 'held' && !isOver);
      if (isOpen && found.decision === null) await this.release(id, {}, context);
    }
  }

  /** Stores a decision, and sends the job that executes it. */
  private async decide(
    { id }: Authorization,
    decision: Pick<Authorization, 'decision' | 'decided' | 'reason'>,
    context: TransactionContext,
  ): Promise<Authorization> {
    const stored = await this.rows
      .of(authorization, context)
      .update(id, { ...decision, decidedAt: now(), lastError: null });
    await this.jobs.send(
      settleAuthorizationJob,
      { authorizationId: id },
      { tx: context.tx, singletonKey: settlingKey(stored) },
    );
    return stored;
  }

  /** Locks the invoices of an authorization, then itself. @throws NotFoundError */
  private async lock(id: string, context: TransactionContext): Promise<Locked> {
    const { paymentIntentId } = await this.rows
      .of(authorization, context)
      .byId(id, { fields: ['paymentIntentId'] });
    const invoices: LockedInvoice[] = [];
    for (const invoiceId of (await this.invoices.idsOf([paymentIntentId], context)).toSorted()) {
      const locked = await this.invoices.lock(invoiceId, context);
      if (locked) invoices.push(locked);
    }
    const found = await this.rows.of(authorization, context).byId(id, { lock: 'update' });
    const intent = await this.rows.of(paymentIntent, context).byId(paymentIntentId);
    return { found, intent, invoices };
  }
}

const canSecure = (provider: PaymentProvider, capture: Capture) =>
  capture === 'manual' ? canHold(provider) : provider.refund !== undefined;

/** Returns the invoice of a held amount. @throws ConflictError */
function requireHeld({ found, invoices }: Locked): Invoice {
  const paid = invoices.find(({ invoice: { paymentId, status } }) => paymentId !== null && status !== 'void');
  if (found.decision !== null || found.status === 'captured' || found.status === 'released')
    throw new ConflictError('The decision about the security deposit is made.');
  const isOver = found.expiresAt !== null && Date.parse(found.expiresAt) <= Date.now();
  if (found.status === 'expired' || (found.status === 'held' && isOver))
    throw new ConflictError('The hold has expired: nothing can be taken any more.');
  if (found.status !== 'held' || !paid) throw new ConflictError('The security deposit is not confirmed.');
  return paid.invoice;
}

/** @throws RefusedError, InvalidError for an amount that can't be taken */
function requireAmount(
  amount: string,
  { amount: held }: Authorization,
  { currency }: Invoice,
  provider: PaymentProvider | undefined,
): void {
  if (compareDecimals(amount, '0') <= 0)
    throw InvalidError.of('amount', { en: 'must be more than 0.', ru: 'должна быть больше нуля.' });
  if (compareDecimals(amount, held) > 0) throw new RefusedError(`At most ${held} ${currency} can be taken.`);
  const decimals = provider?.limits.decimals(currency ?? '') ?? 0;
  if (scaleOf(amount) > decimals)
    throw InvalidError.of('amount', {
      en: `${currency} has ${decimals} digits after the point.`,
      ru: `${currency}: знаков после запятой не больше ${decimals}.`,
    });
}
