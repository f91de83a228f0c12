import { type RateLimit, RateLimits, TooManyError } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { CodeReason } from '../../discounts/discount-reasons.js';

/** Unknown codes of one network per hour. */
const guessesPerHour = 40;

/** Limits the codes that one network can try, because each call takes several. */
@Injectable()
export class CodeGuesses {
  private readonly limit: RateLimit;

  constructor(@Inject(RateLimits) limits: RateLimits) {
    this.limit = limits.of({ name: 'ecommerce.codes', calls: guessesPerHour, windowMs: 3_600_000 });
  }

  /** Rejects codes of a network that tried too many unknown ones. @throws TooManyError */
  async require(codes: readonly string[] | undefined, network: string): Promise<void> {
    if (!codes || codes.length === 0) return;
    const seconds = await this.limit.wait(network);
    if (seconds > 0)
      throw new TooManyError('There were too many unknown codes. Try again in an hour.', seconds);
  }

  /** Counts the unknown ones of codes that a network tried. */
  async count(codes: readonly { readonly reason: CodeReason | null }[], network: string): Promise<void> {
    const unknown = codes.filter(({ reason }) => reason === 'unknown').length;
    if (unknown > 0) await this.limit.take(network, unknown);
  }
}
