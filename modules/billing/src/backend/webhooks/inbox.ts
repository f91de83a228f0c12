import { type Context, LOGGER, Rows, server, Writer, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type ProviderEvent, providerEvent } from '../../entities/provider-event.js';
import { ApplyFacts } from '../payments/apply-facts.js';
import { now } from '../payments/invoices.js';
import { paymentFact, type ProviderMessage } from '../providers/payment-fact.js';

const maxError = 1000;
/** How long, in ms, an event about unknown rows is retried: they may be created later. */
const maxAgeMs = 24 * 3_600_000;

/** After this many failures an event is refused, with its last error. */
const maxFailures = 100;

/**
 * Inbox of webhooks: stores each message once, then applies it. A job retries messages that could not be
 * applied.
 */
@Injectable()
export class Inbox {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(ApplyFacts) private readonly facts: ApplyFacts,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Stores a message, so that its sender need not repeat it, and applies it. */
  async receive(provider: string, { id: eventId, type, fact }: ProviderMessage): Promise<void> {
    const stored = await this.rows
      .of(providerEvent, { caller: server })
      .findOrCreate(
        { provider, eventId, type, fact, status: fact ? 'new' : 'ignored' },
        { by: ['provider', 'eventId'] },
      );
    if (stored.status !== 'new') return;
    await this.applyOrCount(stored.id);
  }

  /** Applies an event once: a concurrent call waits for the lock, and finds it applied. */
  async apply(id: string, context: Context): Promise<void> {
    await this.writer.transaction(async (tx) => {
      const txContext: TransactionContext = { ...context, tx };
      const events = this.rows.of(providerEvent, txContext);
      const event = await events.one({ where: { id: { eq: id }, status: { eq: 'new' } }, lock: 'update' });
      if (!event) return;
      const read = paymentFact.safeParse(event.fact);
      // For example, an event of another application with the same account: retrying would not help.
      if (!read.success) {
        const lastError = `The event cannot be read: ${z.prettifyError(read.error)}`.slice(0, maxError);
        return void (await events.update(id, {
          status: 'refused',
          attempts: event.attempts + 1,
          lastError,
          appliedAt: now(),
        }));
      }
      const { outcome, invoiceId, reason } = await this.facts.apply(
        event.provider ?? '',
        read.data,
        txContext,
      );
      if (reason !== undefined)
        this.log.warn(
          { provider: event.provider, eventId: event.eventId, outcome, reason },
          'a provider event was not applied as sent',
        );
      const status = outcome === 'unknown' ? (isOld(event) ? 'refused' : 'new') : outcome;
      await events.update(id, {
        status,
        invoiceId: invoiceId ?? null,
        attempts: event.attempts + 1,
        lastError: reason ?? null,
        ...(status === 'new' ? {} : { appliedAt: now() }),
      });
    });
  }

  /** Applies an event; logs a failure and counts it in a separate transaction. */
  private async applyOrCount(id: string): Promise<void> {
    try {
      await this.apply(id, { caller: server });
    } catch (error) {
      this.log.error({ err: error, id }, 'a provider event could not be applied; it will be retried');
      await this.countFailure(id, error).catch((err: unknown) =>
        this.log.error({ err, id }, 'a failed event could not be counted'),
      );
    }
  }

  private async countFailure(id: string, error: unknown): Promise<void> {
    await this.writer.transaction(async (tx) => {
      const events = this.rows.of(providerEvent, { caller: server, tx });
      const event = await events.one({ where: { id: { eq: id }, status: { eq: 'new' } }, lock: 'update' });
      if (!event) return;
      const attempts = event.attempts + 1;
      const isLast = attempts >= maxFailures || isOld(event);
      await events.update(id, {
        attempts,
        lastError: String(error),
        ...(isLast && { status: 'refused', appliedAt: now() }),
      });
    });
  }

  /**
   * Retries events that could not be applied, those with the fewest failures first, so that none blocks
   * others.
   */
  async resume(limit: number): Promise<void> {
    const where = {
      status: { eq: 'new' },
      createdAt: { lt: new Date(Date.now() - 20_000).toISOString() },
    } as const;
    const rows = await this.rows
      .of(providerEvent, { caller: server })
      .find({ where, orderBy: { attempts: 'asc', createdAt: 'asc' }, fields: [], limit });
    for (const { id } of rows) await this.applyOrCount(id);
  }
}

const isOld = ({ createdAt }: ProviderEvent) => Date.parse(createdAt) < Date.now() - maxAgeMs;
