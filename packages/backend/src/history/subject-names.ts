import type { Registry } from '@flotilla/core';
import { type LabelSource, labelSources, isGeneratedName } from '@flotilla/core/administration';
import { isUuid, presentationOf } from '@flotilla/core/reflection';
import type { Database } from '../database/database.js';
import { quoteName } from '../database/sql.js';
import { labelTexts } from './label-texts.js';

/**
 * Returns the current names of subjects by their ids, by one statement. Deleted subjects have no name, nor do
 * those without a visible label.
 * @param sources label sources that the reader may see; all by default
 */
export async function namesOfSubjects(
  ids: readonly string[],
  db: Pick<Database, 'query'>,
  registry: Registry,
  sources?: readonly LabelSource[],
): Promise<ReadonlyMap<string, string>> {
  const people = [...registry.entities.values()].find(({ isSubject }) => isSubject);
  if (!people || ids.length === 0) return new Map();
  const labels = labelTexts(sources ?? labelSources(people, registry), 's');
  const texts = [...labels, `s.${quoteName(presentationOf(people).rowLabel)}::text`].join(', ');
  const text = `select s."id", coalesce(${texts}) as name from ${quoteName(people.table)} s where s."id" = any($1::uuid[])`;
  const rows = await db.query<{ id: string; name: string | null }>(text, [[...new Set(ids)].filter(isUuid)]);
  return new Map(
    rows.flatMap(({ id, name }) => (name === null || isGeneratedName(people, name) ? [] : [[id, name]])),
  );
}
