import {
  type Context,
  Database,
  Events,
  LOGGER,
  Ownership,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { authorization } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';
import { type SecurityDeposit, securityDeposit } from '../../entities/security-deposit.js';
import { securityDecisionDue, securityRequested } from '../../events.js';
import { securityAmount, securityOf } from '../../pricing/security-deposit.js';
import { asServer } from '../as-server.js';
import type { SecurityPart } from '../delivery/payment-plans.js';
import { Billing, captureOf } from '../payments/billing.js';
import { type Page, runPages } from '../run-each.js';
import {
  depositsToDecide,
  dueDeposits,
  needlessAuthorizations,
  plannedDeposits,
} from './security-deposits.sql.js';

/** Purpose of the authorizations of security deposits. */
const securityPurpose = 'security-deposit';

/** Stores the security deposits of rentals, requests them before the start, and releases those of canceled orders. */
@Injectable()
export class SecurityDeposits {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Events) private readonly events: Events,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Stores the deposits of placed lines. Runs no statement without one. */
  async place(parts: readonly SecurityPart[], context: TransactionContext): Promise<void> {
    if (parts.length === 0) return;
    const where = { lineId: { inArray: parts.map(({ lineId }) => lineId) } };
    // An earlier attempt to pay left its deposits.
    const former = await this.rows.of(securityDeposit, context).find({ where, fields: [] });
    await this.rows.of(securityDeposit, context).deleteMany(former.map(({ id }) => id));
    await this.rows.of(securityDeposit, context).insertMany(
      parts.map(({ requestAt, endsAt, ...part }) => ({
        ...part,
        ...{ requestAt: isoOf(requestAt), endsAt: new Date(endsAt).toISOString() },
      })),
    );
  }

  /** Requests the deposits whose time has come: of an order, or of all. Idempotent. */
  async requestDue(context: Context, orderId: string | null = null): Promise<void> {
    if (!this.billing.isInstalled) return;
    const read = (page: Page) => dueDeposits(orderId, page, this.db);
    await this.runPages(read, 'a security deposit could not be requested', context, (id, txContext) =>
      this.request(id, txContext),
    );
  }

  /** Marks the held deposits of rentals that are over, for administrators. Idempotent. */
  async markOver(context: Context, orderId: string | null = null): Promise<void> {
    if (!this.billing.isInstalled) return;
    const read = (page: Page) => depositsToDecide(orderId, page, this.db);
    await this.runPages(read, 'a security deposit could not be marked', context, async (id, txContext) => {
      const found = await this.rows.of(securityDeposit, txContext).byId(id, { lock: 'update' });
      if (found.needsDecision || !(await this.isHeld(found, txContext))) return;
      await this.rows.of(securityDeposit, txContext).update(id, { needsDecision: true });
      const payload = { securityDepositId: id, orderId: found.orderId };
      await this.events.emit(securityDecisionDue, payload, txContext.tx);
    });
  }

  /** Withdraws and releases deposits that are not needed: never confirmed, or of canceled bookings. */
  async releaseNeedless(context: Context): Promise<void> {
    if (!this.billing.isInstalled) return;
    const read = (page: Page) => needlessAuthorizations(page, this.db);
    await this.runPages(read, 'a security deposit could not be released', context, (id, txContext) =>
      this.billing.authorizations.releaseAll([id], txContext),
    );
  }

  /** Releases the deposits of orders that are not paid any more. The caller locks the orders. */
  async end(orderIds: readonly string[], context: TransactionContext): Promise<void> {
    if (!this.billing.isInstalled || orderIds.length === 0) return;
    const where = {
      orderId: { inArray: [...orderIds] },
      authorizationId: { isNotNull: true as const },
    };
    const found = await this.rows.of(securityDeposit, context).find({ where, fields: ['authorizationId'] });
    const ids = found.flatMap(({ authorizationId }) => authorizationId ?? []);
    await this.billing.authorizations.releaseAll(ids, context);
  }

  /** Releases and deletes the deposit of a line that is taken out of its order. The caller locks the order. */
  async endOfLine(lineId: string, context: TransactionContext): Promise<void> {
    if (!this.billing.isInstalled) return;
    const deposits = this.rows.of(securityDeposit, context);
    const found = await deposits.find({ where: { lineId: { eq: lineId } }, fields: ['authorizationId'] });
    const ids = found.flatMap(({ authorizationId }) => authorizationId ?? []);
    await this.billing.authorizations.releaseAll(ids, context);
    await deposits.deleteMany(found.map(({ id }) => id));
  }

  /** Follows the dates and pieces of an edited order, for deposits that are not requested yet. */
  async reschedule(orderId: string, context: TransactionContext): Promise<void> {
    if (!this.billing.isInstalled) return;
    for (const planned of await plannedDeposits(orderId, context.tx)) {
      const { id, mode, perPiece, pieces, decimals, daysBefore } = planned;
      const dates = { startsAt: Date.parse(planned.startsAt), endsAt: Date.parse(planned.endsAt) };
      const terms = { securityMode: mode, securityDaysBefore: daysBefore };
      const request = securityOf(terms, dates, (one) => this.billing.isOffered(one));
      await this.rows.of(securityDeposit, context).update(id, {
        mode: request?.mode ?? mode,
        requestAt: isoOf(request?.requestAt ?? null),
        endsAt: planned.endsAt,
        amount: securityAmount(perPiece, pieces, decimals),
      });
    }
  }

  /** Takes a settled deposit from the tasks of administrators. */
  async settled(authorizationId: string, context: Context): Promise<void> {
    await this.writer.within(asServer(context), async (txContext) => {
      const where = { authorizationId: { eq: authorizationId }, needsDecision: { eq: true } };
      const found = await this.rows
        .of(securityDeposit, txContext)
        .find({ where, fields: [], lock: 'update' });
      await this.rows
        .of(securityDeposit, txContext)
        .updateMany(found.map(({ id }) => ({ id, needsDecision: false })));
    });
  }

  /** Works on each row in a transaction of its own. */
  private runPages(
    read: (page: Page) => Promise<string[]>,
    failure: string,
    context: Context,
    work: (id: string, txContext: TransactionContext) => Promise<void>,
  ): Promise<void> {
    return runPages({ read, log: this.log, failure }, (id) =>
      this.writer.within(asServer(context), (txContext) => work(id, txContext)),
    );
  }

  private async request(id: string, context: TransactionContext): Promise<void> {
    const { orderId } = await this.rows.of(securityDeposit, context).byId(id, { fields: ['orderId'] });
    // A cancellation is committed before, or waits and releases the request.
    const paid = await this.rows.of(order, context).byId(orderId, { fields: ['status'], lock: 'share' });
    const found = await this.rows.of(securityDeposit, context).byId(id, { lock: 'update' });
    const { mode, amount, currencyId, authorizationId } = found;
    const isPaid = paidStates.some((one) => one === paid.status);
    if (!isPaid || authorizationId !== null || mode === 'on-site') return;
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: orderId }, context.tx);
    const about = { purpose: securityPurpose, amount, currencyId, capture: captureOf(mode), subjectId };
    const requested = await this.billing.authorizations.request(about, context);
    await this.rows.of(securityDeposit, context).update(id, { authorizationId: requested.id });
    await this.events.emit(securityRequested, { securityDepositId: id, orderId }, context.tx);
  }

  private isHeld({ authorizationId }: SecurityDeposit, context: Context): Promise<boolean> {
    const where = {
      id: { eq: authorizationId ?? '' },
      status: { eq: 'held' as const },
      decision: { isNull: true as const },
    };
    return this.rows.of(authorization, context).exists({ where });
  }
}

const isoOf = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
