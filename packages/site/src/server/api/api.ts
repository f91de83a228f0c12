import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiProcess, type ApiRequest, type SiteHeaders } from './api-process.js';
import { ApiUnreachable, isAnswerOfLosing, isIdempotent, mayRepeat } from './repeatable.js';

/** What the API says: short answers to questions as a whole, all else as it arrives. */
export interface ApiAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | Readable;
}

/** Up to here an answer is taken in before it is passed on, so that one that breaks off is asked for again. */
const maxWholeBytes = 1024 ** 2;

/** The API: one or several processes that know the same. What one of them fails to answer, another is asked, where that does no harm. */
export class Api {
  readonly processes: readonly ApiProcess[];
  private turn = 0;

  constructor(
    origins: readonly string[],
    /** What the site itself sends with its calls, and nobody else. */
    readonly siteHeaders: SiteHeaders = {},
  ) {
    this.processes = origins.map((origin) => new ApiProcess(origin, siteHeaders));
  }

  /** @throws ApiUnreachable when no process answers, or none that it is safe to ask. */
  async request(options: ApiRequest): Promise<ApiAnswer> {
    const order = this.inTurn();
    for (const [index, process] of order.entries()) {
      const isLast = index === order.length - 1;
      try {
        const answer = await ask(process, options);
        if (isLast || !isAnswerOfLosing(options, answer.statusCode)) return answer;
        discard(answer);
      } catch (error) {
        if (isAborted(options)) throw error;
        if (isLast || !mayRepeat(options, error)) {
          process.rest();
          throw new ApiUnreachable(error);
        }
      }
      process.rest();
    }
    throw new ApiUnreachable(undefined);
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.close()));
  }

  /** Every process once, each first in its turn; those that failed lately come last. */
  private inTurn(): ApiProcess[] {
    const start = this.turn++ % this.processes.length;
    const order = [...this.processes.slice(start), ...this.processes.slice(0, start)];
    return [...order.filter((process) => !process.isResting), ...order.filter((process) => process.isResting)];
  }
}

async function ask(process: ApiProcess, options: ApiRequest): Promise<ApiAnswer> {
  const { statusCode, headers, body } = await process.request(options);
  const isShort = Number(headers['content-length'] ?? Infinity) <= maxWholeBytes;
  return { statusCode, headers, body: isShort && isIdempotent(options) ? Buffer.from(await body.arrayBuffer()) : body };
}

/** Gives its connection back. */
function discard({ body }: ApiAnswer): void {
  if (!Buffer.isBuffer(body)) body.on('error', () => undefined).destroy();
}

function isAborted({ signal }: ApiRequest): boolean {
  return signal instanceof AbortSignal && signal.aborted;
}
