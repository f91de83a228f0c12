/**
 * Raw SQL, since addresses are compared without case, through an expression index. One statement, so that
 * unknown and existing addresses take the same time.
 */
import type { Transaction } from '@flotilla/backend';
import type { SubjectName } from './accounts.js';

/** An identity with its password hash and its subject. */
export interface IdentityRecord extends Record<string, unknown> {
  readonly id: string;
  readonly provider: string;
  readonly email: string | null;
  readonly newEmail: string | null;
  readonly password: string | null;
  readonly isVerified: boolean;
  /** Cannot be used to sign in before its e-mail is confirmed. */
  readonly mustVerify: boolean;
  readonly subjectId: string;
  readonly slug: string;
}

type Query = Pick<Transaction, 'query'>;

/** Returns the account with an e-mail address, ignoring case. */
export async function findByEmail(email: string, db: Query): Promise<IdentityRecord | undefined> {
  const [found] = await db.query<IdentityRecord>(
    `${identityQuery} where i."provider" = 'email_and_password' and lower(i."email") = lower($1)`,
    [email.trim()],
  );
  return found;
}

/** An account at an external provider. */
export type OuterAccount =
  | {
      readonly provider: 'ethereum_virtual_machine' | 'telegram';
      /** The address of a wallet, in any case, or the id of a Telegram user. */
      readonly account: string;
    }
  | {
      readonly provider: 'openid_connect';
      readonly issuer: string;
      /** The claim `sub`: unique for the issuer, never reassigned. */
      readonly account: string;
    };

/** Each condition matches an index. */
const ofProvider = {
  ethereum_virtual_machine: `i."provider" = 'ethereum_virtual_machine' and lower(i."account") = lower($1)`,
  telegram: `i."provider" = 'telegram' and i."account" = $1`,
  openid_connect: `i."provider" = 'openid_connect' and i."account" = $1 and i."issuer" = $2`,
};

/** Returns the identity of an account at an external provider. */
export async function findByAccount(outer: OuterAccount, db: Query): Promise<IdentityRecord | undefined> {
  const text = `${identityQuery} where ${ofProvider[outer.provider]}`;
  const values = [outer.account, ...('issuer' in outer ? [outer.issuer] : [])];
  const [found] = await db.query<IdentityRecord>(text, values);
  return found;
}

export async function findById(id: string, db: Query): Promise<IdentityRecord | undefined> {
  const [found] = await db.query<IdentityRecord>(`${identityQuery} where i."id" = $1::uuid`, [id]);
  return found;
}

/** Locks an identity until the transaction ends and returns it. */
export async function lockIdentity(id: string, tx: Query): Promise<IdentityRecord | undefined> {
  const [found] = await tx.query<IdentityRecord>(`${identityQuery} where i."id" = $1::uuid for update of i`, [
    id,
  ]);
  return found;
}

export const subjectOf = ({ subjectId, slug }: IdentityRecord): SubjectName => ({ id: subjectId, slug });

const identityQuery = `
select i."id", i."provider", i."email", i."newEmail", i."password", i."verifiedAt" is not null as "isVerified", i."mustVerify", l."subjectId", s."slug"
from "rbac_identity" i
join "rbac_subjects_to_identities" l on l."identityId" = i."id"
join "rbac_subject" s on s."id" = l."subjectId"`;
