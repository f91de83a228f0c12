import { randomUUID } from 'node:crypto';
import { PassThrough, pipeline, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Encoding } from '@flotilla/runtime/network';
import { brotliQuality } from '@flotilla/runtime/network';
import { contentHeaders, type PageVersion, validatorsOf } from './page-headers.js';

/** What is said of a page before all of it is there. */
export interface PageOpening {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** HTML to end with when the rest never comes. */
  readonly notice: string;
}

/** An answer of which something has left. */
interface Begun {
  readonly version: PageVersion;
  readonly out: Transform;
  readonly notice: string;
}

/** The answer to one request that leaves while its page is made. Nothing leaves before the first `flush`. */
export class PageStream {
  private begun: Begun | undefined;
  private waiting = '';
  private isBroken = false;

  constructor(
    private readonly reply: FastifyReply,
    private readonly encoding: Encoding,
  ) {}

  get hasBegun(): boolean {
    return this.begun !== undefined;
  }

  /** What the page is called in the entity tag that has left. */
  get version(): PageVersion | undefined {
    return this.begun?.version;
  }

  write(html: string): void {
    this.waiting += html;
  }

  /** Lets go of all that was written. A browser that is slow is waited for by nobody: pages are small. */
  flush(opening: PageOpening): void {
    this.begun ??= this.begin(opening);
    if (this.waiting !== '') this.begun.out.write(this.waiting);
    this.waiting = '';
  }

  /** Lets go of the rest, once it has begun. */
  end(): void {
    if (!this.isBroken) this.begun?.out.end(this.waiting);
  }

  /** Once it has begun: says that the rest is missing, and leaves the answer without its end, so that nobody keeps it (RFC 9112, section 8). */
  breakOff(): void {
    if (!this.begun) return;
    this.isBroken = true;
    const { out, notice } = this.begun;
    out.write(this.waiting + notice, () => setImmediate(() => out.destroy()));
  }

  private begin({ status, headers, notice }: PageOpening): Begun {
    const version = { name: randomUUID(), isWeak: true };
    const out = outOf(this.encoding);
    const { raw } = this.reply.hijack();
    raw.writeHead(status, { ...headers, ...validatorsOf(version, this.encoding), ...contentHeaders(this.encoding) });
    pipeline(out, raw, () => undefined);
    return { version, out, notice };
  }
}

/** Compresses what is written piece by piece, each so that it can be read at once. */
function outOf(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ flush: constants.Z_SYNC_FLUSH });
  if (encoding === 'identity') return new PassThrough();
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  return createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params });
}
