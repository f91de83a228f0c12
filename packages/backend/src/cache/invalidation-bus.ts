import type { Client, Notification } from 'pg';
import type { Logger } from 'pino';
import type { Tag } from './tags.js';

/** What processes tell each other after a write: the tags made stale, and the events behind them. */
export interface Invalidation {
  /** Grows by one with every message, in the order of commits. */
  readonly sequence: number;
  readonly tags: readonly Tag[];
  /** Numbers of the outbox events that this message completes. */
  readonly events: readonly string[];
}

export type InvalidationListener = (tags: readonly Tag[], sequence: number) => void;

export const invalidationChannel = 'flotilla_invalidation';
const maxWait = 1000;
const reconnectPause = 500;

/**
 * Hears, on one listening connection, which tags every process made stale. While that connection is
 * down nothing cached can be trusted, so `isConnected` is false and reconnecting forgets everything.
 */
export class InvalidationBus {
  /** The last message heard. */
  sequence = 0;
  isConnected = false;
  private client: Client | undefined;
  private isStopped = false;
  private readonly listeners = new Set<InvalidationListener>();
  private readonly resets = new Set<() => void>();
  private readonly waiters = new Map<string, () => void>();
  private readonly heard = new Set<string>();

  constructor(
    private readonly connect: () => Client,
    private readonly log: Logger,
  ) {}

  async start(): Promise<void> {
    const client = this.connect();
    this.client = client;
    client.on('notification', (notification) => this.receive(notification));
    client.on('error', (error) => this.lose(error));
    await client.connect();
    await client.query(`listen ${invalidationChannel}`);
    const { rows } = await client.query<{ value: string }>('select last_value as value from flotilla_invalidation_seq');
    this.sequence = Number(rows[0]?.value ?? 0);
    this.isConnected = true;
    for (const reset of this.resets) reset();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.isConnected = false;
    await this.client?.end();
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

  /** Resolves when the message about an event has been heard here, so that it is on its way everywhere. */
  async heardOf(event: string): Promise<void> {
    if (!this.isConnected || this.heard.has(event)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.settle(event), maxWait);
      this.waiters.set(event, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private receive({ payload }: Notification): void {
    const message = JSON.parse(payload ?? '{}') as Invalidation;
    this.sequence = Math.max(this.sequence, message.sequence);
    for (const listener of this.listeners) listener(message.tags, message.sequence);
    for (const event of message.events) this.settle(event);
  }

  private settle(event: string): void {
    const resolve = this.waiters.get(event);
    this.waiters.delete(event);
    if (resolve) return resolve();
    this.heard.add(event);
    if (this.heard.size > maxHeard) this.heard.delete(this.heard.values().next().value ?? event);
  }

  private lose(error: Error): void {
    if (!this.isConnected || this.isStopped) return;
    this.isConnected = false;
    this.log.warn({ err: error }, 'lost the connection that hears of changes; caches are off until it is back');
    void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    while (!this.isConnected && !this.isStopped) {
      await new Promise((resolve) => setTimeout(resolve, reconnectPause));
      await this.start().catch((error: unknown) => this.log.debug({ err: error }, 'could not listen yet'));
    }
  }
}

/** Events heard before their writer asked, kept only until it does. */
const maxHeard = 2000;
