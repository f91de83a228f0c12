import type { Dispatcher } from 'undici';
import { Pool } from '../libraries.js';

export type ApiRequest = Omit<Dispatcher.RequestOptions, 'origin'>;

/** Headers that authenticate calls of the site itself. */
export type SiteHeaders = Readonly<Record<string, string>>;

/** How long after a failure a process is tried last. */
const restMs = 1000;
const connectTimeoutMs = 1000;

/**
 * Connections per lane. Calls of different speed have separate pools, so that slow clients and slow responses
 * block only their own lane.
 */
const connections = {
  /** Calls with an immediate response. */
  questions: 160,
  /** Files, which visitors may download slowly. */
  files: 64,
  /** Request bodies, which visitors may upload slowly. */
  bodies: 64,
  /** Event streams of signed-in visitors, each open as long as its page. */
  streams: 1000,
  /** The site's own event stream, and its acknowledgements. */
  events: 2,
};
export type Lane = keyof typeof connections;

/** A process of the API: its connections, recent failures and last heartbeat. */
export class ApiProcess {
  private readonly pools = new Map<Lane, Pool>();
  private readonly hangListeners = new Set<() => void>();
  private restsUntil = 0;
  private receivedAt = 0;
  private isHung = false;

  constructor(
    readonly origin: string,
    /** Headers that the site sends with its own calls only. */
    readonly siteHeaders: SiteHeaders = {},
  ) {}

  /** Whether other processes are tried first. */
  get isResting(): boolean {
    return this.isHung || this.restsUntil > performance.now();
  }

  /** Time of the last received byte, in ms of `performance.now()`. */
  get lastByteAt(): number {
    return this.receivedAt;
  }

  async request(options: ApiRequest, lane: Lane = 'questions'): Promise<Dispatcher.ResponseData> {
    const response = await this.poolOf(lane).request(options);
    this.recordHeartbeat();
    return response;
  }

  recordHeartbeat(): void {
    this.receivedAt = performance.now();
    this.isHung = false;
  }

  /** Records a failure: for a moment or a given time in ms, other processes are tried first. Never shortens a rest. */
  rest(ms = restMs): void {
    this.restsUntil = Math.max(this.restsUntil, performance.now() + ms);
  }

  /** Ends a rest without a time limit. */
  endRest(): void {
    if (this.restsUntil === Infinity) this.restsUntil = 0;
  }

  /**
   * Marks the process as hung: until its next heartbeat, other processes are tried first, and pending calls
   * fail.
   */
  markAsHung(): void {
    this.isHung = true;
    for (const fail of this.hangListeners) fail();
  }

  /** Waits for the result of a call. @throws its error, or an Error when the process is marked as hung */
  async unlessHung<T>(work: Promise<T>): Promise<T> {
    const { promise: hang, reject } = Promise.withResolvers<never>();
    const fail = () => reject(new Error(`${this.origin} sends no heartbeat.`));
    this.hangListeners.add(fail);
    try {
      return await Promise.race([work, hang]);
    } finally {
      this.hangListeners.delete(fail);
    }
  }

  /** Destroys the pools; calls that are still pending wait for a hung process. */
  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private poolOf(lane: Lane): Pool {
    const existing = this.pools.get(lane);
    if (existing) return existing;
    const pool = new Pool(this.origin, {
      connections: connections[lane],
      connect: { timeout: connectTimeoutMs },
    });
    this.pools.set(lane, pool);
    return pool;
  }
}
