import { randomUUID } from 'node:crypto';
import { CoalescingRunner } from './coalescing-runner.js';
import type { Database } from '../database/database.js';
import { listenerName, listenersSql } from '../database/listeners.js';
import type { InvalidationBus } from './invalidation-bus.js';

/** A site with a page cache: its last acknowledged message, and how to disconnect it. */
interface Site {
  acknowledged: number;
  readonly disconnect: () => void;
}

type Acknowledgement = { readonly sequence: number } & (
  | { readonly process: string }
  | { readonly stream: string }
);

const channel = 'flotilla_heard';
/**
 * Timeout of a site's acknowledgement in ms; then it is disconnected. Without a byte for 1.5 seconds, a site that is
 * cut off from the network no longer uses its cache.
 */
const siteMs = 1600;
/**
 * Timeout of a process's acknowledgement in ms. Within it the process has noticed that it receives nothing,
 * or it hangs and is ignored until its next message. A site retries at another process after a second, and a
 * writer there waits for three seconds at most.
 */
const processMs = 1800;
const presenceLifetime = 1000;

/**
 * Tracks acknowledgements of messages, so that a write returns only after every cache has dropped the changed
 * entries. A process acknowledges a message once the sites on its event streams have; a site that does not is
 * disconnected, and must not use its cache until it is back.
 */
export class Acknowledgements {
  private readonly sites = new Map<string, Site>();
  private readonly processes = new Map<string, number>();
  private readonly silent = new Set<string>();
  private readonly waiting = new Set<() => void>();
  private readonly publishing = new CoalescingRunner(() => this.publish());
  private presence: { readonly until: number; readonly processes: Promise<string[]> } | undefined;
  /** The last message that this process and its sites have acknowledged. */
  private own = 0;

  constructor(
    private readonly id: string,
    private readonly bus: InvalidationBus,
    private readonly db: Database,
  ) {
    bus.onStale((_, sequence) => void this.acknowledge(sequence));
    bus.onMessage(channel, (payload) => this.receive(payload as Acknowledgement));
    // From startup on, other processes wait for this one too, even before its first request.
    bus.onReset(() => void this.notify({ process: id, sequence: bus.sequence }).catch(() => undefined));
  }

  /** Resolves when every site and every process has acknowledged a message, or timed out. */
  async everywhere(sequence: number): Promise<void> {
    await Promise.all([this.bySites(sequence), this.byProcesses(sequence)]);
  }

  private async byProcesses(sequence: number): Promise<void> {
    // The write is committed: an error now would make its caller repeat it.
    const others = await this.others().catch(() => [...this.processes.keys()]);
    const behind = () =>
      others.filter((process) => !this.silent.has(process) && (this.processes.get(process) ?? 0) < sequence);
    await this.until(() => behind().length === 0, processMs);
    for (const process of behind()) this.silent.add(process);
  }

  /** Number of writes that wait for acknowledgements. */
  get waits(): number {
    return this.waiting.size;
  }

  /** Adds a site to wait for. @returns the name of its stream, and a function that removes it */
  addSite(disconnect: () => void): { stream: string; remove: () => void } {
    const stream = randomUUID();
    this.sites.set(stream, { acknowledged: this.bus.sequence, disconnect });
    const remove = () => {
      this.sites.delete(stream);
      this.check();
    };
    return { stream, remove };
  }

  /** Records a site's acknowledgement. Returns false when another process has its stream. */
  bySite(stream: string, sequence: number): boolean {
    const site = this.sites.get(stream);
    if (!site) return false;
    site.acknowledged = Math.max(site.acknowledged, Math.min(sequence, this.bus.sequence));
    this.check();
    return true;
  }

  /** Forwards a site's acknowledgement to the process that has its stream. */
  async forward(stream: string, sequence: number): Promise<void> {
    await this.notify({ stream, sequence });
  }

  private receive(received: Acknowledgement): void {
    if ('stream' in received) return void this.bySite(received.stream, received.sequence);
    if (received.process === this.id) return;
    this.silent.delete(received.process);
    if (!this.processes.has(received.process)) this.presence = undefined;
    this.processes.set(
      received.process,
      Math.max(this.processes.get(received.process) ?? 0, received.sequence),
    );
    this.check();
  }

  private async acknowledge(sequence: number): Promise<void> {
    await this.bySites(sequence);
    this.own = Math.max(this.own, sequence);
    this.publishing.request();
  }

  /** Publishes the acknowledgement of this process and its sites to other processes, if there are any. */
  private async publish(): Promise<void> {
    const others = await this.others().catch(() => []);
    if (others.length > 0) await this.notify({ process: this.id, sequence: this.own }).catch(() => undefined);
  }

  private async notify(acknowledgement: Acknowledgement): Promise<void> {
    await this.bus.query('notify', 'select pg_notify($1::text, $2::text)', [
      channel,
      JSON.stringify(acknowledgement),
    ]);
  }

  private async bySites(sequence: number): Promise<void> {
    const behind = () => [...this.sites.values()].filter((site) => site.acknowledged < sequence);
    await this.until(() => behind().length === 0, siteMs);
    for (const site of behind()) site.disconnect();
  }

  /** Returns the other processes that listen on this database, found by the names of their connections. */
  private others(): Promise<string[]> {
    const now = Date.now();
    if (!this.presence || this.presence.until < now) {
      this.presence = { until: now + presenceLifetime, processes: this.readOthers() };
      this.presence.processes.catch(() => (this.presence = undefined));
    }
    return this.presence.processes;
  }

  private async readOthers(): Promise<string[]> {
    const rows = await this.db.query<{ name: string }>(listenersSql);
    const others = rows
      .map((row) => row.name.slice(listenerName.length + 1))
      .filter((process) => process !== this.id);
    for (const process of this.processes.keys()) {
      if (others.includes(process)) continue;
      this.processes.delete(process);
      this.silent.delete(process);
    }
    return others;
  }

  /** Resolves when the condition holds, checked after each acknowledgement, or after a timeout. */
  private async until(isMet: () => boolean, ms: number): Promise<void> {
    if (isMet()) return;
    await new Promise<void>((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve();
      };
      const look = () => isMet() && settle();
      const timer = setTimeout(settle, ms);
      this.waiting.add(look);
    });
  }

  private check(): void {
    for (const look of this.waiting) look();
  }
}
