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

/** The account with a wallet, however its address is written. */
export async function findByWallet(address: string, db: Query): Promise<KnownIdentity | undefined> {
  const [found] = await db.query<KnownIdentity>(
    `${known} where i."provider" = 'ethereum_virtual_machine' and lower(i."account") = lower($1)`,
    [address],
  );
  return found;
}

/** The account of somebody in Telegram. */
export async function findByTelegram(account: string, db: Query): Promise<KnownIdentity | undefined> {
  const [found] = await db.query<KnownIdentity>(`${known} where i."provider" = 'telegram' and i."account" = $1`, [account]);
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
