/**
 * SQL, since codes are no entity: no call leads to them and no event tells of them, and one is used up by the statement that
 * finds it.
 */
import { hash, randomBytes } from 'node:crypto';
import { Database, type Transaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';

const minute = 60_000;
const day = 24 * 60 * minute;
/** What codes are for, and how long each is good, in milliseconds. */
const lifetimes = {
  'verify-email': 7 * day,
  'reset-password': 60 * minute,
  'take-back': 7 * day,
  'wallet-nonce': 10 * minute,
  'second-factor': 10 * minute,
  'passkey-challenge': 5 * minute,
  'telegram-sign-in': 10 * minute,
  'telegram-connect': 10 * minute,
};
type Purpose = keyof typeof lifetimes;
const ofSessions: readonly Purpose[] = ['telegram-connect', 'second-factor'];

/** Whose a code is, and what for. */
export interface CodeOwner {
  readonly identityId: string | null;
  readonly subjectId: string | null;
  /** The address that it went to; of Telegram, the number of the chat. */
  readonly email: string | null;
  /** The identity whose change it takes back. */
  readonly undoesId: string | null;
}

/** What a code is made of; the holder is who else must be there when it is shown. */
type NewCode = { readonly purpose: Purpose; readonly holder?: string } & Partial<CodeOwner>;

/** What a code says when it is shown. */
export interface RedeemedCode extends CodeOwner, Record<string, unknown> {
  /** In milliseconds since 1970. */
  readonly issuedAt: number;
}

/** Codes of 32 random bytes that are good once and for a while; only their hashes are kept. */
@Injectable()
export class OneTimeCodes {
  constructor(@Inject(Database) private readonly db: Database) {}

  /** A new code; those that the identity had for the same purpose are good no longer. With a holder it is good as {@link heldBy} says alone. */
  async issue({ purpose, holder, ...of }: NewCode, tx: Query = this.db): Promise<string> {
    // Hexadecimal, since the nonce of a signed message takes letters and digits alone.
    const code = randomBytes(32).toString('hex');
    const { identityId = null, subjectId = null, email = null, undoesId = null } = of;
    if (identityId !== null) await tx.query(replaceText, [purpose, identityId]);
    const shown = holder === undefined ? code : heldBy(code, holder);
    await tx.query(insertText, [hashOf(purpose, shown), purpose, identityId, subjectId, email, undoesId, lifetimes[purpose]]);
    return code;
  }

  /** What a code that can be redeemed now says: for work that is better not begun in vain. */
  async peek(purpose: Purpose, code: string): Promise<RedeemedCode | undefined> {
    const [found] = await this.db.query<RedeemedCode>(peekText, [hashOf(purpose, code)]);
    return found;
  }

  /** Uses a code up, and answers whose it was; undefined when it is not good. */
  async redeem(purpose: Purpose, code: string, tx: Query = this.db): Promise<RedeemedCode | undefined> {
    const [found] = await tx.query<RedeemedCode>(redeemText, [hashOf(purpose, code)]);
    return found;
  }

  /** Makes all codes of a subject worthless that were issued since. */
  async revokeSince(subjectId: string, since: number, tx: Query): Promise<void> {
    await tx.query(`delete from "rbac_one_time_code" where "subjectId" = $1 and "createdAt" >= to_timestamp($2::float8 / 1000)`, [
      subjectId,
      since,
    ]);
  }

  /** Makes those of a subject worthless that came of a session, or of half a sign-in: they must let nobody in once sessions are over. */
  async revokeOfSessions(subjectId: string, tx: Query): Promise<void> {
    await tx.query(`delete from "rbac_one_time_code" where "subjectId" = $1 and "purpose" = any($2)`, [subjectId, ofSessions]);
  }

  /** Deletes all codes of a subject and its identities. */
  async revokeOf(subjectId: string, identityIds: readonly string[], tx: Query): Promise<void> {
    const text = `delete from "rbac_one_time_code" where "subjectId" = $1 or "identityId" = any($2::uuid[])`;
    await tx.query(text, [subjectId, identityIds]);
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

/** A code as its holder shows it: by itself it is worth nothing. */
export const heldBy = (code: string, holder: string): string => `${code} ${holder}`;

const hashOf = (purpose: Purpose, code: string) => hash('sha256', `${purpose} ${code}`, 'base64url');

const said = `"identityId", "subjectId", "email", "undoesId", extract(epoch from "createdAt")::float8 * 1000 as "issuedAt"`;
const replaceText = `delete from "rbac_one_time_code" where "purpose" = $1 and "identityId" = $2::uuid`;
const insertText = `
insert into "rbac_one_time_code" ("hash", "purpose", "identityId", "subjectId", "email", "undoesId", "expiresAt")
values ($1, $2, $3, $4, $5, $6, now() + $7::float8 * interval '1 millisecond')`;
const peekText = `select ${said} from "rbac_one_time_code" where "hash" = $1 and "expiresAt" > now()`;
const redeemText = `delete from "rbac_one_time_code" where "hash" = $1 and "expiresAt" > now() returning ${said}`;
