import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { ApiProcess, type ApiRequest, type Lane, type SiteHeaders } from './api-process.js';
import { callWithFailover } from './call-with-failover.js';
import { ApiUnreachable, isAnswerOfLosing, isReading, isRefused, isRepeatable } from './repeatable.js';

/** A response of the API: short ones buffered, others as a stream. */
export interface ApiAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | Readable;
}

/**
 * Responses up to this size, in bytes, are buffered before they are sent on, so that one that breaks off can
 * be requested again.
 */
const maxBufferedBytes = 1024 ** 2;
/** In ms; longer than the API's statement timeout. */
const readLimits = { headersTimeout: 12_000, bodyTimeout: 30_000 };
/** In ms; a write may fetch a remote file or draw an image. */
const writeLimits = { headersTimeout: 60_000, bodyTimeout: 30_000 };
/** Retry interval for an API that restarts, in ms. */
const retryIntervalMs = 100;

/**
 * A client of the API, which has one or several equivalent processes. Failed calls are repeated on another
 * process when that is safe.
 */
export class Api {
  readonly processes: readonly ApiProcess[];
  private nextProcess = 0;

  constructor(
    origins: readonly string[],
    /** Headers that the site sends with its own calls only. */
    readonly siteHeaders: SiteHeaders = {},
    /**
     * How long a read waits for an API that is down, in ms; used in development, where an edit restarts it.
     */
    private readonly restartTimeoutMs = 0,
  ) {
    this.processes = origins.map((origin) => new ApiProcess(origin, siteHeaders));
  }

  /** Sends a call. @throws ApiUnreachable when no process answers, or repeating the call is not safe */
  async request(options: ApiRequest, lane?: Lane): Promise<ApiAnswer> {
    if (!isRepeatable(options)) return this.requestOnce({ ...writeLimits, ...options }, lane);
    const limits = isReading(options) ? readLimits : writeLimits;
    const deadline = performance.now() + this.restartTimeoutMs;
    while (true) {
      try {
        return await callWithFailover<ApiAnswer>({
          order: this.roundRobin(),
          send: (process) => sendTo(process, { ...limits, ...options }, lane),
          isPoor: ({ statusCode }) => isAnswerOfLosing(statusCode),
          discard,
          isOver: () => isAborted(options),
        });
      } catch (error) {
        if (!(error instanceof ApiUnreachable) || isAborted(options) || performance.now() >= deadline)
          throw error;
        await setTimeout(retryIntervalMs);
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.close()));
  }

  /** Sends a call that is not idempotent. Tries the next process only when the connection was refused. */
  private async requestOnce(options: ApiRequest, lane: Lane | undefined): Promise<ApiAnswer> {
    for (const process of this.roundRobin()) {
      const sent = sendTo(process, options, lane);
      try {
        return await process.unlessHung(sent);
      } catch (error) {
        process.rest();
        // A late response is discarded.
        sent.then(discard, () => undefined);
        if (isAborted(options) || !isRefused(error))
          throw isAborted(options) ? error : new ApiUnreachable(error);
      }
    }
    throw new ApiUnreachable(undefined);
  }

  /** Returns all processes, starting with the next in turn; those that failed recently come last. */
  private roundRobin(): ApiProcess[] {
    const start = this.nextProcess++ % this.processes.length;
    const order = [...this.processes.slice(start), ...this.processes.slice(0, start)];
    return [
      ...order.filter((process) => !process.isResting),
      ...order.filter((process) => process.isResting),
    ];
  }
}

async function sendTo(process: ApiProcess, options: ApiRequest, lane: Lane | undefined): Promise<ApiAnswer> {
  const { statusCode, headers, body } = await process.request(options, lane);
  const isShort = Number(headers['content-length'] ?? Infinity) <= maxBufferedBytes;
  return {
    statusCode,
    headers,
    body: isShort && isRepeatable(options) ? Buffer.from(await body.arrayBuffer()) : body,
  };
}

/** Releases the connection of a response. */
function discard({ body }: ApiAnswer): void {
  if (!Buffer.isBuffer(body)) body.on('error', () => undefined).destroy();
}

function isAborted({ signal }: ApiRequest): boolean {
  return signal instanceof AbortSignal && signal.aborted;
}
