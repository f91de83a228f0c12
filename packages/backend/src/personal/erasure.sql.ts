/** SQL, since history, answers to idempotency keys and jobs are no entity's rows. */
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { quoteName, type Transaction } from '@flotilla/changes';

type Query = Pick<Transaction, 'query'>;

interface Found {
  readonly entity: Entity;
  readonly ids: readonly string[];
}

/** Returns the ids of rows that were owned by these rows and are deleted: history still has them. */
export async function formerlyOwned({ entities }: Registry, found: readonly Found[], tx: Query): Promise<string[]> {
  const former = new Set<string>();
  const known = new Map(found.map(({ entity, ids }) => [entity.key as string, new Set(ids)]));
  const links = [...entities.values()].filter(isLink).filter(({ owns }) => owns);
  // What was owned by what is deleted by now, too.
  for (let before = -1; before < former.size;) {
    before = former.size;
    for (const { key, left, right } of links) {
      const owners = known.get(left.key);
      const far = right && entities.get(right.key);
      if (!owners || !far) continue;
      const rows = await tx.query<{ id: string }>(formerText(far), [key, left.field, [...owners], right.field]);
      known.set(far.key, new Set([...(known.get(far.key) ?? []), ...rows.map(({ id }) => id)]));
      for (const { id } of rows) former.add(id);
    }
  }
  return [...former];
}

/** Deletes what the framework stores of a subject: exports and other jobs, answers to idempotency keys, and who made transitions. */
export async function eraseFrameworkRows(subjectId: string, tx: Query): Promise<void> {
  await tx.query(jobsText, [`subject:${subjectId}`, subjectId]);
  await tx.query(`delete from "flotilla_idempotency" where starts_with("scope", $1)`, [`subject:${subjectId} `]);
  await tx.query(`update "flotilla_transition" set "actor" = '{"kind": "anonymous"}' where "actor" ->> 'id' = $1`, [subjectId]);
}

/** `$1`: key of the link, `$2`: field of its owner, `$3`: owners, `$4`: field of what they owned. */
const formerText = ({ table }: Entity) => `
select distinct (c."before" ->> $4)::uuid as id from "flotilla_change" c
where c."entity" = $1 and c."change" = 'deleted' and c."before" ->> $2 = any($3::text[]) and c."before" ->> $4 is not null
and not exists (select 1 from ${quoteName(table)} t where t."id" = (c."before" ->> $4)::uuid)`;

const jobsText = `
with gone as (delete from "flotilla_row_job" where "owner" = $1 or "input" ->> 'account' = $2 returning "id")
delete from "flotilla_row_job_part" p using gone where p."job" = gone."id"`;
