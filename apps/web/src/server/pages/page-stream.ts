import { randomUUID } from 'node:crypto';
import { PassThrough, pipeline, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Encoding } from './encoding.js';
import { brotliQuality } from './html-page.js';
import { contentHeaders, type PageVersion, validatorsOf } from './page-headers.js';

/** What is said of a page before all of it is there. */
export interface PageOpening {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** HTML to end with when the rest never comes. */
  readonly notice: string;
}

/** The answer to one request that leaves while its page is made. Nothing leaves before the first `flush`. */
export class PageStream {
  readonly version: PageVersion = { name: randomUUID(), isWeak: true };
  private readonly out: Transform;
  private opening: PageOpening | undefined;
  private waiting = '';

  constructor(
    private readonly reply: FastifyReply,
    private readonly encoding: Encoding,
  ) {
    this.out = outOf(encoding);
  }

  get hasBegun(): boolean {
    return this.opening !== undefined;
  }

  write(html: string): void {
    this.waiting += html;
  }

  /** Lets go of all that was written. A browser that is slow is waited for by nobody: pages are small. */
  flush(opening: PageOpening): void {
    if (!this.opening) this.begin(opening);
    if (this.waiting !== '') this.out.write(this.waiting);
    this.waiting = '';
  }

  end(): void {
    this.out.end(this.waiting);
  }

  /** Once it has begun: says that the rest is missing, and leaves the answer without its end, so that nobody keeps it (RFC 9112, section 8). */
  breakOff(): void {
    this.out.write(this.opening?.notice ?? '', () => setImmediate(() => this.out.destroy()));
  }

  private begin(opening: PageOpening): void {
    this.opening = opening;
    const { raw } = this.reply.hijack();
    raw.writeHead(opening.status, { ...opening.headers, ...validatorsOf(this.version, this.encoding), ...contentHeaders(this.encoding) });
    pipeline(this.out, raw, () => undefined);
  }
}

/** Compresses what is written piece by piece, each so that it can be read at once. */
function outOf(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ flush: constants.Z_SYNC_FLUSH });
  if (encoding === 'identity') return new PassThrough();
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  return createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params });
}
