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
  private readonly silences = new Set<() => void>();
  private restsUntil = 0;
  private lastHeard = 0;
  private isSilent = false;

  constructor(
    readonly origin: string,
    /** Headers that the site sends with its own calls only. */
    readonly siteHeaders: SiteHeaders = {},
  ) {}

  /** Whether other processes are tried first. */
  get isResting(): boolean {
    return this.isSilent || this.restsUntil > performance.now();
  }

  /** Time of the last received byte, in ms of `performance.now()`. */
  get heardAt(): number {
    return this.lastHeard;
  }

  async request(options: ApiRequest, lane: Lane = 'questions'): Promise<Dispatcher.ResponseData> {
    const answer = await this.poolOf(lane).request(options);
    this.hear();
    return answer;
  }

  hear(): void {
    this.lastHeard = performance.now();
    this.isSilent = false;
  }

  /** Records a failure: for a moment, other processes are tried first. */
  rest(): void {
    this.restsUntil = performance.now() + restMs;
  }

  /**
   * Marks the process as hung: until its next heartbeat, other processes are tried first, and pending calls
   * fail.
   */
  fallSilent(): void {
    this.isSilent = true;
    for (const tell of this.silences) tell();
  }

  /** Waits for the result of a call. @throws its error, or an Error when the process is marked as hung */
  async whileHeard<T>(work: Promise<T>): Promise<T> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const tell = () => reject(new Error(`${this.origin} sends no heartbeat.`));
    this.silences.add(tell);
    try {
      return await Promise.race([work, silence]);
    } finally {
      this.silences.delete(tell);
    }
  }

  /** Destroys the pools; calls that are still pending wait for a hung process. */
  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private poolOf(lane: Lane): Pool {
    const known = this.pools.get(lane);
    if (known) return known;
    const pool = new Pool(this.origin, {
      connections: connections[lane],
      connect: { timeout: connectTimeoutMs },
    });
    this.pools.set(lane, pool);
    return pool;
  }
}
