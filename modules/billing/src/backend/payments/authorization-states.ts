import { type Context, Events, Rows, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { type Authorization, authorization } from '../../entities/authorization.js';
import { paymentIntent } from '../../entities/payment-intent.js';
import {
  authorizationCaptured,
  authorizationExpired,
  authorizationHeld,
  authorizationReleased,
} from '../../events.js';

/** Changes the states of authorizations, with their events. The caller locks the invoice, then the authorization. */
@Injectable()
export class AuthorizationStates {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Events) private readonly events: Events,
  ) {}

  /** Locks the authorization of an intent; null when the intent has none. */
  lock(paymentIntentId: string, context: TransactionContext): Promise<Authorization | null> {
    const where = { paymentIntentId: { eq: paymentIntentId } };
    return this.rows.of(authorization, context).one({ where, lock: 'update' });
  }

  /** Returns whether an intent waits until its payer confirms an authorization. */
  canConfirm(paymentIntentId: string, context: Context): Promise<boolean> {
    const where = { paymentIntentId: { eq: paymentIntentId }, status: { eq: 'requested' as const } };
    return this.rows.of(authorization, context).exists({ where });
  }

  /** Marks the requested authorization of an intent as held. Does nothing for an intent without one. */
  async hold(
    paymentIntentId: string,
    { currency, expiresAt }: { readonly currency: string; readonly expiresAt: string | null },
    context: TransactionContext,
  ): Promise<void> {
    const found = await this.lock(paymentIntentId, context);
    if (found?.status !== 'requested') return;
    await this.rows.of(authorization, context).update(found.id, { status: 'held', expiresAt });
    await this.events.emit(authorizationHeld, payloadOf(found, currency), context.tx);
  }

  async capture(
    found: Authorization,
    { captured, reason, currency }: Taken,
    context: TransactionContext,
  ): Promise<void> {
    await this.rows
      .of(authorization, context)
      .update(found.id, { ...undecided, status: 'captured', captured, reason });
    const payload = { ...payloadOf(found, currency), captured, reason };
    await this.events.emit(authorizationCaptured, payload, context.tx);
  }

  async end(
    found: Authorization,
    status: 'released' | 'expired',
    currency: string,
    context: TransactionContext,
  ): Promise<void> {
    await this.rows.of(authorization, context).update(found.id, { ...undecided, status });
    const event = status === 'released' ? authorizationReleased : authorizationExpired;
    await this.events.emit(event, payloadOf(found, currency), context.tx);
  }

  /** Withdraws a request, and its intent if it waits for an invoice. */
  async fail({ id, paymentIntentId }: Authorization, context: TransactionContext): Promise<void> {
    await this.rows.of(authorization, context).update(id, { status: 'failed' });
    const where = {
      id: { eq: paymentIntentId },
      status: { eq: 'requires_payment_method' as const },
    };
    const waiting = await this.rows.of(paymentIntent, context).one({ where, fields: [] });
    if (waiting) await this.rows.of(paymentIntent, context).update(waiting.id, { status: 'canceled' });
  }

  /** Marks a charged amount as released when it was refunded whole, or charged back. */
  async markRefunded(paymentIntentId: string, currency: string, context: TransactionContext): Promise<void> {
    const found = await this.lock(paymentIntentId, context);
    if (found?.status === 'held') await this.end(found, 'released', currency, context);
  }
}

interface Taken {
  readonly captured: string;
  readonly reason: string;
  readonly currency: string;
}

const undecided = { decision: null, lastError: null } as const;

const payloadOf = ({ id, paymentIntentId, purpose, amount }: Authorization, currency: string) => ({
  ...{ paymentIntentId, authorizationId: id, purpose, amount, currency },
});
