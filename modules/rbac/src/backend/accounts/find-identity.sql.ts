/**
 * SQL, since an address is compared without regard to case, by the index that the definition has for it; in one statement, so
 * that an address that nobody has takes as long as one that somebody has.
 */
import type { Transaction } from '@flotilla/backend';
import type { SubjectName } from './accounts.js';

/** An identity as the server knows it: with its password, and whose it is. */
export interface KnownIdentity extends Record<string, unknown> {
  readonly id: string;
  readonly provider: string;
  readonly email: string | null;
  readonly newEmail: string | null;
  readonly password: string | null;
  readonly isVerified: boolean;
  /** Nobody signs in with it before its e-mail is confirmed. */
  readonly mustVerify: boolean;
  readonly subjectId: string;
  readonly slug: string;
}

type Query = Pick<Transaction, 'query'>;

/** The account with an e-mail address, however it is written. */
export async function findByEmail(email: string, db: Query): Promise<KnownIdentity | undefined> {
  const [found] = await db.query<KnownIdentity>(`${known} where i."provider" = 'email_and_password' and lower(i."email") = lower($1)`, [
    email.trim(),
  ]);
  return found;
}

/** An account elsewhere. */
export interface OuterAccount {
  readonly provider: keyof typeof ofProvider;
  /** The address of a wallet, however it is written, or the number of a person in Telegram. */
  readonly account: string;
}

/** By the index that each has. */
const ofProvider = {
  ethereum_virtual_machine: `i."provider" = 'ethereum_virtual_machine' and lower(i."account") = lower($1)`,
  telegram: `i."provider" = 'telegram' and i."account" = $1`,
};

/** The identity that stands for an account elsewhere. */
export async function findByAccount({ provider, account }: OuterAccount, db: Query): Promise<KnownIdentity | undefined> {
  const [found] = await db.query<KnownIdentity>(`${known} where ${ofProvider[provider]}`, [account]);
  return found;
}

export async function findById(id: string, db: Query): Promise<KnownIdentity | undefined> {
  const [found] = await db.query<KnownIdentity>(`${known} where i."id" = $1::uuid`, [id]);
  return found;
}

/** An identity, locked until the transaction ends. */
export async function lockIdentity(id: string, tx: Query): Promise<KnownIdentity | undefined> {
  const [found] = await tx.query<KnownIdentity>(`${known} where i."id" = $1::uuid for update of i`, [id]);
  return found;
}

export const subjectOf = ({ subjectId, slug }: KnownIdentity): SubjectName => ({ id: subjectId, slug });

const known = `
select i."id", i."provider", i."email", i."newEmail", i."password", i."verifiedAt" is not null as "isVerified", i."mustVerify", l."subjectId", s."slug"
from "rbac_identity" i
join "rbac_subjects_to_identities" l on l."identityId" = i."id"
join "rbac_subject" s on s."id" = l."subjectId"`;
