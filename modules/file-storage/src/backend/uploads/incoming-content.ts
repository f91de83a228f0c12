import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { TooLargeError, collectGarbage } from '@flotilla/backend/ports';

/**
 * Bytes of uploads between garbage collections. V8 does not count buffers as heap, and would leave a hundred
 * megabytes of used ones.
 */
const bytesPerCollection = 16 * 1024 ** 2;
let uncollected = 0;

/** Incoming content: the first bytes can be inspected before all are passed on, and all are counted. */
export class IncomingContent {
  private readonly source: AsyncIterator<Buffer>;
  private readonly seen: Buffer[] = [];
  private readonly hash = createHash('sha256');
  private isWhole = false;
  /** Bytes received so far. */
  size = 0;

  constructor(
    source: AsyncIterable<Buffer>,
    private maxBytes: number,
  ) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Returns the first bytes: at least this many, or all. @throws TooLargeError */
  async first(bytes: number): Promise<Buffer> {
    while (!this.isWhole && this.size < bytes) {
      const chunk = await this.next();
      if (chunk) this.seen.push(chunk);
    }
    return Buffer.concat(this.seen);
  }

  /**
   * Returns all bytes, including the first ones, as a stream that fails with TooLargeError over the limit.
   */
  all(): Readable {
    return Readable.from(this.chunks(), { objectMode: false });
  }

  /** Lowers the size limit once the type is known. @throws TooLargeError when more has arrived already */
  lowerLimit(maxBytes: number): void {
    this.maxBytes = Math.min(this.maxBytes, maxBytes);
    if (this.size > this.maxBytes) throw tooLarge(this.maxBytes);
  }

  /** Ends the source, whether or not it was read. */
  async stop(): Promise<void> {
    await this.source.return?.();
  }

  /** Returns the hash of the content once all has arrived. */
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

/** Returns a 413 error with the limit. */
export function tooLarge(maxBytes: number): TooLargeError {
  const megabytes = maxBytes / 1024 ** 2;
  return new TooLargeError(
    Number.isInteger(megabytes)
      ? { en: `The file is larger than ${megabytes} MB.`, ru: `Файл больше ${megabytes} МБ.` }
      : { en: `The file is larger than ${maxBytes} bytes.`, ru: `Файл больше ${maxBytes} байт.` },
  );
}
