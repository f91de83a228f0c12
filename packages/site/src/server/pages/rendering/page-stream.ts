import { randomUUID } from 'node:crypto';
import { PassThrough, pipeline, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Encoding } from '@flotilla/runtime/network';
import { brotliQuality } from '@flotilla/runtime/network';
import { contentHeaders, type PageVersion, validatorsOf } from './page-headers.js';

/** Status and headers of a page, known before its content is complete. */
export interface PageOpening {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** HTML to end with when the rest can't be rendered. */
  readonly notice: string;
}

interface Begun {
  readonly version: PageVersion;
  readonly out: Transform;
  readonly notice: string;
}

/** Streams the response to one request while its page is rendered. Sends nothing before the first `flush`. */
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

  /** The version in the ETag that was sent. */
  get version(): PageVersion | undefined {
    return this.begun?.version;
  }

  write(html: string): void {
    this.waiting += html;
  }

  /** Sends everything written. Does not wait for slow clients, because pages are small. */
  flush(opening: PageOpening): void {
    this.begun ??= this.begin(opening);
    if (this.waiting !== '') this.begun.out.write(this.waiting);
    this.waiting = '';
  }

  /** Sends the rest, if the response has started. */
  end(): void {
    if (!this.isBroken) this.begun?.out.end(this.waiting);
  }

  /**
   * Sends an error notice and closes the connection without the final chunk, so that no cache stores the
   * incomplete page (RFC 9112, section 8).
   */
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
    raw.writeHead(status, {
      ...headers,
      ...validatorsOf(version, this.encoding),
      ...contentHeaders(this.encoding),
    });
    pipeline(out, raw, () => undefined);
    return { version, out, notice };
  }
}

/** Returns a stream that compresses each written piece so that the client can decode it immediately. */
function outOf(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ flush: constants.Z_SYNC_FLUSH });
  if (encoding === 'identity') return new PassThrough();
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  return createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params });
}
