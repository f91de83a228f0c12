import { randomUUID } from 'node:crypto';
import { ConfigError } from '@flotilla/core';
import { within } from '@flotilla/core/values';
import type { Client, Notification, QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import {
  positionColumns,
  type PrimaryPosition,
  runColumn,
  type SentPosition,
  type SentPrimary,
  storeRunText,
} from '../database/replicas/primary-position.js';
import { StatementQueue } from '../database/statement-queue.js';
import { watch } from './heartbeat.js';
import type { Tag } from './tags/tags.js';

/** A message between processes after writes: the invalidated tags, and the changes behind them. */
export interface Invalidation {
  /** Increases by one with every message, in commit order. */
  readonly sequence: number;
  readonly tags: readonly Tag[];
  /** Outbox numbers of the changes that this message completes. */
  readonly changes: readonly string[];
  /** The position that follows the changes, if the publisher uses replicas. */
  readonly position?: SentPosition;
}

export type InvalidationListener = (tags: readonly Tag[], sequence: number) => void;

export const invalidationChannel = 'flotilla_invalidation';
/** In ms. Longer than detecting a lost connection takes. */
const maxWait = 2500;
const reconnectPause = 500;
const startMs = 3000;

/**
 * Receives, on one listening connection, the tags that any process has invalidated. Without that connection
 * no cache can be trusted, so `isConnected` is false, and reconnecting clears all caches.
 */
export class InvalidationBus {
  /** The last message received. */
  sequence = 0;
  isConnected = false;
  private client: Client | undefined;
  private turns: StatementQueue | undefined;
  private isStopped = false;
  private endWatch: (() => void) | undefined;
  private readonly listeners = new Set<InvalidationListener>();
  private readonly resets = new Set<() => void>();
  private readonly gaps = new Set<() => void>();
  private readonly channels = new Map<string, (payload: unknown) => void>();
  private readonly waiters = new Map<string, (sequence?: number) => void>();
  private readonly arrived = new Map<string, number>();

  constructor(
    private readonly connect: () => Client,
    private readonly log: Logger,
    /** Follows the position of the primary, for a process that reads from replicas. */
    private readonly position?: PrimaryPosition,
  ) {}

  /**
   * Whether this process listens for changes, apart from interruptions. A process that does not must not
   * cache anything.
   */
  get isListening(): boolean {
    return this.client !== undefined;
  }

  async start(): Promise<void> {
    const client = this.connect();
    const turns = new StatementQueue(client);
    this.client = client;
    this.turns = turns;
    // After a failover, numbers of lost changes are used again.
    this.arrived.clear();
    client.on('notification', (notification) => this.tryToReceive(notification));
    client.on('error', (error) => this.lose(client, error));
    try {
      this.sequence = await within(startMs, this.listen(client));
    } catch (error) {
      close(client);
      throw error;
    }
    this.isConnected = true;
    this.endWatch = watch({
      beat: () => turns.run(() => this.beat(client)),
      onSilence: () =>
        this.lose(
          client,
          new Error('The database does not answer on the connection that listens for changes.'),
        ),
    });
    for (const reset of this.resets) reset();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.isConnected = false;
    this.position?.disconnect();
    this.endWatch?.();
    await this.client?.end();
  }

  /**
   * Runs a statement on the listening connection instead of the pool, so that publishing does not wait behind
   * writes.
   * @throws Error when the connection is down.
   */
  async query<R extends QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    const { client, turns } = this;
    if (!client || !turns || !this.isConnected)
      throw new Error('The connection that listens for changes is down.');
    return (await turns.run(() => client.query<R>({ name, text, values: [...values] }))).rows;
  }

  /** Registers a listener of all messages; returns a function that removes it. */
  onStale(listener: InvalidationListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Registers a listener that is called after messages may have been missed. */
  onReset(listener: () => void): () => void {
    this.resets.add(listener);
    return () => this.resets.delete(listener);
  }

  /** Registers a listener that is called when messages may be missed from now on, until the next reset. */
  onGap(listener: () => void): void {
    this.gaps.add(listener);
  }

  /** Registers a listener of another channel, before startup. */
  onMessage(channel: string, listener: (payload: unknown) => void): void {
    this.channels.set(channel, listener);
  }

  /**
   * Resolves with the sequence of the message about a change when it is received here; with undefined when it
   * is not received.
   */
  async arrivalOf(change: string): Promise<number | undefined> {
    const pending = this.arrived.get(change);
    if (pending !== undefined || !this.isConnected) return pending;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(change), maxWait);
      this.waiters.set(change, (sequence) => {
        clearTimeout(timer);
        resolve(sequence);
      });
    });
  }

  /** Listens on all channels. @returns a sequence above those of all messages before */
  private async listen(client: Client): Promise<number> {
    await client.connect();
    for (const channel of [invalidationChannel, echoChannel, ...this.channels.keys()])
      await client.query(`listen ${channel}`);
    await requireEcho(client);
    const { rows } = await client.query<{ value: string }>(advanceText, [this.sequence]);
    const sequence = Number(rows[0]?.value ?? 0);
    if (this.position) await this.followPosition(client, this.position, sequence);
    return sequence;
  }

  private async followPosition(client: Client, position: PrimaryPosition, sequence: number): Promise<void> {
    // Before the position, which then follows it.
    await client.query(storeRunText);
    const sentAt = performance.now();
    const { rows } = await client.query<SentPrimary>(`select ${positionSql}, ${runColumn} as run`);
    if (rows[0]) position.connect(sequence, rows[0], sentAt);
  }

  /** Sends a heartbeat, with the position of the primary as its answer if this process reads from replicas. */
  private async beat(client: Client): Promise<void> {
    const sentAt = performance.now();
    const { rows } = await client.query<SentPosition>(this.position ? `select ${positionSql}` : 'select');
    if (this.position && rows[0]) this.position.confirm(rows[0], sentAt);
  }

  /**
   * Receives a notification; logs a malformed one, because any user of the database may send notifications.
   */
  private tryToReceive(notification: Notification): void {
    try {
      this.receive(notification);
    } catch (error) {
      this.log.warn(
        { err: error, channel: notification.channel },
        'ignored a message that could not be read',
      );
    }
  }

  private receive({ channel, payload }: Notification): void {
    if (channel === echoChannel) return;
    const message: unknown = JSON.parse(payload ?? '{}');
    if (channel !== invalidationChannel) return this.channels.get(channel)?.(message);
    const { sequence, tags, changes, position } = message as Invalidation;
    if (!Number.isInteger(sequence) || !Array.isArray(tags) || !Array.isArray(changes))
      throw new TypeError('It is not an invalidation message.');
    this.sequence = Math.max(this.sequence, sequence);
    // Before the listeners, because caches read again after they drop values.
    this.position?.receive(sequence, position);
    for (const listener of this.listeners) listener(tags, sequence);
    for (const change of changes) this.settle(change, sequence);
  }

  private settle(change: string, sequence?: number): void {
    const resolve = this.waiters.get(change);
    this.waiters.delete(change);
    if (resolve) return resolve(sequence);
    if (sequence !== undefined) this.arrived.set(change, sequence);
    if (this.arrived.size > maxArrived) this.arrived.delete(this.arrived.keys().next().value ?? change);
  }

  private lose(client: Client, error: Error): void {
    if (client !== this.client || !this.isConnected || this.isStopped) return;
    this.isConnected = false;
    this.position?.disconnect();
    this.endWatch?.();
    close(client);
    for (const gap of this.gaps) gap();
    for (const change of [...this.waiters.keys()]) this.settle(change);
    this.log.warn(
      { err: error },
      'lost the LISTEN connection for invalidations; caches are off until it reconnects',
    );
    void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    while (!this.isConnected && !this.isStopped) {
      await new Promise((resolve) => setTimeout(resolve, reconnectPause));
      if (this.isStopped) return;
      await this.start().catch((error: unknown) => this.log.debug({ err: error }, 'could not listen yet'));
    }
  }
}

const positionSql = `${positionColumns.lsn} as lsn, ${positionColumns.at} as at`;

/** Changes received before their writer waits for them; the oldest are dropped. */
const maxArrived = 2000;

/**
 * `$1`: the last known sequence. Advances the sequence by 10,000 more than a promoted standby has lost: processes
 * and sites compare numbers, and would take a message with a number that they know for an old one. Does not use
 * `setval`, which could undo a concurrent `nextval`.
 */
const advanceText = `
select max(nextval('flotilla_invalidation_seq')) as value
from (select greatest($1::bigint - last_value, 0) as lost from flotilla_invalidation_seq) s,
  generate_series(1, s.lost + 10000)`;

const echoChannel = 'flotilla_echo';
const echoMs = 2000;
const noEcho =
  'Notifications do not come back over the connection to the database. Is there a pooler in transaction mode? Set DATABASE_DIRECT_URL to the database itself.';

/** Checks that notifications arrive: a pooler in transaction mode accepts LISTEN, but delivers nothing. */
async function requireEcho(client: Client): Promise<void> {
  const id = randomUUID();
  const echo = new Promise<void>((resolve) =>
    client.on('notification', ({ channel, payload }) => {
      if (channel === echoChannel && payload === id) resolve();
    }),
  );
  await client.query('select pg_notify($1, $2)', [echoChannel, id]);
  await within(echoMs, echo).catch(() => {
    throw new ConfigError(noEcho);
  });
}

/** Closes an unusable connection in any state. */
function close(client: Client): void {
  void client.end().catch(() => undefined);
  // A silent connection would not complete a graceful end.
  client.connection.stream.destroy();
}
