import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { ApiProcess, type ApiRequest, type Lane, type SiteHeaders } from './api-process.js';
import { askInTurn } from './ask-in-turn.js';
import { ApiUnreachable, isAnswerOfLosing, isReading, isRefused, isRepeatable } from './repeatable.js';

/** What the API says: short answers to questions as a whole, all else as it arrives. */
export interface ApiAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | Readable;
}

/** Up to here an answer is taken in before it is passed on, so that one that breaks off is asked for again. */
const maxWholeBytes = 1024 ** 2;
/** Longer than a statement may take in the API. */
const readLimits = { headersTimeout: 12_000, bodyTimeout: 30_000 };
/** A write may fetch a file from elsewhere, or draw a picture. */
const writeLimits = { headersTimeout: 60_000, bodyTimeout: 30_000 };
/** How often an API that begins again is looked for. */
const lookMs = 100;

/** The API: one or several processes that know the same. What one of them fails to answer, another is asked, where that does no harm. */
export class Api {
  readonly processes: readonly ApiProcess[];
  private turn = 0;

  constructor(
    origins: readonly string[],
    /** What the site itself sends with its calls, and nobody else. */
    readonly siteHeaders: SiteHeaders = {},
    /** For so long a question waits for an API that is not there, as one in development that begins again with an edit. */
    private readonly patienceMs = 0,
  ) {
    this.processes = origins.map((origin) => new ApiProcess(origin, siteHeaders));
  }

  /** @throws ApiUnreachable when no process answers, or none that it is safe to ask. */
  async request(options: ApiRequest, lane?: Lane): Promise<ApiAnswer> {
    if (!isRepeatable(options)) return this.requestOnce({ ...writeLimits, ...options }, lane);
    const limits = isReading(options) ? readLimits : writeLimits;
    const patienceEnds = performance.now() + this.patienceMs;
    while (true) {
      try {
        return await askInTurn<ApiAnswer>({
          order: this.inTurn(),
          ask: (process) => ask(process, { ...limits, ...options }, lane),
          isPoor: ({ statusCode }) => isAnswerOfLosing(statusCode),
          discard,
          isOver: () => isAborted(options),
        });
      } catch (error) {
        if (!(error instanceof ApiUnreachable) || isAborted(options) || performance.now() >= patienceEnds) throw error;
        await setTimeout(lookMs);
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.close()));
  }

  /** What may be done twice when it is sent twice: the next process is asked only when the last was not there. */
  private async requestOnce(options: ApiRequest, lane: Lane | undefined): Promise<ApiAnswer> {
    for (const process of this.inTurn()) {
      const sent = ask(process, options, lane);
      try {
        return await process.whileHeard(sent);
      } catch (error) {
        process.rest();
        // When it wakes up its answer comes too late.
        sent.then(discard, () => undefined);
        if (isAborted(options) || !isRefused(error)) throw isAborted(options) ? error : new ApiUnreachable(error);
      }
    }
    throw new ApiUnreachable(undefined);
  }

  /** Every process once, each first in its turn; those that failed lately come last. */
  private inTurn(): ApiProcess[] {
    const start = this.turn++ % this.processes.length;
    const order = [...this.processes.slice(start), ...this.processes.slice(0, start)];
    return [...order.filter((process) => !process.isResting), ...order.filter((process) => process.isResting)];
  }
}

async function ask(process: ApiProcess, options: ApiRequest, lane: Lane | undefined): Promise<ApiAnswer> {
  const { statusCode, headers, body } = await process.request(options, lane);
  const isShort = Number(headers['content-length'] ?? Infinity) <= maxWholeBytes;
  return { statusCode, headers, body: isShort && isRepeatable(options) ? Buffer.from(await body.arrayBuffer()) : body };
}

/** Gives its connection back. */
function discard({ body }: ApiAnswer): void {
  if (!Buffer.isBuffer(body)) body.on('error', () => undefined).destroy();
}

function isAborted({ signal }: ApiRequest): boolean {
  return signal instanceof AbortSignal && signal.aborted;
}
