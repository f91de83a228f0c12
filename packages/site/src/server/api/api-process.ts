import type { Dispatcher } from 'undici';
import { Pool } from '../libraries.js';

export type ApiRequest = Omit<Dispatcher.RequestOptions, 'origin'>;

/** They prove that a call is the site's own. */
export type SiteHeaders = Readonly<Record<string, string>>;

/** How long a process that did not answer is asked after the others only. */
const restMs = 1000;
const connectTimeoutMs = 1000;

/** Calls share connections with their like: what is slow by nature, or by a visitor's will, holds up nothing else. */
const connections = {
  /** What is answered at once. */
  questions: 160,
  /** Files, which visitors fetch as slowly as they like. */
  files: 64,
  /** What visitors send, as slowly as they like. */
  bodies: 64,
  /** Event streams of visitors who are signed in: each lasts as long as its page. */
  streams: 1000,
  /** The site's own event stream, and its acknowledgements. */
  events: 2,
};
export type Lane = keyof typeof connections;

/** One address of the API, whether it answered lately, and when it was last heard at all. */
export class ApiProcess {
  private readonly pools = new Map<Lane, Pool>();
  private readonly silences = new Set<() => void>();
  private restsUntil = 0;
  private lastHeard = 0;
  private isSilent = false;

  constructor(
    readonly origin: string,
    /** What the site itself sends with its calls, and nobody else. */
    readonly siteHeaders: SiteHeaders = {},
  ) {}

  /** Whether others are asked first. */
  get isResting(): boolean {
    return this.isSilent || this.restsUntil > performance.now();
  }

  /** The moment of its last sign of life. */
  get heardAt(): number {
    return this.lastHeard;
  }

  async request(options: ApiRequest, lane: Lane = 'questions'): Promise<Dispatcher.ResponseData> {
    const answer = await this.poolOf(lane).request(options);
    this.hear();
    return answer;
  }

  /** It gave a sign of life. */
  hear(): void {
    this.lastHeard = performance.now();
    this.isSilent = false;
  }

  /** It failed: for a moment the others are asked first. */
  rest(): void {
    this.restsUntil = performance.now() + restMs;
  }

  /** It gives no sign of life though it should: until it does the others are asked first, and nobody waits for it. */
  fallSilent(): void {
    this.isSilent = true;
    for (const tell of this.silences) tell();
  }

  /** What work gives. @throws Error as work does, or once the process falls silent */
  async whileHeard<T>(work: Promise<T>): Promise<T> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const tell = () => reject(new Error(`${this.origin} gives no sign of life.`));
    this.silences.add(tell);
    try {
      return await Promise.race([work, silence]);
    } finally {
      this.silences.delete(tell);
    }
  }

  /** What still waits by now waits for a process that hangs. */
  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private poolOf(lane: Lane): Pool {
    const known = this.pools.get(lane);
    if (known) return known;
    const pool = new Pool(this.origin, { connections: connections[lane], connect: { timeout: connectTimeoutMs } });
    this.pools.set(lane, pool);
    return pool;
  }
}
