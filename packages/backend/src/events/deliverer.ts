import type { Logger } from 'pino';
import type { Database, Transaction } from '../database/database.js';
import { Bell } from '../changes/bell.js';
import type { Subscriptions } from './subscriptions.js';

interface DeliveryRow {
  [column: string]: unknown;
  event: string;
  subscriber: string;
  topic: string;
  payload: unknown;
  attempts: number;
}

const pollInterval = 1000;
const maxBackoffSeconds = 3600;

/**
 * Hands queued events to their subscribers, one at a time per process, each under a row lock so that
 * no two processes deliver the same one. A failure is kept with its reason and tried again after 2,
 * 4, 8, … seconds, at most an hour apart.
 */
export class Deliverer {
  private readonly bell = new Bell(() => this.deliverAll());
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly db: Database,
    private readonly subscriptions: Subscriptions,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), pollInterval);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.bell.quiet();
  }

  wake = (): void => {
    if (this.subscriptions.names.length > 0) this.bell.ring();
  };

  private async deliverAll(): Promise<void> {
    try {
      while (!this.isStopped && (await this.db.transaction((tx) => this.deliverNext(tx))));
    } catch (error) {
      this.log.warn({ err: error }, 'could not deliver events; it is tried again');
    }
  }

  /** Delivers the event that is due next; false when there is none. */
  private async deliverNext(tx: Transaction): Promise<boolean> {
    const [row] = await tx.query<DeliveryRow>(
      `select "event", "subscriber", "topic", "attempts", "payload"::jsonb from flotilla_delivery where "dueAt" <= now() and "subscriber" = any($1::text[]) order by "dueAt", "event" limit 1 for update skip locked`,
      [this.subscriptions.names],
    );
    if (!row) return false;
    const failure = await this.handle(row);
    const where = `where "event" = $1::bigint and "subscriber" = $2::text`;
    if (failure === undefined) {
      await tx.query(`delete from flotilla_delivery ${where}`, [row.event, row.subscriber]);
      return true;
    }
    const pause = Math.min(2 ** (row.attempts + 1), maxBackoffSeconds);
    await tx.query(
      `update flotilla_delivery set "attempts" = "attempts" + 1, "lastError" = $3::text, "dueAt" = now() + make_interval(secs => $4::int) ${where}`,
      [row.event, row.subscriber, failure, pause],
    );
    return true;
  }

  /** Runs the subscriber; the reason when it fails. */
  private async handle({ event, topic, subscriber, payload }: DeliveryRow): Promise<string | undefined> {
    try {
      await this.subscriptions.named(subscriber)?.handle({ id: event, topic, payload });
      return undefined;
    } catch (error) {
      this.log.warn({ err: error, topic, subscriber }, 'a subscriber failed; the event is tried again');
      return error instanceof Error ? error.message : String(error);
    }
  }
}
