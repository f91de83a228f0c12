import { createHash } from 'node:crypto';
import { compressed } from '@flotilla/runtime/network';
import type { Encoding } from '@flotilla/runtime/network';
import { contentHeaders, type PageVersion, validatorsOf } from './page-headers.js';

/** A page in one encoding, with all headers prepared. */
export interface Representation {
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values alternating, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly notModifiedHeaders: readonly string[];
}

/** Memory of a page with its compressed forms, relative to its HTML. */
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
    /** The version in the ETag that was sent before the page was complete; default: a hash of the content. */
    givenVersion?: PageVersion,
    /** Names of the query parameters that narrow its lists. */
    readonly filters: readonly string[] = [],
    /** Names of query parameters for which redirects from the page exist. */
    readonly redirected: readonly string[] = [],
  ) {
    this.html = Buffer.from(html);
    this.version = givenVersion ?? {
      name: createHash('sha256').update(this.html).digest('base64url').slice(0, 27),
      isWeak: false,
    };
  }

  /** Approximate size in bytes. */
  get size(): number {
    return Math.round(this.html.byteLength * sizeFactor);
  }

  /** Age in whole seconds. */
  get age(): number {
    return Math.round((performance.now() - this.madeAt) / 1000);
  }

  /** Returns the page in an encoding; synchronously when it is already compressed. */
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
    const notModified = { ...validators, 'cache-control': this.commonHeaders['cache-control'] ?? 'no-cache' };
    return {
      etag: validators.etag,
      body,
      headers: Object.entries(headers).flat(),
      notModifiedHeaders: Object.entries(notModified).flat(),
    };
  }
}
