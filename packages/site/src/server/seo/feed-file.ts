import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RenderedFeed } from '@flotilla/react/server';
import type { Encoding } from '@flotilla/runtime/network';
import { compressed } from '@flotilla/runtime/network';

/** A feed in memory, compressed at the first request for an encoding. */
export class FeedFile {
  readonly mediaType: string;
  private readonly text: Buffer;
  private readonly hash: string;
  private readonly lastModified: string;
  private readonly bodies = new Map<Encoding, Promise<Buffer>>();

  constructor({ text, updatedAt }: RenderedFeed, mediaType: string) {
    this.mediaType = `${mediaType}; charset=utf-8`;
    this.text = Buffer.from(text);
    this.hash = createHash('sha256').update(this.text).digest('base64url').slice(0, 27);
    this.lastModified = updatedAt.toUTCString();
  }

  /** Approximate size in bytes. */
  get size(): number {
    return this.text.byteLength * 2;
  }

  body(encoding: Encoding): Promise<Buffer> {
    const made = this.bodies.get(encoding) ?? compressed(encoding, this.text);
    this.bodies.set(encoding, made);
    return made;
  }

  /** Validators for conditional requests. */
  validators(encoding: Encoding): Record<string, string> {
    return {
      etag: this.etag(encoding),
      'last-modified': this.lastModified,
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
    };
  }

  /** Returns whether the client has this version, by ETag, else by date (RFC 9110, section 13.2.2). */
  isKnownTo(headers: IncomingHttpHeaders, encoding: Encoding): boolean {
    const ifNoneMatch = headers['if-none-match'];
    if (ifNoneMatch !== undefined) return ifNoneMatch === '*' || ifNoneMatch.includes(this.etag(encoding));
    const since = Date.parse(headers['if-modified-since'] ?? '');
    return since >= Date.parse(this.lastModified);
  }

  private etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.hash}"` : `"${this.hash}-${encoding}"`;
  }
}
