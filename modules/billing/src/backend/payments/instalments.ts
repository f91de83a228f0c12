import { type Context, Events, Rows, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Instalment,
  instalment,
  isPaidLater,
  laterKinds,
  unpaidInstalments,
} from '../../entities/instalment.js';
import { paymentIntent } from '../../entities/payment-intent.js';
import { instalmentDue, instalmentOverdue, instalmentPaid, instalmentUpcoming } from '../../events.js';

/** How long before its due date the payer is reminded, in ms. */
const reminderMs = 7 * 86_400_000;
/** How long after its due date an instalment is overdue, in ms. */
const overdueMs = 86_400_000;

const isLater = ({ kind }: Pick<Instalment, 'kind'>) => laterKinds.some((one) => one === kind);
const isUnpaid = ({ status }: Pick<Instalment, 'status'>) => unpaidInstalments.some((one) => one === status);

/** Changes the states of instalments, with their events. */
@Injectable()
export class Instalments {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Events) private readonly events: Events,
  ) {}

  /** Returns whether an intent is an unpaid instalment that can be paid by another attempt. */
  async canRetry(paymentIntentId: string, context: Context): Promise<boolean> {
    const where = { paymentIntentId: { eq: paymentIntentId }, status: { inArray: unpaidInstalments } };
    const found = await this.rows.of(instalment, context).one({ where, fields: ['kind', 'expiresAt'] });
    return found !== null && isPaidLater(found);
  }

  /** Marks the instalment of a paid intent as paid. Does nothing for an intent without one. */
  async markPaid(paymentIntentId: string, context: TransactionContext): Promise<void> {
    const [found] = await this.lock([paymentIntentId], context);
    if (!found || !isUnpaid(found)) return;
    await this.rows.of(instalment, context).update(found.id, { status: 'paid' });
    await this.events.emit(instalmentPaid, payloadOf(found), context.tx);
  }

  /** Cancels the unpaid instalments of intents, and their intents that wait for an invoice. Returns their number. */
  async cancel(intentIds: readonly string[], context: TransactionContext): Promise<number> {
    const unpaid = (await this.lock(intentIds, context)).filter(isUnpaid);
    if (unpaid.length === 0) return 0;
    await this.rows
      .of(instalment, context)
      .updateMany(unpaid.map(({ id }) => ({ id, status: 'canceled' as const })));
    const where = {
      id: { inArray: unpaid.filter(isPaidLater).map(({ paymentIntentId }) => paymentIntentId) },
      status: { eq: 'requires_payment_method' as const },
    };
    const open = await this.rows.of(paymentIntent, context).find({ where, fields: [] });
    await this.rows
      .of(paymentIntent, context)
      .updateMany(open.map(({ id }) => ({ id, status: 'canceled' as const })));
    return unpaid.length;
  }

  /** Locks the instalments of intents, in the order of their ids. */
  async lock(intentIds: readonly string[], context: TransactionContext): Promise<Instalment[]> {
    return this.rows.of(instalment, context).find({
      where: { paymentIntentId: { inArray: [...intentIds] } },
      orderBy: { id: 'asc' },
      lock: 'update',
    });
  }

  /** Returns instalments that will be due soon, are due, or are overdue, and were not advanced yet. */
  async pending(limit: number, context: Context): Promise<string[]> {
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
    const rows = this.rows.of(instalment, context);
    const find = (where: NonNullable<Parameters<typeof rows.find>[0]>['where']) =>
      rows.find({ where, orderBy: { dueAt: 'asc' }, fields: [], limit });
    const found = [
      await find({
        status: { eq: 'scheduled' },
        remindedAt: { isNull: true },
        dueAt: { lt: inMs(reminderMs) },
      }),
      await find({ status: { eq: 'scheduled' }, dueAt: { lt: inMs(0) } }),
      await find({ status: { eq: 'due' }, kind: { inArray: laterKinds }, dueAt: { lt: inMs(-overdueMs) } }),
    ];
    return [...new Set(found.flat().map(({ id }) => id))];
  }

  /**
   * Reminds of an instalment, or moves it to `due` or `overdue`, by the clock. Waits for the payment before it, and
   * while its own is being processed. Idempotent.
   */
  async advance(instalmentId: string, context: TransactionContext): Promise<void> {
    const rows = this.rows.of(instalment, context);
    const found = await rows.one({ where: { id: { eq: instalmentId } }, lock: 'update' });
    if (!found || !isLater(found) || (await this.isWaiting(found, context))) return;
    const untilDue = Date.parse(found.dueAt) - Date.now();
    const isOpen = found.status === 'scheduled' || found.status === 'due';
    if (isOpen && untilDue < -overdueMs) {
      // After downtime one run finds both steps due. Then the mail of the first step would be wrong.
      if (found.status === 'scheduled') await rows.update(found.id, { status: 'due' });
      await rows.update(found.id, { status: 'overdue' });
      await this.events.emit(instalmentOverdue, payloadOf(found), context.tx);
    } else if (found.status === 'scheduled' && untilDue <= 0) {
      await rows.update(found.id, { status: 'due' });
      await this.events.emit(instalmentDue, payloadOf(found), context.tx);
    } else if (found.status === 'scheduled' && found.remindedAt === null && untilDue <= reminderMs) {
      await rows.update(found.id, { remindedAt: new Date().toISOString() });
      const { dueAt } = found;
      await this.events.emit(instalmentUpcoming, { ...payloadOf(found), dueAt }, context.tx);
    }
  }

  /** Moves the due dates of unpaid instalments, in ms. An instalment is due now at the earliest. */
  async shift(intentIds: readonly string[], ms: number, context: TransactionContext): Promise<void> {
    const unpaid = (await this.lock(intentIds, context)).filter((one) => isLater(one) && isUnpaid(one));
    const moved = unpaid.map(({ id, dueAt }) => {
      const due = Math.max(Date.parse(dueAt) + ms, Date.now());
      return { id, dueAt: new Date(due).toISOString(), remindedAt: null, status: 'scheduled' as const };
    });
    await this.rows.of(instalment, context).updateMany(moved);
  }

  /** Sets the end of the time to pay unpaid instalments of intents that have one. */
  async extend(intentIds: readonly string[], expiresAt: string, context: TransactionContext): Promise<void> {
    const unpaid = (await this.lock(intentIds, context)).filter(
      (one) => one.expiresAt !== null && isUnpaid(one),
    );
    const extended = unpaid.map(({ id }) => ({ id, expiresAt, dueAt: expiresAt }));
    await this.rows.of(instalment, context).updateMany(extended);
  }

  /** Marks the instalment of an intent whose payment was refunded whole. */
  async markRefunded(paymentIntentId: string, context: TransactionContext): Promise<void> {
    const [found] = await this.lock([paymentIntentId], context);
    if (found?.status === 'paid')
      await this.rows.of(instalment, context).update(found.id, { status: 'refunded' });
  }

  private async isWaiting(
    { paymentIntentId, afterIntentId }: Instalment,
    context: TransactionContext,
  ): Promise<boolean> {
    const ids = afterIntentId === null ? [paymentIntentId] : [paymentIntentId, afterIntentId];
    const intents = await this.rows
      .of(paymentIntent, context)
      .find({ where: { id: { inArray: ids } }, fields: ['status'] });
    return intents.some(({ id, status }) =>
      id === paymentIntentId ? status === 'processing' : status !== 'succeeded',
    );
  }
}

const payloadOf = ({ id, paymentIntentId, amount }: Instalment) => ({
  ...{ paymentIntentId, instalmentId: id, amount },
});
