import type { Dispatcher } from 'undici';
import { Pool } from '../libraries.js';

export type ApiRequest = Omit<Dispatcher.RequestOptions, 'origin'>;

/** They prove that a call is the site's own. */
export type SiteHeaders = Readonly<Record<string, string>>;

/** How long a process that did not answer is asked after the others only. */
const restMs = 1000;
const connectTimeoutMs = 1000;
const connections = 64;

/** One address of the API, and whether it answered lately. */
export class ApiProcess {
  private readonly pool: Pool;
  private restsUntil = 0;

  constructor(
    readonly origin: string,
    /** What the site itself sends with its calls, and nobody else. */
    readonly siteHeaders: SiteHeaders = {},
  ) {
    this.pool = new Pool(origin, { connections, connect: { timeout: connectTimeoutMs } });
  }

  get isResting(): boolean {
    return this.restsUntil > performance.now();
  }

  request(options: ApiRequest): Promise<Dispatcher.ResponseData> {
    return this.pool.request(options);
  }

  /** It failed: for a moment the others are asked first. */
  rest(): void {
    this.restsUntil = performance.now() + restMs;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
