import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Caller, Database, NotFoundError } from '@flotilla/backend';
import { InvalidTokenError, storedKey } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';

/** Lifetime of a token; the editor requests a new one before it expires. */
const lifetimeMs = 10 * 60_000;

/**
 * Creates and checks tokens of previews: each contains its expiry, and is signed for one caller by a key that
 * the API's processes share.
 */
@Injectable()
export class PreviewTokens {
  private key: ReturnType<typeof storedKey> | undefined;

  constructor(@Inject(Database) private readonly db: Database) {}

  /** Returns a token for a caller. */
  async give(caller: Caller, now = Date.now()): Promise<{ token: string; expiresAt: string }> {
    const expires = now + lifetimeMs;
    return {
      token: `${expires}.${await this.signature(String(expires), caller)}`,
      expiresAt: new Date(expires).toISOString(),
    };
  }

  /** @throws NotFoundError when the token is not the caller's; InvalidTokenError when it has expired */
  async requireValid(token: string, caller: Caller): Promise<void> {
    const [expires = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature);
    const own = Buffer.from(await this.signature(expires, caller));
    if (given.length !== own.length || !timingSafeEqual(given, own))
      throw new NotFoundError('There is no such preview.');
    if (Number(expires) <= Date.now()) throw new InvalidTokenError('This preview has expired.');
  }

  private async signature(expires: string, caller: Caller): Promise<string> {
    this.key ??= storedKey(this.db, 'host.previews');
    const who = caller.kind === 'subject' ? `${caller.id} ${caller.sessionId ?? ''}` : caller.kind;
    return createHmac('sha256', await this.key)
      .update(`${expires} ${who}`)
      .digest('base64url');
  }
}
