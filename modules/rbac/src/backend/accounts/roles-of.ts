import type { Transaction } from '@flotilla/backend';

/** The roles of a subject, by their slugs. */
export async function rolesOf(subjectId: string, db: Pick<Transaction, 'query'>): Promise<string[]> {
  const rows = await db.query<{ slug: string }>(rolesText, [subjectId]);
  return rows.map(({ slug }) => slug);
}

const rolesText = `
select r."slug" from "rbac_subjects_to_roles" l join "rbac_role" r on r."id" = l."roleId"
where l."subjectId" = $1::uuid order by r."slug"`;
