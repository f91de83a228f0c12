import type { Entity } from '@flotilla/core';
import { csvOf } from '@flotilla/core/administration';
import { keyColumn } from '@flotilla/core/imports';
import { kindOf } from '@flotilla/core/reflection';
import type { Caller } from '../context/caller.js';
import { quoteName } from '../database/sql.js';
import type { SiteZone } from '../ports/site.js';
import { referenceKeys, type ReferenceKeyParts } from './reference-keys.js';
import { referenceLabels } from './reference-labels.js';

export interface RowFileParts extends ReferenceKeyParts {
  readonly db: ReferenceKeyParts['db'];
  /** The time zone of moments. */
  readonly zone: SiteZone;
}

/** A part of a file of rows. */
export interface RowFilePage {
  readonly entity: Entity;
  /** The JSON of each row. */
  readonly rows: readonly string[];
  readonly caller: Caller;
  readonly isFirst: boolean;
  /** Languages that have columns in CSV. */
  readonly languages: readonly string[];
}

/** Returns rows as CSV, with natural keys and labels of the rows that they reference. */
export async function csvPage(
  { entity, rows, caller, isFirst, languages }: RowFilePage,
  parts: RowFileParts,
): Promise<string> {
  const parsed = rows.map((row) => JSON.parse(row) as Record<string, unknown>);
  const labels = await referenceLabels(entity, parsed, { ...parts, caller });
  const keys = await referenceKeys(entity, parsed, { ...parts, caller });
  const timeZone = await parts.zone.current();
  return csvOf(entity, parsed, { isFirst, timeZone, labels, keys, languages });
}

/** Returns rows as JSON lines, with natural keys of the rows that they reference. */
export async function jsonLines(
  { entity, rows, caller }: Pick<RowFilePage, 'entity' | 'rows' | 'caller'>,
  parts: ReferenceKeyParts,
): Promise<string> {
  const parsed = rows.map((row) => JSON.parse(row) as Record<string, unknown>);
  const keys = Object.entries(await referenceKeys(entity, parsed, { ...parts, caller }));
  return parsed
    .map((row) => {
      const named = keys.map(([name, keyOf]) => [keyColumn(name), keyOf(row)]);
      return `${JSON.stringify({ ...row, ...Object.fromEntries(named) })}\n`;
    })
    .join('');
}

/** Returns the languages of the columns of a CSV file: those of the site, then others that rows have texts in. */
export async function languagesOfRows(
  entity: Entity,
  { db, stores }: Pick<RowFileParts, 'db' | 'stores'>,
): Promise<string[]> {
  const { languages } = stores.parts.compile;
  const fields = Object.entries(entity.fields).filter(([, { kind }]) => kindOf(kind).isLocalized);
  if (fields.length === 0) return [...languages];
  const texts = fields.map(
    ([name]) => `select jsonb_object_keys(${quoteName(name)}) as language from ${quoteName(entity.table)}`,
  );
  const found = await db.query<{ language: string }>(
    `select distinct language from (${texts.join(' union all ')}) t order by language`,
  );
  return [...new Set([...languages, ...found.map(({ language }) => language)])];
}

/** Returns the languages of the columns of a CSV file that has begun. */
export function languagesOfHeader({ fields }: Entity, csv: string): string[] {
  const [header = ''] = csv.replace('\uFEFF', '').split('\r\n', 1);
  const localized = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && kindOf(field.kind).isLocalized;
  });
  return header.split(',').flatMap((column) => {
    const [name, language] = column.split('.');
    return name === localized[0] && language !== undefined ? [language] : [];
  });
}
