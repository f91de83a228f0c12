import type { Registry } from '@flotilla/core';
import { isUuid, presentationOf } from '@flotilla/core/reflection';
import { type Database, quoteName } from '@flotilla/changes';

/** What subjects are called now, by their ids, in one statement; who is gone has no name. */
export async function namesOfSubjects(
  ids: readonly string[],
  db: Pick<Database, 'query'>,
  registry: Registry,
): Promise<ReadonlyMap<string, string>> {
  const people = [...registry.entities.values()].find(({ isSubject }) => isSubject);
  if (!people || ids.length === 0) return new Map();
  const label = quoteName(presentationOf(people).rowLabel);
  const text = `select "id", ${label}::text as name from ${quoteName(people.table)} where "id" = any($1::uuid[])`;
  const rows = await db.query<{ id: string; name: string }>(text, [[...new Set(ids)].filter(isUuid)]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
