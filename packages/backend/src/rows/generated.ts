import { isPublicTitle, maxGeneratedName } from '@flotilla/core/administration';
import { areSlugs } from '@flotilla/core/languages';
import { createHash } from 'node:crypto';
import type { Entity } from '@flotilla/core';
import { InvalidError } from '@flotilla/core/errors';
import { isUuid, kindOf } from '@flotilla/core/reflection';
import { isPlainObject, sentenceCase } from '@flotilla/core/values';
import { v7 as uuidv7 } from 'uuid';
import { quoteName } from '../database/sql.js';
import { backendKind } from '../kinds/index.js';
import type { GeneratedValues } from '../kinds/backend-kind.js';
import { isTaken } from '../schema/database-problem.js';

/** Returns a new id: a version 7 uuid (RFC 9562), so that ids sort by age and indexes grow at their end. */
export function newId(): string {
  return uuidv7();
}

/**
 * Returns a deterministic id: the same moment and words always give the same id, so that a repeated insert
 * finds its row.
 */
export function idFrom(at: Date, timestampParts: readonly string[]): string {
  return uuidv7({
    msecs: at.getTime(),
    random: createHash('sha256').update(JSON.stringify(timestampParts)).digest().subarray(0, 16),
  });
}

/**
 * Returns the id of a new row in PostgreSQL's spelling (lower case), because results and events are matched
 * by it.
 * @throws InvalidError when it is not a uuid
 */
export function idOf({ id }: Readonly<Record<string, unknown>>): string {
  if (id === undefined) return newId();
  if (!isUuid(id)) throw InvalidError.of('id', 'must be a uuid.');
  return id.toLowerCase();
}

/**
 * Fills generated fields that are missing or empty: the administrator's title from the title, the slug from
 * the administrator's title. The insert statement makes the slug unique.
 */
export function withGenerated(
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...row };
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.generated || (filled[name] !== undefined && filled[name] !== '')) continue;
    const { text, language } = titleOf(filled) ?? { text: sentenceCase(entity.name), language: 'en' };
    filled[name] = backendKind(field.kind).generate?.(text, language);
  }
  return filled;
}

/** Returns the fields whose generated values a statement makes unique. */
function generatedFields(entity: Entity): (readonly [name: string, generated: GeneratedValues])[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const { generated } = backendKind(field.kind);
    return generated && field.generated ? [[name, generated] as const] : [];
  });
}

/** Returns the rows of one statement with distinct generated values. */
export function withDistinct<Row extends Values>(entity: Entity, rows: readonly Row[]): Row[] {
  return generatedFields(entity).reduce<Row[]>((made, [name, { distinct }]) => {
    const values = distinct(made.map((row) => row[name]));
    return made.map((row, index) => (values[index] === row[name] ? row : { ...row, [name]: values[index] }));
  }, rows.slice());
}

/** Returns the SQL of a field's stored value. */
export function storedSql(entity: Entity, name: string, value: string, except?: string): string {
  const generated = generatedFields(entity).find(([field]) => field === name)?.[1];
  return generated
    ? generated.sql(value, {
        table: quoteName(entity.table),
        column: quoteName(name),
        except,
        hasSlugs: areSlugs(entity.fields['slugs']),
      })
    : value;
}

/**
 * Returns whether a statement failed because a concurrent one took a generated value that it had found free.
 */
export function lostRace(error: unknown, entity: Entity, rows: readonly Values[]): boolean {
  return generatedFields(entity).some(
    ([name, { free }]) =>
      isTaken(error, entity, name) &&
      rows.some((row) => row[name] !== undefined && free(row[name]) !== row[name]),
  );
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the first text that names the row: its administrator's title, or its title in any language. An
 * administrator's title has the language of the title with the same words.
 */
function titleOf(row: Values): { readonly text: string; readonly language?: string | undefined } | undefined {
  const titles = isPlainObject(row.title) ? Object.entries(row.title) : [];
  const texts = [row.adminTitle, ...titles.map(([, title]) => title), row.title];
  const text = texts.find((one): one is string => typeof one === 'string' && one.trim() !== '');
  if (text === undefined) return undefined;
  const isSame = ([, title]: [string, unknown]) =>
    typeof title === 'string' && title.slice(0, maxGeneratedName) === text.slice(0, maxGeneratedName);
  return { language: titles.find(isSame)?.[0], text: text.slice(0, maxGeneratedName) };
}

/**
 * Returns SQL of the administrator's title of a row `t` whose title becomes `title`: one that is the old title in a
 * language becomes the new title in that language; any other was set on purpose. Undefined for entities without titles
 * to follow; a natural key identifies its row and stays.
 */
export function followingTitleSql(entity: Entity, title: string): string | undefined {
  const field = followedTitle(entity);
  if (!field) return undefined;
  const textsOf = (value: string) =>
    kindOf(field.kind).isLocalized
      ? `jsonb_each_text((${value})::jsonb)`
      : `(select '' as key, ${value} as value)`;
  const cut = (alias: string) => `left(${alias}.value, ${maxGeneratedName})`;
  const stays = `exists (select from ${textsOf(title)} n where ${cut('n')} = t."adminTitle")`;
  const next =
    `select ${cut('n')} from ${textsOf('t."title"')} o join ${textsOf(title)} n using (key) ` +
    `where ${cut('o')} = t."adminTitle" and n.value <> '' order by key limit 1`;
  return `case when ${stays} then t."adminTitle" else coalesce((${next}), t."adminTitle") end`;
}

/** Returns whether the administrator's title of a row is the new title, as {@link followingTitleSql} makes it. */
export function hasFollowedTitle(entity: Entity, before: Values, after: Values): boolean {
  if (!followedTitle(entity) || before.adminTitle === after.adminTitle) return false;
  const isFollowing = isPublicTitle(before.adminTitle, before) && isPublicTitle(after.adminTitle, after);
  return isFollowing && !isPublicTitle(before.adminTitle, after);
}

/**
 * Returns the administrator's title of a row before it followed the title. `before`: the row with its former title
 * and the present administrator's title.
 */
export function unfollowedTitle(entity: Entity, before: Values, { title }: Values): unknown {
  const { adminTitle } = before;
  if (!followedTitle(entity)) return adminTitle;
  const textsOf = (texts: unknown) => Object.entries(isPlainObject(texts) ? texts : { '': texts });
  const cut = (text: unknown) => (typeof text === 'string' ? text.slice(0, maxGeneratedName) : undefined);
  const [language] = textsOf(title).find(([, text]) => cut(text) === adminTitle) ?? [];
  const [, former] = textsOf(before.title).find(([key]) => key === language) ?? [];
  return cut(former) ?? adminTitle;
}

function followedTitle({ fields: { adminTitle, title }, naturalKey }: Entity) {
  const isFollower = adminTitle?.generated && !adminTitle.unique && !naturalKey.includes('adminTitle');
  return isFollower ? title : undefined;
}
