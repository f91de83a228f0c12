import {
  ConflictError,
  type Context,
  Events,
  NotFoundError,
  Ownership,
  RefusedError,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { compareDecimals, multiply, roundHalfUp, subtract, sum } from '@flotilla/core/values';
import { money } from '@flotilla/file-storage/drawing';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  type ChangeAction,
  changeAction,
  type ChangeAnswer,
  changeQuote,
  type ChangeQuote,
} from '../../change-shapes.js';
import { type OrderChange, orderChange } from '../../entities/order-change.js';
import { type Order, order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';
import { orderChanged } from '../../events.js';
import { signOf } from '../images/sign-of.js';
import { asServer } from '../as-server.js';
import { cancelableLines } from '../checkout/cancellation-terms.sql.js';
import { cancellationOf } from '../checkout/cancellations.js';
import { lockCart } from '../pricing/lines.sql.js';
import { SecurityDeposits } from '../security/security-deposits.js';
import { EditOrder } from './edit-order.js';
import { type Owed, SettleOrder } from './settle-order.js';

/** The largest price after changes of a buyer, as a multiple of the price before them. */
const mostIncrease = '1.5';

interface Draft {
  readonly orderId: string;
  readonly actions: readonly ChangeAction[];
  readonly by: OrderChange['by'];
  readonly reason?: string;
  readonly language: string;
}

/** Thrown to roll back a trial. */
class Trial extends Error {
  constructor(readonly quote: ChangeQuote) {
    super('The trial is rolled back.');
  }
}

/** Drafts edits of paid orders, and applies them. */
@Injectable()
export class OrderChanges {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Events) private readonly events: Events,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(EditOrder) private readonly editing: EditOrder,
    @Inject(SettleOrder) private readonly settling: SettleOrder,
    @Inject(SecurityDeposits) private readonly security: SecurityDeposits,
  ) {}

  /**
   * Stores an edit with its effect, which is calculated by a trial that is rolled back. @throws as `apply`
   */
  async draft(draft: Draft, context: Context): Promise<ChangeAnswer> {
    const { orderId, actions, by, reason = '' } = draft;
    const quote = await this.tried(draft, context);
    const [first] = quote;
    const row = await this.writer.within(asServer(context), async (txContext) => {
      // The lock keeps a draft that is applied at the same time, and leaves one of two drafts.
      await this.rows.of(order, txContext).byId(orderId, { fields: [], lock: 'update' });
      const where = { orderId: { eq: orderId }, by: { eq: by }, status: { eq: 'draft' as const } };
      const drafts = await this.rows.of(orderChange, txContext).find({ where, fields: [] });
      await this.rows.of(orderChange, txContext).deleteMany(drafts.map(({ id }) => id));
      return this.rows.of(orderChange, txContext).insert({
        ...{ orderId, by, reason, quote: quote.map((one) => ({ ...one })) },
        actions: actions.map((action) => ({ ...action })),
        difference: first?.difference ?? '0',
      });
    });
    return answerOf(row);
  }

  /**
   * Applies a drafted edit: changes rows, bookings and totals, schedules or refunds the difference. Idempotent.
   * `orderId`: the order that the caller may change. @throws NotFoundError; ConflictError when the effect differs
   * from the draft; RefusedError, InvalidError
   */
  async apply(
    changeId: string,
    {
      language,
      orderId,
      by,
    }: { readonly language: string; readonly orderId?: string; readonly by: OrderChange['by'] },
    context: Context,
  ): Promise<ChangeAnswer> {
    return this.writer.within(asServer(context), async (txContext) => {
      const where = { id: { eq: changeId }, by: { eq: by } };
      const found = await this.rows.of(orderChange, txContext).one({ where });
      if (!found || (orderId !== undefined && found.orderId !== orderId.toLowerCase()))
        throw new NotFoundError('There is no such change of the order.');
      const locked = await this.lockedOrder(found.orderId, txContext);
      const stored = await this.rows.of(orderChange, txContext).byId(found.id, { lock: 'update' });
      if (stored.status === 'applied') return answerOf(stored);
      const actions = z.array(changeAction).parse(stored.actions ?? []);
      const quote = await this.perform(locked, { actions, by, language }, txContext);
      if (!isSame(quote, changeQuote.parse(stored.quote)))
        throw new ConflictError('The price has changed since the draft. Draft the change again.');
      const applied = await this.rows.of(orderChange, txContext).update(stored.id, { status: 'applied' });
      await this.events.emit(orderChanged, { orderId: locked.id, changeId: stored.id }, txContext.tx);
      return answerOf(applied);
    });
  }

  /** Returns the effect of an edit, and leaves nothing behind. */
  private async tried({ orderId, actions, by, language }: Draft, context: Context): Promise<ChangeQuote> {
    try {
      return await this.writer.transaction(async (tx) => {
        const txContext = { ...asServer(context), tx };
        const locked = await this.lockedOrder(orderId, txContext);
        throw new Trial(await this.perform(locked, { actions, by, language }, txContext));
      });
    } catch (error) {
      if (error instanceof Trial) return error.quote;
      throw error;
    }
  }

  /** Edits an order and settles the difference, in the caller's transaction. Returns the effect. */
  private async perform(
    locked: Order,
    { actions, by, language }: Pick<Draft, 'actions' | 'by' | 'language'>,
    txContext: TransactionContext,
  ): Promise<ChangeQuote> {
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: locked.id }, txContext.tx);
    const isFree = await this.isCanceledFree(locked, txContext);
    if (by === 'buyer' && !isFree)
      throw new RefusedError(
        'The rental can’t be changed any more, because its cancellation is not free now.',
      );
    const before = await this.settling.owedOf(locked.id, txContext);
    if (by === 'buyer' && before.some(({ open }) => open.some(({ status }) => status !== 'scheduled')))
      throw new RefusedError('Pay the open part of the price first.');
    const startsAt = await this.startOf(locked.id, txContext);
    await this.editing.edit(locked, actions, { language, keepsPolicy: !isFree, subjectId }, txContext);
    await this.security.reschedule(locked.id, txContext);
    const movedTo = await this.startOf(locked.id, txContext);
    const shiftMs = startsAt === null || movedTo === null ? 0 : movedTo - startsAt;
    await this.settling.settle(locked.id, { subjectId, shiftMs }, txContext);
    const after = await this.settling.owedOf(locked.id, txContext);
    const quote = after.map((one) => quoteOf(one, before));
    if (by === 'buyer') {
      const first = await this.firstPriceOf(locked.id, txContext);
      quote.forEach((one) => requireAffordable(one, first ?? one.before, language));
    }
    return quote;
  }

  /** Returns the price before the first change of the buyer; undefined without one. */
  private async firstPriceOf(orderId: string, txContext: TransactionContext): Promise<string | undefined> {
    const where = {
      ...{ orderId: { eq: orderId }, by: { eq: 'buyer' as const } },
      status: { eq: 'applied' as const },
    };
    const [first] = await this.rows
      .of(orderChange, txContext)
      .find({ where, orderBy: { createdAt: 'asc' }, limit: 1 });
    return first && changeQuote.parse(first.quote)[0]?.before;
  }

  /** @throws NotFoundError, RefusedError when the order is not paid, or ended */
  private async lockedOrder(orderId: string, txContext: TransactionContext): Promise<Order> {
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: orderId }, txContext.tx);
    if (subjectId !== undefined) await lockCart(subjectId, txContext.tx);
    const locked = await this.rows.of(order, txContext).byId(orderId, { lock: 'update' });
    if (!paidStates.some((status) => status === locked.status))
      throw new RefusedError({
        en: 'Only paid orders can be edited.',
        ru: 'Изменить можно только оплаченный заказ.',
      });
    return locked;
  }

  /** Returns whether canceling the order would refund everything. */
  private async isCanceledFree(
    { id, placedAt, paidAt }: Order,
    { tx }: TransactionContext,
  ): Promise<boolean> {
    const lines = await cancelableLines(id, tx);
    const boughtAt = Date.parse(paidAt ?? placedAt ?? new Date(0).toISOString());
    const costs = { lines, deliveries: [], unpaid: new Map<string, string>() };
    const { terms, hasBegun } = cancellationOf(costs, { boughtAt, now: Date.now() });
    return !hasBegun && (terms === null || terms.refundPercent === 100);
  }

  /** Returns when the first rental of an order begins, in ms since 1970; null without one. */
  private async startOf(orderId: string, { tx }: TransactionContext): Promise<number | null> {
    const starts = (await cancelableLines(orderId, tx)).flatMap(({ startsAt }) => startsAt ?? []);
    return starts.length === 0 ? null : Math.min(...starts);
  }
}

function quoteOf({ owed: _, open: __, ...after }: Owed, before: readonly Owed[]): ChangeQuote[number] {
  const { billingModuleCurrency: own } = after;
  const former = before.find(({ billingModuleCurrency: { id } }) => id === own.id);
  // Price minus price, so that the difference does not depend on refunds that are on their way.
  const price = former?.after ?? '0';
  const refund = roundHalfUp(subtract(former?.paid ?? '0', after.paid), own.decimals);
  return {
    ...{ ...after, before: price, refund: compareDecimals(refund, '0') > 0 ? refund : '0' },
    difference: roundHalfUp(subtract(after.after, price), own.decimals),
  };
}

/** @throws RefusedError when a payment would be due now, or the price grows too much */
function requireAffordable(
  { balances, after, billingModuleCurrency: currency }: ChangeQuote[number],
  first: string,
  language: string,
): void {
  const soon = Date.now() + 60_000;
  const dueNow = balances.filter(({ dueAt }) => Date.parse(dueAt) <= soon);
  if (dueNow.length > 0) {
    const amount = roundHalfUp(sum(dueNow.map((one) => one.amount)), currency.decimals);
    const cost = money({ amount, ...signOf(currency) }, language);
    throw new RefusedError(`The change costs ${cost} more now. Ask the shop for it.`);
  }
  if (compareDecimals(after, multiply(first, mostIncrease)) > 0)
    throw new RefusedError('The change costs much more than the order. Ask the shop for it.');
}

/** Returns whether two effects have the same prices. Due dates may differ by the time between them. */
function isSame(one: ChangeQuote, other: ChangeQuote): boolean {
  return (
    one.length === other.length &&
    one.every((quote) => {
      const same = other.find(({ billingModuleCurrency: { id } }) => id === quote.billingModuleCurrency.id);
      return (
        same !== undefined &&
        compareDecimals(same.after, quote.after) === 0 &&
        compareDecimals(same.difference, quote.difference) === 0
      );
    })
  );
}

const answerOf = ({ id, orderId, status, difference, quote, reason }: OrderChange): ChangeAnswer => ({
  ...{ id, orderId, status, difference, reason },
  quote: changeQuote.parse(quote),
});
