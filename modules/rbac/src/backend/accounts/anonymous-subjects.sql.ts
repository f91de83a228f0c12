/**
 * SQL, since whether a subject is a visitor is said by what it does not have: in one condition, under which it is locked, and
 * by which the purge looks through all subjects.
 */
import type { Transaction } from '@flotilla/backend';

type Query = Pick<Transaction, 'query'>;

/** SQL of whether the subject under an alias is a visitor: nobody gave it a role, and it can't sign in once its sessions are over. */
export const isAnonymousSql = (alias: string) => `(${alias}."variant" <> 'agent'
  and not exists (select 1 from "rbac_subjects_to_roles" l where l."subjectId" = ${alias}."id")
  and not exists (
    select 1 from "rbac_subjects_to_identities" l join "rbac_identity" i on i."id" = l."identityId"
    where l."subjectId" = ${alias}."id" and i."provider" <> 'email'))`;

export async function isAnonymous(id: string, db: Query): Promise<boolean> {
  return (await db.query(anonymousText, [id])).length > 0;
}

/** Holds a visitor to the end of the transaction. False when it is none. */
export async function lockAnonymous(id: string, tx: Query): Promise<boolean> {
  return (await tx.query(`${anonymousText} for update of s`, [id])).length > 0;
}

/** The links to the e-mails that were left at checkout, but for those that the other subject has, however they are written. */
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
