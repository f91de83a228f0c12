/**
 * SQL, since codes are no entity: no call leads to them and no event tells of them, and one is used up by the statement that
 * finds it.
 */
import { hash, randomBytes } from 'node:crypto';
import { Database, type Transaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';

const minute = 60_000;
/** What codes are for, and how long each is good, in milliseconds. */
const lifetimes = { 'verify-email': 7 * 24 * 60 * minute, 'reset-password': 60 * minute, 'wallet-nonce': 10 * minute };
type Purpose = keyof typeof lifetimes;

/** Codes of 32 random bytes that are good once and for a while; only their hashes are kept. */
@Injectable()
export class OneTimeCodes {
  constructor(@Inject(Database) private readonly db: Database) {}

  /** A new code; those that the identity had for the same purpose are good no longer. */
  async issue({ purpose, identityId = null }: { purpose: Purpose; identityId?: string | null }, tx: Query = this.db): Promise<string> {
    // Hexadecimal, since the nonce of a signed message takes letters and digits alone.
    const code = randomBytes(32).toString('hex');
    await tx.query(replaceText, [purpose, identityId]);
    await tx.query(insertText, [hashOf(purpose, code), purpose, identityId, lifetimes[purpose]]);
    return code;
  }

  /** Whether a code can be redeemed now: for work that is better not begun in vain. */
  async isGood(purpose: Purpose, code: string): Promise<boolean> {
    const found = await this.db.query(`select 1 from "rbac_one_time_code" where "hash" = $1 and "expiresAt" > now()`, [
      hashOf(purpose, code),
    ]);
    return found.length > 0;
  }

  /** Uses a code up, and answers whose it was; undefined when it is not good. */
  async redeem(purpose: Purpose, code: string, tx: Query = this.db): Promise<{ identityId: string | null } | undefined> {
    const [found] = await tx.query<{ identityId: string | null }>(redeemText, [hashOf(purpose, code)]);
    return found;
  }

  /** Makes all codes of an identity worthless. */
  async revoke(identityId: string, tx: Query): Promise<void> {
    await tx.query(`delete from "rbac_one_time_code" where "identityId" = $1`, [identityId]);
  }

  /** Forgets what is no longer good. */
  async purge(): Promise<void> {
    await this.db.query(`delete from "rbac_one_time_code" where "expiresAt" < now()`);
  }
}

type Query = Pick<Transaction, 'query'>;

const hashOf = (purpose: Purpose, code: string) => hash('sha256', `${purpose} ${code}`, 'base64url');

const replaceText = `delete from "rbac_one_time_code" where "purpose" = $1 and "identityId" = $2::uuid`;
const insertText = `
insert into "rbac_one_time_code" ("hash", "purpose", "identityId", "expiresAt")
values ($1, $2, $3, now() + $4::float8 * interval '1 millisecond')`;
const redeemText = `delete from "rbac_one_time_code" where "hash" = $1 and "expiresAt" > now() returning "identityId"`;
