import { isTranslatable } from '@flotilla/core/languages';
import type { Entity } from '@flotilla/core';
import { writableFields } from '@flotilla/core/reflection';
import {
  type TranslationProgress,
  translationLimits,
  type UntranslatedRow,
} from '@flotilla/core/translations';
import type { LabelSource } from '@flotilla/core/administration';
import type { Database } from '../database/database.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import type { Transaction } from '../database/transactions.js';
import { isPublishedSql } from '../invalidation/tags/tags.js';
import { momentJson } from '../kinds/datetime.js';
import { rowLabel } from '../query/row-label.js';

type Query = Pick<Database, 'query'>;

/** Returns the texts in languages of an entity that clients write. */
export function localizedFields(entity: Entity): string[] {
  return Object.entries(writableFields(entity)).flatMap(([name, field]) =>
    isTranslatable(field) ? [name] : [],
  );
}

/** Returns the localized fields of a row that have a value in a language, as a transaction sees them. */
export async function filledFields(
  entity: Entity,
  { id, language }: { readonly id: string; readonly language: string },
  tx: Pick<Transaction, 'query'>,
): Promise<ReadonlySet<string>> {
  const filled = localizedFields(entity).map(
    (name) => `case when ${filledSql(name, language)} then ${quoteLiteral(name)} end`,
  );
  const [row] = await tx.query<{ fields: string[] }>(
    `select ${listed(filled)} as fields from ${quoteName(entity.table)} t where t."id" = $1::uuid`,
    [id],
  );
  return new Set(row?.fields);
}

interface Languages {
  readonly language: string;
  readonly languages: readonly string[];
}

/** Counts the texts of the newest rows of an entity, and those with a value in the language. */
export async function countTexts(
  entity: Entity,
  { language, languages }: Languages,
  db: Query,
): Promise<Omit<TranslationProgress, 'entity'>> {
  const names = localizedFields(entity);
  const lacking = names.map((name) => lacksSql(name, language, languages));
  const counts = [
    sumOf(names.map((name) => `(${anySql(name, languages)})::int`)),
    sumOf(names.map((name) => `(${filledSql(name, language)})::int`)),
    `count(*) filter (where ${lacking.join(' or ')})`,
    `count(*) >= ${translationLimits.scanned}`,
  ];
  const [row] = await db.query<{ texts: string; translated: string; rows: string; isCut: boolean }>(
    `select ${counts[0]} as texts, ${counts[1]} as translated, ${counts[2]} as rows, ${counts[3]} as "isCut" from (${newest(entity, names)}) t`,
  );
  return {
    texts: Number(row?.texts ?? 0),
    translated: Number(row?.translated ?? 0),
    rows: Number(row?.rows ?? 0),
    isCut: row?.isCut ?? false,
  };
}

const sumOf = (terms: readonly string[]) => `coalesce(sum(${terms.join(' + ')}), 0)`;

export interface UntranslatedQuery extends Languages {
  readonly field?: string | undefined;
  readonly state?: 'public' | 'hidden' | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
  readonly borrowed: readonly LabelSource[];
}

/** Returns a page of rows that lack a text in the language, the newest first, and the cursor of the next one. */
export async function listUntranslated(
  entity: Entity,
  { language, languages, field, state, limit, after, borrowed }: UntranslatedQuery,
  db: Query,
): Promise<{ rows: UntranslatedRow[]; next: string | null }> {
  const names = localizedFields(entity);
  const wanted = field === undefined ? names : [field];
  const lacks = (name: string) => lacksSql(name, language, languages);
  const missing = names.map((name) => `case when ${lacks(name)} then ${quoteLiteral(name)} end`);
  const others = languages.filter((other) => other !== language);
  const complete = others.map((other) => {
    const has = names.map((name) => `(not (${lacks(name)}) or ${filledSql(name, other)})`);
    return `case when ${has.join(' and ')} then ${quoteLiteral(other)} end`;
  });
  const label = rowLabel(entity, 't', languages, borrowed);
  const conditions = [
    `(${wanted.map(lacks).join(' or ')})`,
    ...(state && entity.publishing ? [isInState(state)] : []),
  ];
  const found =
    `select t."id", ${label} as label, ${listed(missing)} as missing, ${listed(complete)} as "from", ` +
    `${momentJson('t."updatedAt"')} as "updatedAt" from scanned t where ${conditions.join(' and ')} order by t."id" desc limit $2::int`;
  const [page] = await db.query<{ rows: UntranslatedRow[]; last: string | null; isCut: boolean }>(
    `with scanned as materialized (${newest(entity, undefined, '$1')}), found as (${found}) ` +
      `select coalesce((select jsonb_agg(f order by f."id" desc) from found f), '[]') as rows, ` +
      `(select min(s."id"::text) from scanned s) as last, (select count(*) >= ${translationLimits.scanned} from scanned) as "isCut"`,
    [after ?? null, limit + 1],
  );
  const rows = page?.rows ?? [];
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]?.id ?? null };
  return { rows, next: page?.isCut ? page.last : null };
}

/** Returns SQL of an array without nulls. */
const listed = (texts: readonly string[]) => `array_remove(array[${texts.join(', ')}]::text[], null)`;

const isInState = (state: 'public' | 'hidden') => {
  const isPublic = `coalesce(${isPublishedSql('t')}, false)`;
  return state === 'public' ? isPublic : `not ${isPublic}`;
};

/** Returns the statement of the newest rows; ids are in order of time. `after`: the parameter of a cursor. */
function newest({ table }: Entity, names?: readonly string[], after?: string): string {
  const columns = names ? names.map((name) => `r.${quoteName(name)}`).join(', ') : 'r.*';
  const cursor = after ? ` where (${after}::uuid is null or r."id" < ${after}::uuid)` : '';
  return `select ${columns} from ${quoteName(table)} r${cursor} order by r."id" desc limit ${translationLimits.scanned}`;
}

/**
 * Returns SQL of whether a field of `t` has a value in a language: a text with more than spaces, or a rich text with
 * words, code, a file or an embed. Never null.
 */
function filledSql(name: string, language: string): string {
  const value = `(t.${quoteName(name)} -> ${quoteLiteral(language)})`;
  const text = `(t.${quoteName(name)} ->> ${quoteLiteral(language)})`;
  return (
    `(case jsonb_typeof(${value}) when 'string' then ${text} ~ '\\S' ` +
    `when 'object' then jsonb_path_exists(${value}, ${quoteLiteral(inDocument)}) else false end)`
  );
}

/** Ends at the first word. */
const inDocument =
  '$.** ? (@.text like_regex "\\\\S" || @.caption like_regex "\\\\S" || @.src like_regex "\\\\S" || @.url like_regex "\\\\S")';

const anySql = (name: string, languages: readonly string[]) =>
  languages.map((language) => filledSql(name, language)).join(' or ');

function lacksSql(name: string, language: string, languages: readonly string[]): string {
  const others = languages.filter((other) => other !== language);
  return others.length === 0 ? 'false' : `(not ${filledSql(name, language)} and (${anySql(name, others)}))`;
}
