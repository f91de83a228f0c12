import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Database } from '@flotilla/backend';
import { storedKey } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';

/** Signed links that end waiting for dates. The code is a signature, so no code is stored that could leak. */
@Injectable()
export class WaitingLinks {
  private key: Promise<KeyObject> | undefined;

  constructor(@Inject(Database) private readonly db: Database) {}

  /** Returns the path of a link, for a mail to the address of the entry. */
  async pathOf(entryId: string): Promise<string> {
    return `/api/ecommerce/waiting-entries/${entryId}/unsubscription?code=${await this.codeOf(entryId)}`;
  }

  /** Returns whether the code of a link is valid, in constant time. */
  async isValid(entryId: string, code: string): Promise<boolean> {
    const [given, own] = [Buffer.from(code), Buffer.from(await this.codeOf(entryId.toLowerCase()))];
    return given.length === own.length && timingSafeEqual(given, own);
  }

  private async codeOf(entryId: string): Promise<string> {
    this.key ??= storedKey(this.db, 'ecommerce.waiting-entries');
    this.key.catch(() => (this.key = undefined));
    return createHmac('sha256', await this.key)
      .update(entryId)
      .digest('base64url');
  }
}
