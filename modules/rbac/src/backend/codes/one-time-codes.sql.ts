/**
 * Raw SQL, since codes are not rows of an entity: they have no API and no events, and one statement finds and
 * redeems a code.
 */
import { hash, randomBytes } from 'node:crypto';
import { Database, type Transaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Purposes of codes, with their lifetimes in milliseconds. */
const lifetimes = {
  'verify-email': 7 * day,
  'reset-password': 60 * minute,
  'take-back': 7 * day,
  'wallet-nonce': 10 * minute,
  'second-factor': 10 * minute,
  'passkey-challenge': 5 * minute,
  'telegram-sign-in': 10 * minute,
  'telegram-connect': 10 * minute,
  application: minute,
  'openid-sign-in': 5 * minute,
  'openid-connect': 10 * minute,
  'openid-presence': 10 * minute,
};
type Purpose = keyof typeof lifetimes;
const ofSessions: readonly Purpose[] = [
  'telegram-connect',
  'openid-connect',
  'openid-presence',
  'second-factor',
  'application',
];

/** The identity or subject of a code. */
export interface CodeOwner {
  readonly identityId: string | null;
  readonly subjectId: string | null;
  /** The address that the code was sent to; for Telegram, the id of the chat. */
  readonly email: string | null;
  /** The identity whose change the code undoes. */
  readonly undoesId: string | null;
  /** Further values of the code, as JSON. */
  readonly content: string | null;
}

/** Values of a new code. The holder is a second secret that must be presented with it. */
type NewCode = { readonly purpose: Purpose; readonly holder?: string } & Partial<CodeOwner>;

/** A redeemed code. */
export interface RedeemedCode extends CodeOwner, Record<string, unknown> {
  /** In milliseconds since 1970. */
  readonly issuedAt: number;
}

/** One-time codes of 32 random bytes that expire; only their hashes are stored. */
@Injectable()
export class OneTimeCodes {
  constructor(@Inject(Database) private readonly db: Database) {}

  /**
   * Returns a new code and revokes those of the identity with the same purpose. With a holder, only the text
   * of {@link codeOfHolder} is valid.
   */
  async issue({ purpose, holder, ...of }: NewCode, tx: Query = this.db): Promise<string> {
    // Hexadecimal, since the nonce of a signed message may contain letters and digits only.
    const code = randomBytes(32).toString('hex');
    const { identityId = null, subjectId = null, email = null, undoesId = null, content = null } = of;
    if (identityId !== null) await tx.query(replaceText, [purpose, identityId]);
    const presented = holder === undefined ? code : codeOfHolder(code, holder);
    await tx.query(insertText, [
      hashOf(purpose, presented),
      purpose,
      identityId,
      subjectId,
      email,
      undoesId,
      lifetimes[purpose],
      content,
    ]);
    return code;
  }

  /** Returns a redeemable code without redeeming it, to check before expensive work. */
  async peek(purpose: Purpose, code: string): Promise<RedeemedCode | undefined> {
    const [found] = await this.db.query<RedeemedCode>(peekText, [hashOf(purpose, code)]);
    return found;
  }

  /** Redeems a code and returns its owner; undefined when it is invalid. */
  async redeem(purpose: Purpose, code: string, tx: Query = this.db): Promise<RedeemedCode | undefined> {
    const [found] = await tx.query<RedeemedCode>(redeemText, [hashOf(purpose, code)]);
    return found;
  }

  /** Revokes the codes of a subject issued since a time, in milliseconds since 1970. */
  async revokeSince(subjectId: string, since: number, tx: Query): Promise<void> {
    await tx.query(
      `delete from "rbac_one_time_code" where "subjectId" = $1 and "createdAt" >= to_timestamp($2::float8 / 1000)`,
      [subjectId, since],
    );
  }

  /**
   * Revokes the codes of a subject that belong to a session or an unfinished sign-in, so that none opens a
   * session after all sessions have ended.
   */
  async revokeOfSessions(subjectId: string, tx: Query): Promise<void> {
    await tx.query(`delete from "rbac_one_time_code" where "subjectId" = $1 and "purpose" = any($2)`, [
      subjectId,
      ofSessions,
    ]);
  }

  /** Deletes all codes of a subject and its identities. */
  async revokeOf(subjectId: string, identityIds: readonly string[], tx: Query): Promise<void> {
    const text = `delete from "rbac_one_time_code" where "subjectId" = $1 or "identityId" = any($2::uuid[])`;
    await tx.query(text, [subjectId, identityIds]);
  }

  /** Revokes all codes of an identity. */
  async revoke(identityId: string, tx: Query): Promise<void> {
    await tx.query(`delete from "rbac_one_time_code" where "identityId" = $1`, [identityId]);
  }

  /** Deletes expired codes. */
  async purge(): Promise<void> {
    await this.db.query(`delete from "rbac_one_time_code" where "expiresAt" < now()`);
  }
}

type Query = Pick<Transaction, 'query'>;

/** Returns a code combined with its holder: the code alone is not valid. */
export const codeOfHolder = (code: string, holder: string): string => `${code} ${holder}`;

const hashOf = (purpose: Purpose, code: string) => hash('sha256', `${purpose} ${code}`, 'base64url');

const codeColumns = `"identityId", "subjectId", "email", "undoesId", "content", extract(epoch from "createdAt")::float8 * 1000 as "issuedAt"`;
const replaceText = `delete from "rbac_one_time_code" where "purpose" = $1 and "identityId" = $2::uuid`;
const insertText = `
insert into "rbac_one_time_code" ("hash", "purpose", "identityId", "subjectId", "email", "undoesId", "expiresAt", "content")
values ($1, $2, $3, $4, $5, $6, now() + $7::float8 * interval '1 millisecond', $8)`;
const peekText = `select ${codeColumns} from "rbac_one_time_code" where "hash" = $1 and "expiresAt" > now()`;
const redeemText = `delete from "rbac_one_time_code" where "hash" = $1 and "expiresAt" > now() returning ${codeColumns}`;
