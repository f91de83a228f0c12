import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { TooLargeError } from '@flotilla/backend/ports';
import { collectGarbage } from '@flotilla/backend/server';

/** V8 counts what buffers take in the heap, which is next to nothing, and lets a hundred megabytes of read ones lie. */
const bytesPerCollection = 16 * 1024 ** 2;
let uncollected = 0;

/** The bytes of a file on their way in: the first ones can be looked at before the whole is passed on, and all are counted. */
export class Arrival {
  private readonly source: AsyncIterator<Buffer>;
  private readonly seen: Buffer[] = [];
  private readonly hash = createHash('sha256');
  private isWhole = false;
  /** How many bytes have come so far. */
  size = 0;

  constructor(
    source: AsyncIterable<Buffer>,
    private maxBytes: number,
  ) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** The first bytes: so many at least, or all that there are. @throws TooLargeError */
  async first(bytes: number): Promise<Buffer> {
    while (!this.isWhole && this.size < bytes) {
      const chunk = await this.next();
      if (chunk) this.seen.push(chunk);
    }
    return Buffer.concat(this.seen);
  }

  /** All bytes, the first ones included, as a stream that fails with TooLargeError when they are too many. */
  all(): Readable {
    return Readable.from(this.chunks(), { objectMode: false });
  }

  /** Lowers the size limit once the type is known. @throws TooLargeError when more has arrived already */
  lowerLimit(maxBytes: number): void {
    this.maxBytes = Math.min(this.maxBytes, maxBytes);
    if (this.size > this.maxBytes) throw tooLarge(this.maxBytes);
  }

  /** Ends the source, whether it was read or not. */
  async stop(): Promise<void> {
    await this.source.return?.();
  }

  /** Names the bytes, once all have come. */
  get digest(): string {
    return this.hash.copy().digest('base64url');
  }

  private async *chunks(): AsyncGenerator<Buffer> {
    try {
      yield* this.seen.splice(0);
      for (let chunk = await this.next(); chunk; chunk = await this.next()) yield chunk;
    } finally {
      await this.stop();
    }
  }

  private async next(): Promise<Buffer | undefined> {
    const { value, done } = await this.source.next();
    if (done) {
      this.isWhole = true;
      return undefined;
    }
    this.size += value.length;
    if (this.size > this.maxBytes) throw tooLarge(this.maxBytes);
    this.hash.update(value);
    collectAfter(value.length);
    return value;
  }
}

/** Counts the bytes of all uploads together. */
function collectAfter(bytes: number): void {
  uncollected += bytes;
  if (uncollected < bytesPerCollection) return;
  uncollected = 0;
  collectGarbage('young');
}

/** 413, saying the limit. */
export function tooLarge(maxBytes: number): TooLargeError {
  const megabytes = maxBytes / 1024 ** 2;
  return new TooLargeError(`The file is larger than ${Number.isInteger(megabytes) ? `${megabytes} MB` : `${maxBytes} bytes`}.`);
}
