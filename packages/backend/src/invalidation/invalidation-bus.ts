import { randomUUID } from 'node:crypto';
import { ConfigError } from '@flotilla/core';
import { within } from '@flotilla/core/values';
import type { Client, Notification, QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { Turns } from '../database/turns.js';
import { watch } from './heartbeat.js';
import type { Tag } from './tags/tags.js';

/** What processes publish to each other after a write: the tags made stale, and the changes behind them. */
export interface Invalidation {
  /** Grows by one with every message, in the order of commits. */
  readonly sequence: number;
  readonly tags: readonly Tag[];
  /** The outbox's numbers of the changes that this message completes. */
  readonly changes: readonly string[];
}

export type InvalidationListener = (tags: readonly Tag[], sequence: number) => void;

export const invalidationChannel = 'flotilla_invalidation';
/** Longer than it takes to notice that the connection is gone. */
const maxWait = 2500;
const reconnectPause = 500;
const startMs = 3000;

/**
 * Receives, on one listening connection, which tags every process made stale. While that connection is
 * down nothing cached can be trusted, so `isConnected` is false and reconnecting forgets everything.
 */
export class InvalidationBus {
  /** The last message received. */
  sequence = 0;
  isConnected = false;
  private client: Client | undefined;
  private turns: Turns | undefined;
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
  ) {}

  /** Whether this process hears of changes, but for interruptions; one that was not asked to keeps nothing that could be stale. */
  get isListening(): boolean {
    return this.client !== undefined;
  }

  async start(): Promise<void> {
    const client = this.connect();
    const turns = new Turns(client);
    this.client = client;
    this.turns = turns;
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
      beat: () => turns.run(() => client.query('select')),
      onSilence: () => this.lose(client, new Error('The database does not answer on the connection that hears of changes.')),
    });
    for (const reset of this.resets) reset();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.isConnected = false;
    this.endWatch?.();
    await this.client?.end();
  }

  /**
   * Runs a statement on the listening connection, past the queue for the pool: what must be published does
   * not wait behind what is being written. @throws Error when the connection is down.
   */
  async query<R extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<R[]> {
    const { client, turns } = this;
    if (!client || !turns || !this.isConnected) throw new Error('The connection that hears of changes is down.');
    return (await turns.run(() => client.query<R>({ name, text, values: [...values] }))).rows;
  }

  /** Calls back at every message, until the returned function is called. */
  onStale(listener: InvalidationListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back whenever messages may have been missed. */
  onReset(listener: () => void): () => void {
    this.resets.add(listener);
    return () => this.resets.delete(listener);
  }

  /** Calls back when from now on messages may be missed, until the next reset. */
  onGap(listener: () => void): void {
    this.gaps.add(listener);
  }

  /** Calls back at every message of another channel. To be said before the start. */
  onMessage(channel: string, listener: (payload: unknown) => void): void {
    this.channels.set(channel, listener);
  }

  /** Resolves with its sequence when the message about a change has been received here; with none when it is not heard. */
  async arrivalOf(change: string): Promise<number | undefined> {
    const known = this.arrived.get(change);
    if (known !== undefined || !this.isConnected) return known;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(change), maxWait);
      this.waiters.set(change, (sequence) => {
        clearTimeout(timer);
        resolve(sequence);
      });
    });
  }

  /** @returns the last message before */
  private async listen(client: Client): Promise<number> {
    await client.connect();
    for (const channel of [invalidationChannel, echoChannel, ...this.channels.keys()]) await client.query(`listen ${channel}`);
    await demandEcho(client);
    const { rows } = await client.query<{ value: string }>('select last_value as value from flotilla_invalidation_seq');
    return Number(rows[0]?.value ?? 0);
  }

  /** Anybody who may use the database may notify: what can not be read must not end the process. */
  private tryToReceive(notification: Notification): void {
    try {
      this.receive(notification);
    } catch (error) {
      this.log.warn({ err: error, channel: notification.channel }, 'ignored a message that could not be read');
    }
  }

  private receive({ channel, payload }: Notification): void {
    if (channel === echoChannel) return;
    const message: unknown = JSON.parse(payload ?? '{}');
    if (channel !== invalidationChannel) return this.channels.get(channel)?.(message);
    const { sequence, tags, changes } = message as Invalidation;
    if (!Number.isInteger(sequence) || !Array.isArray(tags) || !Array.isArray(changes)) throw new TypeError('It is no invalidation.');
    this.sequence = Math.max(this.sequence, sequence);
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
    this.endWatch?.();
    close(client);
    for (const gap of this.gaps) gap();
    for (const change of [...this.waiters.keys()]) this.settle(change);
    this.log.warn({ err: error }, 'lost the connection that hears of changes; caches are off until it is back');
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

/** Changes received before their writer asked, kept only until it does. */
const maxArrived = 2000;

const echoChannel = 'flotilla_echo';
const echoMs = 2000;
const noEcho =
  'Notifications do not come back over the connection to the database. Is there a pooler in transaction mode? Set DATABASE_DIRECT_URL to the database itself.';

/** A pooler that lends its connections for one transaction takes the order to listen, and passes no message on. */
async function demandEcho(client: Client): Promise<void> {
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

/** Closes a connection that is of no use, in whatever state it is. */
function close(client: Client): void {
  void client.end().catch(() => undefined);
  // One that fell silent would not even take the farewell.
  client.connection.stream.destroy();
}
