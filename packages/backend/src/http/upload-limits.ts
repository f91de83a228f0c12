import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { callerOf } from '../access/access.guard.js';
import { adminRole } from '@flotilla/core';
import { TooLargeError } from '@flotilla/core/errors';
import { type RateLimit, RateLimits } from '../limits/rate-limits.js';
import type { FastifyRequest } from 'fastify';

const megabyte = 1024 ** 2;
const megabytesADay = 500;
/** Of one file, where its call does not say another size. */
const maxFileBytes = 10 * megabyte;
const tooMany = 'Too many files were sent. Try again tomorrow.';

/** The files of one call, on their way in. */
export interface CountedFiles {
  /** A file, cut off with TooLargeError where it is too large, and with TooManyError where the day has no megabyte left. */
  counted(content: Readable): Readable;
}

/**
 * What may be sent of files by who does not administrate: so many megabytes a day, of an account, or of a network for those who have
 * none. Everything that came counts, kept or not: a call that is refused has cost as much.
 */
@Injectable()
export class UploadLimits {
  private readonly megabytes: RateLimit;

  constructor(@Inject(RateLimits) limits: RateLimits) {
    this.megabytes = limits.of({ name: 'uploads.megabytes', calls: megabytesADay, windowMs: 24 * 3_600_000 });
  }

  /** Before a byte of a file is read. @throws TooManyError */
  async begin(request: FastifyRequest, { maxBytes = maxFileBytes }: { readonly maxBytes?: number } = {}): Promise<CountedFiles> {
    const who = senderOf(request);
    if (who === undefined) return { counted: (content) => content };
    // Counted as they come, so that calls at the same moment see each other.
    const megabyteCame = () => this.megabytes.demand(who, tooMany);
    await megabyteCame();
    let bytes = 0;
    let known = 0;
    async function* bounded(content: Readable): AsyncGenerator<Buffer> {
      let size = 0;
      for await (const chunk of content as AsyncIterable<Buffer>) {
        size += chunk.length;
        bytes += chunk.length;
        for (; known < Math.floor(bytes / megabyte); known += 1) await megabyteCame();
        if (size > maxBytes) throw new TooLargeError(`The file is larger than ${Math.floor(maxBytes / megabyte)} MB.`);
        yield chunk;
      }
    }
    return { counted: (content) => Readable.from(bounded(content), { objectMode: false }) };
  }
}

/** Whose files count together; nobody's who administrates. */
function senderOf(request: FastifyRequest): string | undefined {
  const caller = callerOf(request);
  if (caller.kind === 'server') return undefined;
  if (caller.kind === 'anonymous' || caller.roles.length === 0) return request.ip;
  return caller.roles.includes(adminRole) ? undefined : caller.id;
}
