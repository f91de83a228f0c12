import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { callerOf } from '../access/access.guard.js';
import { adminRole } from '@flotilla/core';
import { TooLargeError } from '@flotilla/core/errors';
import { type RateLimit, RateLimits } from '../limits/rate-limits.js';
import type { FastifyRequest } from 'fastify';

const megabyte = 1024 ** 2;
const megabytesADay = 500;
/** Default size limit of a file. */
const maxFileBytes = 10 * megabyte;
const tooMany = 'Too many files were sent. Try again tomorrow.';

/** The files of one call, while they are being received. */
export interface CountedFiles {
  /**
   * Returns a stream that fails with TooLargeError when the file is too large, and with TooManyError when the
   * daily limit is reached.
   */
  counted(content: Readable): Readable;
}

/**
 * Limits the megabytes of files that callers other than administrators upload in a day: per account, or per
 * network for callers without one. All received bytes count, also those of rejected calls.
 */
@Injectable()
export class UploadLimits {
  private readonly megabytes: RateLimit;

  constructor(@Inject(RateLimits) limits: RateLimits) {
    this.megabytes = limits.of({ name: 'uploads.megabytes', calls: megabytesADay, windowMs: 24 * 3_600_000 });
  }

  /** Checks the limit before files are read. @throws TooManyError */
  async begin(
    request: FastifyRequest,
    { maxBytes = maxFileBytes }: { readonly maxBytes?: number } = {},
  ): Promise<CountedFiles> {
    const who = senderOf(request);
    if (who === undefined) return { counted: (content) => content };
    // Counted while bytes arrive, so that concurrent calls share the limit.
    const megabyteCame = () => this.megabytes.enforce(who, tooMany);
    await megabyteCame();
    let bytes = 0;
    let measured = 0;
    async function* bounded(content: Readable): AsyncGenerator<Buffer> {
      let size = 0;
      for await (const chunk of content as AsyncIterable<Buffer>) {
        size += chunk.length;
        bytes += chunk.length;
        for (; measured < Math.floor(bytes / megabyte); measured += 1) await megabyteCame();
        if (size > maxBytes)
          throw new TooLargeError({
            en: `The file is larger than ${Math.floor(maxBytes / megabyte)} MB.`,
            ru: `Файл больше ${Math.floor(maxBytes / megabyte)} МБ.`,
          });
        yield chunk;
      }
    }
    return { counted: (content) => Readable.from(bounded(content), { objectMode: false }) };
  }
}

/** Returns the key of the limit; undefined for administrators, who have none. */
function senderOf(request: FastifyRequest): string | undefined {
  const caller = callerOf(request);
  if (caller.kind === 'server') return undefined;
  if (caller.kind === 'anonymous' || caller.roles.length === 0) return request.ip;
  return caller.roles.includes(adminRole) ? undefined : caller.id;
}
