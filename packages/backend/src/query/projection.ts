import { type Entity, type Fields, isLink, type Link, type Registry } from '@flotilla/core';
import { readableFields } from '@flotilla/core/reflection';
import { isPublishedSql, publishedEndsSql } from '../invalidation/tags/tags.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { backendKind } from '../kinds/index.js';
import type { LinkInclude } from './include.js';
import { reachedByEveryone } from './reached-rows.js';

/** Of what is read no more than some may see. */
export interface Visibility {
  readonly registry: Registry;
  /** For the public site: without hidden link rows, and of a link no more than pages show. */
  readonly isPublished?: boolean;
  /** Keys of links of which no row of a private variant is shown. */
  readonly withoutPrivate?: ReadonlySet<string>;
  /** Whether paths of files that are not for everyone are marked: who reads may be shown some. */
  readonly marksFiles?: boolean;
}

/** The JSON of one row as a scalar subquery over the table's alias. Secret fields are never in it. */
export function rowJson(entity: Entity, alias: string): string {
  return jsonOf(fieldColumns(readableFields(entity), alias).join(', '));
}

/** Columns as one JSON object. */
export const jsonOf = (columns: string) => `(select row_to_json(j) from (select ${columns}) j)`;

const asIs = (column: string) => column;

/** Fields as columns of a row's JSON; none for a secret. */
export function fieldColumns(fields: Fields, alias: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const column = `${alias}.${quoteName(name)}`;
    const { json = asIs } = backendKind(field.kind);
    return json ? [`${json(column)} as ${quoteName(name)}`] : [];
  });
}

/** The condition under which a row of a link, under an alias, is no private one, where private ones are not shown. */
export function isPublicVariant(entity: Entity, alias: string, { isPublished, withoutPrivate }: Omit<Visibility, 'registry'>): string[] {
  if (!isLink(entity) || !(isPublished || withoutPrivate?.has(entity.key))) return [];
  return [`${alias}."variant" not in (${entity.privateVariants.map(quoteLiteral).join(', ')})`];
}

/** The conditions under which a row of an entity or a link, asked for by itself, is no private one. */
export function publicRows(entity: Entity, alias: string, visibility: Visibility): string[] {
  const { withoutPrivate, registry } = visibility;
  const isReached = entity.followsLinks && withoutPrivate?.has(entity.key) ? [reachedByEveryone(entity, alias, registry)] : undefined;
  return [...(isReached ?? isPublicVariant(entity, alias, visibility)), ...publishedRows(entity, alias, visibility)];
}

/**
 * The conditions under which a row of an entity, or what a link joins, is published, for those who may not change it. The one
 * place that says so: reads, includes, counts, filters and searches put it into their conditions.
 */
export function publishedRows(entity: Entity, alias: string, { registry, isPublished, withoutPrivate }: Visibility): string[] {
  if (entity.publishing) return isPublished || withoutPrivate?.has(entity.key) ? [isPublishedSql(alias)] : [];
  return isLink(entity) ? publishedEndsSql(entity, alias, registry, ({ key }) => isPublished || withoutPrivate?.has(key) === true) : [];
}

/**
 * As {@link publishedRows}, of the rows of a link that lead on from a row which is shown: a lookup for each. As a join PostgreSQL reads
 * all of a small table for each row that the links are of.
 */
export function publishedFar(
  { far }: LinkInclude['relation'],
  alias: string,
  { registry, isPublished, withoutPrivate }: Visibility,
): string[] {
  const entity = far ? registry.entities.get(far.key) : undefined;
  if (!far || !entity?.publishing || !(isPublished || withoutPrivate?.has(far.key))) return [];
  const at = `${alias}p`;
  return [`(select ${isPublishedSql(at)} from ${quoteName(entity.table)} ${at} where ${at}."id" = ${alias}.${quoteName(far.field)})`];
}

/** Followed from its end, a link leads to rows that are not reached by it: those that are private are left out. */
export function openStart({ link, far }: LinkInclude['relation'], alias: string, { registry, withoutPrivate }: Visibility): string[] {
  const start = registry.entity(link.left.key);
  if (far?.key !== start.key || !start.followsLinks || !withoutPrivate?.has(start.key)) return [];
  const near = `${alias}n`;
  const isReached = reachedByEveryone(start, near, registry);
  return [
    `exists (select 1 from ${quoteName(start.table)} ${near} where ${near}."id" = ${alias}.${quoteName(far.field)} and ${isReached})`,
  ];
}

/** What a link joins, in what order and since when is told by where its row stands, unless it is asked for. */
export function shownOfLink({ left, right, ...link }: Link, asked: readonly string[] = []): Entity {
  const untold = new Set(['createdAt', 'updatedAt', 'orderIndex', left.field, right?.field]);
  return { ...link, fields: Object.fromEntries(Object.entries(link.fields).filter(([name]) => !untold.has(name) || asked.includes(name))) };
}

/** The entity with no more fields than are named, `id` and `variant` beside them. */
export function withFields(entity: Entity, names: readonly string[] | undefined): Entity {
  if (!names) return entity;
  const shown = Object.entries(entity.fields).filter(([name]) => name === 'id' || name === 'variant' || names.includes(name));
  return { ...entity, fields: Object.fromEntries(shown) };
}
