import { randomUUID } from 'node:crypto';
import { Bell } from './bell.js';
import type { Database } from '../database/database.js';
import type { InvalidationBus } from './invalidation-bus.js';

/** A site that keeps pages: the last message that it confirmed, and the way to cut it off. */
interface Reader {
  heard: number;
  readonly cut: () => void;
}

type Confirmation = { readonly sequence: number } & ({ readonly process: string } | { readonly stream: string });

export const listenerName = 'flotilla-listen';
const heardChannel = 'flotilla_heard';
/** Who takes longer is cut off, or no longer waited for. */
const patience = 500;
const presenceLifetime = 1000;

/**
 * Knows when a message has been heard everywhere, so that a write is answered only after every cache
 * has dropped what it touched. A process confirms a message once the sites on its event streams have;
 * a site that does not is cut off, and trusts nothing that it cached until it is back.
 */
export class Hearing {
  private readonly readers = new Map<string, Reader>();
  private readonly processes = new Map<string, number>();
  private readonly waiting = new Set<() => void>();
  private readonly bell = new Bell(() => this.tell());
  private presence: { readonly until: number; readonly processes: Promise<string[]> } | undefined;
  private confirmed = 0;

  constructor(
    private readonly id: string,
    private readonly bus: InvalidationBus,
    private readonly db: Database,
  ) {
    bus.onStale((_, sequence) => void this.confirm(sequence));
    bus.onMessage(heardChannel, (payload) => this.receive(payload as Confirmation));
    // From the start on others wait for this process as well, before it answers its first request.
    bus.onReset(() => void this.notify({ process: id, sequence: bus.sequence }).catch(() => undefined));
  }

  /** Resolves when every site and every process has heard a message, or has used up its time. */
  async everywhere(sequence: number): Promise<void> {
    await this.byReaders(sequence);
    const others = await this.others();
    await this.until(() => others.every((process) => (this.processes.get(process) ?? 0) >= sequence));
  }

  /** How many wait for others to hear of something. */
  get waits(): number {
    return this.waiting.size;
  }

  /** Waits for the confirmations of a site from now on. @returns its name, and the way to stop waiting. */
  addReader(cut: () => void): { stream: string; remove: () => void } {
    const stream = randomUUID();
    this.readers.set(stream, { heard: this.bus.sequence, cut });
    const remove = () => {
      this.readers.delete(stream);
      this.check();
    };
    return { stream, remove };
  }

  /** Takes a site's confirmation. False when its stream is with another process. */
  readerHeard(stream: string, sequence: number): boolean {
    const reader = this.readers.get(stream);
    if (!reader) return false;
    reader.heard = Math.max(reader.heard, Math.min(sequence, this.bus.sequence));
    this.check();
    return true;
  }

  /** Passes a site's confirmation on to the process that has its stream. */
  async forward(stream: string, sequence: number): Promise<void> {
    await this.notify({ stream, sequence });
  }

  private receive(confirmation: Confirmation): void {
    if ('stream' in confirmation) return void this.readerHeard(confirmation.stream, confirmation.sequence);
    if (confirmation.process === this.id) return;
    if (!this.processes.has(confirmation.process)) this.presence = undefined;
    this.processes.set(confirmation.process, Math.max(this.processes.get(confirmation.process) ?? 0, confirmation.sequence));
    this.check();
  }

  private async confirm(sequence: number): Promise<void> {
    await this.byReaders(sequence);
    this.confirmed = Math.max(this.confirmed, sequence);
    this.bell.ring();
  }

  /** Tells the other processes, if there are any, up to where this one and its sites have heard. */
  private async tell(): Promise<void> {
    const others = await this.others().catch(() => []);
    if (others.length > 0) await this.notify({ process: this.id, sequence: this.confirmed }).catch(() => undefined);
  }

  private async notify(confirmation: Confirmation): Promise<void> {
    await this.bus.query('notify', 'select pg_notify($1::text, $2::text)', [heardChannel, JSON.stringify(confirmation)]);
  }

  private async byReaders(sequence: number): Promise<void> {
    const behind = () => [...this.readers.values()].filter((reader) => reader.heard < sequence);
    await this.until(() => behind().length === 0);
    for (const reader of behind()) reader.cut();
  }

  /** The other processes that listen on this database, as it knows them by their connections. */
  private others(): Promise<string[]> {
    const now = Date.now();
    if (!this.presence || this.presence.until < now) {
      this.presence = { until: now + presenceLifetime, processes: this.readOthers() };
      this.presence.processes.catch(() => (this.presence = undefined));
    }
    return this.presence.processes;
  }

  private async readOthers(): Promise<string[]> {
    const rows = await this.db.query<{ name: string }>(
      `select application_name as name from pg_stat_activity where datname = current_database() and application_name like '${listenerName} %'`,
    );
    const others = rows.map((row) => row.name.slice(listenerName.length + 1)).filter((process) => process !== this.id);
    for (const process of this.processes.keys()) if (!others.includes(process)) this.processes.delete(process);
    return others;
  }

  /** Resolves when the condition holds, looked at after each confirmation, or when patience ends. */
  private async until(isMet: () => boolean): Promise<void> {
    if (isMet()) return;
    await new Promise<void>((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve();
      };
      const look = () => isMet() && settle();
      const timer = setTimeout(settle, patience);
      this.waiting.add(look);
    });
  }

  private check(): void {
    for (const look of this.waiting) look();
  }
}
