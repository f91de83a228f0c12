import { createHash } from 'node:crypto';
import { compressed } from '@flotilla/runtime/network';
import type { Encoding } from '@flotilla/runtime/network';
import { contentHeaders, type PageVersion, validatorsOf } from './page-headers.js';

/** A page in one encoding, with all that is sent along: nothing is left to do when it is asked for. */
export interface Representation {
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly notModifiedHeaders: readonly string[];
}

/** A page and its compressed forms, against the page alone. */
const sizeFactor = 1.4;

/** A rendered page in memory, compressed at the first request for an encoding. */
export class HtmlPage {
  private readonly html: Buffer;
  private readonly madeAt = performance.now();
  private readonly version: PageVersion;
  private readonly ready = new Map<Encoding, Representation>();
  private readonly compressing = new Map<Encoding, Promise<Representation>>();

  constructor(
    readonly status: number,
    html: string,
    private readonly commonHeaders: Readonly<Record<string, string>>,
    /** The one that was told already, when there is one; else it follows from the content. */
    toldVersion?: PageVersion,
    /** The names by which a query may narrow its lists. */
    readonly filters: readonly string[] = [],
    /** The names of query parameters for which redirects of it exist. */
    readonly redirected: readonly string[] = [],
  ) {
    this.html = Buffer.from(html);
    this.version = toldVersion ?? { name: createHash('sha256').update(this.html).digest('base64url').slice(0, 27), isWeak: false };
  }

  /** Bytes, roughly. */
  get size(): number {
    return Math.round(this.html.byteLength * sizeFactor);
  }

  /** In whole seconds. */
  get age(): number {
    return Math.round((performance.now() - this.madeAt) / 1000);
  }

  /** At once when the encoding has been asked for before. */
  as(encoding: Encoding): Representation | Promise<Representation> {
    return this.ready.get(encoding) ?? this.compressing.get(encoding) ?? this.compress(encoding);
  }

  private compress(encoding: Encoding): Promise<Representation> {
    const compressing = compressed(encoding, this.html).then((body) => {
      const representation = this.represent(encoding, body);
      this.ready.set(encoding, representation);
      this.compressing.delete(encoding);
      return representation;
    });
    this.compressing.set(encoding, compressing);
    return compressing;
  }

  private represent(encoding: Encoding, body: Buffer): Representation {
    const validators = validatorsOf(this.version, encoding);
    const length = { 'content-length': String(body.byteLength) };
    const headers = { ...this.commonHeaders, ...validators, ...contentHeaders(encoding), ...length };
    const known = { ...validators, 'cache-control': this.commonHeaders['cache-control'] ?? 'no-cache' };
    return { etag: validators.etag, body, headers: Object.entries(headers).flat(), notModifiedHeaders: Object.entries(known).flat() };
  }
}
