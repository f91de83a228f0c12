import { type Entity, type Fields, isLink, type Link, type LinkEnd, type Registry } from '@flotilla/core';
import { readableFields } from '@flotilla/core/reflection';
import { isPublishedSql, listedSql, publicSql, publishedEndsSql } from '../invalidation/tags/tags.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { backendKind } from '../kinds/index.js';
import type { LinkInclude } from './include.js';
import { publiclyReachable } from './publicly-reachable.js';

/** Visibility of rows for a reader. */
export interface Visibility {
  readonly registry: Registry;
  /** For public pages: hides hidden link rows, and shows only some fields of links. */
  readonly isPublished?: boolean;
  /** Keys of links whose private variants are hidden. */
  readonly withoutPrivate?: ReadonlySet<string>;
  /** Whether paths of private files are marked for signing. */
  readonly marksFiles?: boolean;
}

/** Returns the JSON of one row as a scalar subquery over the table's alias. Never contains secret fields. */
export function rowJson(entity: Entity, alias: string): string {
  return jsonOf(fieldColumns(readableFields(entity), alias).join(', '));
}

/** Returns columns as one JSON object. */
export const jsonOf = (columns: string) => `(select row_to_json(j) from (select ${columns}) j)`;

const asIs = (column: string) => column;

/** Returns fields as columns of a row's JSON, without secrets. */
export function fieldColumns(fields: Fields, alias: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const column = `${alias}.${quoteName(name)}`;
    const { json = asIs } = backendKind(field.kind);
    return json ? [`${json(column)} as ${quoteName(name)}`] : [];
  });
}

/** Returns the condition that hides private variants of a link, for readers who may not see them. */
export function isPublicVariant(
  entity: Entity,
  alias: string,
  { isPublished, withoutPrivate }: Omit<Visibility, 'registry'>,
): string[] {
  if (!isLink(entity) || !(isPublished || withoutPrivate?.has(entity.key))) return [];
  return [`${alias}."variant" not in (${entity.privateVariants.map(quoteLiteral).join(', ')})`];
}

/** Returns the conditions that hide private and unpublished rows that are read directly. */
export function publicRows(entity: Entity, alias: string, visibility: Visibility): string[] {
  const { withoutPrivate, registry } = visibility;
  const isReached =
    entity.followsLinks && withoutPrivate?.has(entity.key)
      ? [publiclyReachable(entity, alias, registry)]
      : undefined;
  return [
    ...(isReached ?? isPublicVariant(entity, alias, visibility)),
    ...publishedRows(entity, alias, visibility),
  ];
}

/**
 * Returns the conditions that hide unpublished rows, and links to them, from readers who may not change them.
 * Reads, includes, counts, filters and searches all use this function.
 */
export function publishedRows(
  entity: Entity,
  alias: string,
  { registry, isPublished, withoutPrivate }: Visibility,
): string[] {
  if (isPublished && !isLink(entity)) return listedSql(entity, alias);
  if (entity.publishing) return withoutPrivate?.has(entity.key) ? publicSql(entity, alias) : [];
  const isMeant = ({ key }: LinkEnd) => isPublished || withoutPrivate?.has(key) === true;
  return isLink(entity) ? publishedEndsSql(entity, alias, registry, isMeant, isPublished) : [];
}

/**
 * Returns the same condition for link rows whose near row is visible. It is a scalar subquery, because with a
 * join PostgreSQL reads all of a small table for each near row.
 */
export function publishedFar(
  { far }: LinkInclude['relation'],
  alias: string,
  { registry, isPublished, withoutPrivate }: Visibility,
): string[] {
  const entity = far ? registry.entities.get(far.key) : undefined;
  if (!far || !entity?.publishing || !(isPublished || withoutPrivate?.has(far.key))) return [];
  const at = `${alias}p`;
  const conditions = isPublished ? listedSql(entity, at) : publicSql(entity, at);
  return [
    `(select ${conditions.join(' and ')} from ${quoteName(entity.table)} ${at} where ${at}."id" = ${alias}.${quoteName(far.field)})`,
  ];
}

/** Returns the condition that hides unpublished parts of a row. */
export function publishedParts(
  { publishing, partOf }: Link,
  alias: string,
  { isPublished }: Pick<Visibility, 'isPublished'>,
): string[] {
  return isPublished && publishing && partOf !== undefined ? [isPublishedSql(alias)] : [];
}

/** Returns the condition that hides private rows at the start of a link that is followed from its end. */
export function openStart(
  { link, far }: LinkInclude['relation'],
  alias: string,
  { registry, withoutPrivate }: Visibility,
): string[] {
  const start = registry.entity(link.left.key);
  if (far?.key !== start.key || !start.followsLinks || !withoutPrivate?.has(start.key)) return [];
  const near = `${alias}n`;
  const isReached = publiclyReachable(start, near, registry);
  return [
    `exists (select 1 from ${quoteName(start.table)} ${near} where ${near}."id" = ${alias}.${quoteName(far.field)} and ${isReached})`,
  ];
}

/** Returns a link without its ends, order and dates, which pages show only on request. */
export function selectedOfLink({ left, right, ...link }: Link, requested?: readonly string[]): Entity {
  if (link.partOf !== undefined) return withFields(link, requested);
  const omitted = new Set(['createdAt', 'updatedAt', 'orderIndex', left.field, right?.field]);
  return {
    ...link,
    fields: Object.fromEntries(
      Object.entries(link.fields).filter(([name]) => !omitted.has(name) || requested?.includes(name)),
    ),
  };
}

/** Returns the entity with only the named fields, `id` and `variant`. */
export function withFields(entity: Entity, names: readonly string[] | undefined): Entity {
  if (!names) return entity;
  const selected = Object.entries(entity.fields).filter(
    ([name]) => name === 'id' || name === 'variant' || names.includes(name),
  );
  return { ...entity, fields: Object.fromEntries(selected) };
}
