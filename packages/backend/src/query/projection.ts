import { type Entity, type Field, isLink, type Link, type Registry } from '@flotilla/core';
import { readableFields } from '@flotilla/core/reflection';
import { quoteLiteral, quoteName } from '@flotilla/changes';
import { backendKind } from '../kinds/index.js';
import type { Include, IncludeTree } from './include.js';
import type { OwnConditions } from './own-rows.js';
import { reachedByEveryone } from './reached-rows.js';

/** The most link rows embedded in one row; longer lists are read from the link's own route. */
export const maxEmbedded = 1000;

/** What a read embeds, and whether that is for the public site: without hidden link rows, and of a link no more than pages show. */
export interface Projection {
  readonly registry: Registry;
  readonly isPublished?: boolean;
  /** Conditions of what is shown of the caller's own alone. */
  readonly ownOf?: OwnConditions;
  /** Keys of links of which no row of a private variant is shown. */
  readonly withoutPrivate?: ReadonlySet<string>;
  /** What is embedded of the links of the outermost row; `offset` is SQL. */
  readonly window?: LinkWindow & { readonly offset: string };
}

/** One page of the rows that a link leads to. */
export interface LinkWindow {
  readonly limit: number;
}

/** The JSON of one row as a scalar subquery over the table's alias. Secret fields are never in it. */
export function rowJson(entity: Entity, alias: string, tree: IncludeTree, projection: Projection): string {
  return jsonOf(rowColumns(entity, alias, tree, projection));
}

/** Columns as one JSON object. */
export const jsonOf = (columns: string) => `(select row_to_json(j) from (select ${columns}) j)`;

/** The columns of one row's JSON, those that it embeds included. Secret fields are never among them. */
export function rowColumns(entity: Entity, alias: string, tree: IncludeTree, projection: Projection): string {
  const columns = Object.entries(readableFields(entity)).flatMap(([name, field]) => fieldColumn(name, field, alias));
  const embedded = [...tree.values()].map((include) => `${linkRows(include, alias, projection)} as ${quoteName(include.relation.embedAs)}`);
  return [...columns, ...embedded].join(', ');
}

const asIs = (column: string) => column;

/** One field as a column of a row's JSON; none for a secret. */
export function fieldColumn(name: string, field: Field, alias: string): string[] {
  const column = `${alias}.${quoteName(name)}`;
  const { json = asIs } = backendKind(field.kind);
  return json ? [`${json(column)} as ${quoteName(name)}`] : [];
}

/** The rows of one link as a JSON array, in their order, each with its far row. */
function linkRows(
  { relation, variants, fields, linkFields, limit: shown = maxEmbedded, ofFar, ofLink }: Include,
  parent: string,
  projection: Projection,
): string {
  const alias = `${parent}l`;
  const { link, far, ownField } = relation;
  const { window: { limit, offset } = { limit: shown, offset: '0' }, ...inner } = projection;
  const columns = [rowColumns(projection.isPublished ? shownOfLink(link, linkFields) : link, alias, ofLink, inner)];
  if (far) columns.push(`${farRow({ ...far, fields }, alias, ofFar, inner)} as ${quoteName(far.as)}`);
  const conditions = [
    `${alias}.${quoteName(ownField)} = ${parent}."id"`,
    ...(projection.ownOf?.(link, alias) ?? []),
    ...isPublicVariant(link, alias, projection),
  ];
  if (variants) conditions.push(`${alias}."variant" in (${variants.map(quoteLiteral).join(', ')})`);
  return (
    `(select coalesce(json_agg(row_to_json(r)), '[]'::json) from (select ${columns.join(', ')} ` +
    `from ${quoteName(link.table)} ${alias} where ${conditions.join(' and ')} ` +
    `order by ${alias}."orderIndex", ${alias}."createdAt", ${alias}."id" limit ${limit} offset ${offset}) r)`
  );
}

/** The condition under which a row of a link, under an alias, is no private one, where private ones are not shown. */
export function isPublicVariant(
  entity: Entity,
  alias: string,
  { isPublished, withoutPrivate }: Omit<Projection, 'registry' | 'window'>,
): string[] {
  if (!isLink(entity) || !(isPublished || withoutPrivate?.has(entity.key))) return [];
  return [`${alias}."variant" not in (${entity.privateVariants.map(quoteLiteral).join(', ')})`];
}

/** The conditions under which a row of an entity or a link, asked for by itself, is no private one. */
export function publicRows(entity: Entity, alias: string, projection: Omit<Projection, 'window'>): string[] {
  if (!entity.followsLinks || !projection.withoutPrivate?.has(entity.key)) return isPublicVariant(entity, alias, projection);
  return [reachedByEveryone(entity, alias, projection.registry)];
}

/** Followed from its end, a link leads to rows that are not reached by it: those that are private are left out. */
export function openStart(
  { link, far }: Include['relation'],
  alias: string,
  { registry, withoutPrivate }: Pick<Projection, 'registry' | 'withoutPrivate'>,
): string[] {
  const start = registry.entity(link.left.key);
  if (far?.key !== start.key || !start.followsLinks || !withoutPrivate?.has(start.key)) return [];
  const near = `${alias}n`;
  const isReached = reachedByEveryone(start, near, registry);
  return [
    `exists (select 1 from ${quoteName(start.table)} ${near} where ${near}."id" = ${alias}.${quoteName(far.field)} and ${isReached})`,
  ];
}

/** What a link joins, in what order and since when is told by where its row stands, unless it is asked for. */
function shownOfLink({ left, right, ...link }: Link, asked: readonly string[] = []): Entity {
  const untold = new Set(['createdAt', 'updatedAt', 'orderIndex', left.field, right?.field]);
  return { ...link, fields: Object.fromEntries(Object.entries(link.fields).filter(([name]) => !untold.has(name) || asked.includes(name))) };
}

interface FarRow extends NonNullable<Include['relation']['far']>, Pick<Include, 'fields'> {}

function farRow(far: FarRow, linkAlias: string, tree: IncludeTree, projection: Projection): string {
  const entity = withFields(projection.registry.entity(far.key), far.fields);
  const alias = `${linkAlias}f`;
  const conditions = [`${alias}."id" = ${linkAlias}.${quoteName(far.field)}`, ...(projection.ownOf?.(entity, alias) ?? [])];
  const source = `from ${quoteName(entity.table)} ${alias} where ${conditions.join(' and ')}`;
  return `(select ${rowJson(entity, alias, tree, projection)} ${source})`;
}

/** The entity with no more fields than are named, `id` and `variant` beside them. */
export function withFields(entity: Entity, names: readonly string[] | undefined): Entity {
  if (!names) return entity;
  const shown = Object.entries(entity.fields).filter(([name]) => name === 'id' || name === 'variant' || names.includes(name));
  return { ...entity, fields: Object.fromEntries(shown) };
}
