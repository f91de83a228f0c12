/**
 * Raw SQL, since a visitor is defined by missing rows: one condition, used to lock a visitor and to purge
 * visitors.
 */
import type { Transaction } from '@flotilla/backend';

type Query = Pick<Transaction, 'query'>;

/**
 * Returns the SQL condition that the subject under an alias is a visitor: it has no role and no way to sign
 * in.
 */
export const isAnonymousSql = (alias: string) => `(${alias}."variant" <> 'agent'
  and not exists (select 1 from "rbac_subjects_to_roles" l where l."subjectId" = ${alias}."id")
  and not exists (
    select 1 from "rbac_subjects_to_identities" l join "rbac_identity" i on i."id" = l."identityId"
    where l."subjectId" = ${alias}."id" and i."provider" <> 'email'))`;

export async function isAnonymous(id: string, db: Query): Promise<boolean> {
  return (await db.query(anonymousText, [id])).length > 0;
}

/** Locks a visitor until the transaction ends. Returns false when the subject is not a visitor. */
export async function lockAnonymous(id: string, tx: Query): Promise<boolean> {
  return (await tx.query(`${anonymousText} for update of s`, [id])).length > 0;
}

/** Returns the links to e-mails given at checkout that the other subject does not have yet, ignoring case. */
export async function newContacts(from: string, to: string, tx: Query): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(contactsText, [from, to]);
  return rows.map(({ id }) => id);
}

const anonymousText = `select s."id" from "rbac_subject" s where s."id" = $1::uuid and ${isAnonymousSql('s')}`;

const contactsText = `
select l."id" from "rbac_subjects_to_identities" l join "rbac_identity" i on i."id" = l."identityId"
where l."subjectId" = $1::uuid and i."provider" = 'email' and not exists (
  select 1 from "rbac_subjects_to_identities" o join "rbac_identity" known on known."id" = o."identityId"
  where o."subjectId" = $2::uuid and lower(known."email") = lower(i."email"))`;
