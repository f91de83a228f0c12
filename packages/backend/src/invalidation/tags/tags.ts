import { type Entity, isLink, type Link, type LinkEnd, type Registry } from '@flotilla/core';
import { editorsKey } from '@flotilla/core/live';
import { changeSetKey } from '@flotilla/core/live';
import { quoteName } from '../../database/sql.js';

/**
 * A tag names something that a cached response depends on:
 * - `blog.article`: the list of articles, and its order;
 * - `blog.article:<id>`: one article;
 * - `blog.categories-to-articles@articleId:<id>`: the links of one kind of a row;
 * - `ecommerce.order:<id>~<subject>`: a deleted order and its owner. Caches do not depend on it;
 * - `blog.article:<id>~`: an unpublished article. Sent only to callers who may read it;
 * - `flotilla.editor@blog.article:<id>~`: the editors of an article. Sent only to callers who may edit or draft it;
 * - `flotilla.change-set:<id>~`: a change set. Sent only to callers who may draft.
 */
export type Tag = string;

export const collectionTag = (key: string): Tag => key;
export const rowTag = (key: string, id: string): Tag => `${key}:${id}`;
export const linkTag = (link: Pick<Link, 'key'>, field: string, id: string): Tag =>
  `${link.key}@${field}:${id}`;

/** Tag of the editors of a row. */
export const editorsTag = (entity: Pick<Entity, 'key'>, id: string): Tag => `${editorsKey(entity)}:${id}~`;

/** Tag of a change set: its state, and its pending changes. */
export const changeSetTag = (id: string): Tag => `${changeSetKey}:${id}~`;

/** The parts of a tag. */
export interface ReadTag {
  readonly key: string;
  /** The end of a link that `id` refers to. */
  readonly field?: string;
  readonly id?: string;
  /** The owner of a deleted row; empty for an unpublished row. */
  readonly owner?: string;
}

export function readTag(tag: Tag): ReadTag {
  const [, key = tag, field, id, owner] = /^([^:@]*)(?:@([^:]*))?(?::([^~]*))?(?:~(.*))?$/.exec(tag) ?? [];
  return { key, field, id, owner };
}

/** Returns SQL of the owner tags of a deleted row, as a `text[]`; `owners` is a statement of their ids. */
export const ownerTagsSql = ({ key }: Entity, alias: string, owners: string) =>
  `array(select '${key}:' || ${alias}."id" || '~' || o.id from (${owners}) o)`;

/** Tag of a scheduled publication that was added or removed. */
export const scheduleTag: Tag = 'schedule';

/**
 * Returns SQL of whether a row under an alias is published. Uses the clock of the database, which all
 * processes share.
 */
export const isPublishedSql = (alias: string) =>
  `(${alias}."publishedAt" <= now() and (${alias}."unpublishedAt" is null or ${alias}."unpublishedAt" > now()))`;

/** Returns the conditions for a row under an alias, and the row that it is a part of, to be published. */
export function publicSql(
  { publishing, partOf, table }: Pick<Entity, 'publishing' | 'partOf' | 'table'>,
  alias: string,
): string[] {
  if (!publishing) return [];
  if (partOf === undefined) return [isPublishedSql(alias)];
  const [whole, wholeId] = [`${alias}w`, `${alias}.${quoteName(partOf)}`];
  const isWholePublished = `exists (select 1 from ${quoteName(table)} ${whole} where ${whole}."id" = ${wholeId} and ${isPublishedSql(whole)})`;
  return [isPublishedSql(alias), `(${wholeId} is null or ${isWholePublished})`];
}

/** Returns the conditions for a row under an alias to be shown by pages of its own, in lists, feeds and search. */
export const listedSql = ({ publishing, partOf }: Pick<Entity, 'publishing' | 'partOf'>, alias: string) => [
  ...(publishing ? [isPublishedSql(alias)] : []),
  ...(partOf === undefined ? [] : [`${alias}.${quoteName(partOf)} is null`]),
];

/**
 * Returns SQL of the tags that a write of one row (under an alias) invalidates, as a `text[]`; the second tag
 * names the row. Tags of unpublished rows, and of links to them, are marked with `~`.
 */
export function staleTagsSql(entity: Entity, alias: string, registry: Registry): string {
  const tags = [`'${entity.key}'`, `'${entity.key}:' || ${alias}."id"`];
  const ends = isLink(entity) ? [entity.left, entity.right].filter((end) => end !== null) : [];
  tags.push(...ends.map((end) => `'${entity.key}@${end.field}:' || ${alias}."${end.field}"`));
  // The tag of a row without a parent is never used, and an array of tags has no nulls.
  if (entity.partOf !== undefined)
    tags.push(
      `'${entity.key}@${entity.partOf}:' || coalesce(${alias}.${quoteName(entity.partOf)}::text, '')`,
    );
  const isPublished = publishedSql(entity, alias, registry);
  if (isPublished.length === 0) return `array[${tags.join(', ')}]`;
  const hidden = tags.slice(1).map((tag) => `${tag} || '~'`);
  const stale = `case when ${isPublished.join(' and ')} then array[${tags.join(', ')}] else array[${hidden.join(', ')}] end`;
  if (!entity.publishing) return stale;
  const isScheduled = `${alias}."publishedAt" > now() or ${alias}."unpublishedAt" > now()`;
  return `(${stale}) || case when ${isScheduled} then array['${scheduleTag}'] else '{}'::text[] end`;
}

/** Returns conditions for a row, or each end of a link, to be published; empty when it always is. */
function publishedSql(entity: Entity, alias: string, registry: Registry): string[] {
  if (entity.publishing) return [isPublishedSql(alias)];
  if (!isLink(entity)) return [];
  // A scalar subquery for each end. PostgreSQL would plan `exists` for the estimated rows of a JSON array,
  // and scan the whole of a small table.
  return publishingEnds(entity, alias, registry).map(
    ({ at, row }) => `(select ${isPublishedSql(at)} from ${row})`,
  );
}

/** Returns conditions for the requested ends of a link to be published. */
export function publishedEndsSql(
  link: Link,
  alias: string,
  registry: Registry,
  isAsked: (end: LinkEnd) => boolean,
  isPage = false,
): string[] {
  return publishingEnds(link, alias, registry)
    .filter(({ end }) => isAsked(end))
    .map(({ at, row, entity }) => {
      const conditions = isPage ? listedSql(entity, at) : publicSql(entity, at);
      return `exists (select 1 from ${row} and ${conditions.join(' and ')})`;
    });
}

/**
 * Returns the ends of a link (under an alias) that have publishing, and SQL of the row at each, under the
 * alias `at`.
 */
function publishingEnds(
  link: Link,
  alias: string,
  registry: Registry,
): { end: LinkEnd; at: string; row: string; entity: Entity }[] {
  return [link.left, link.right].flatMap((end, index) => {
    const entity = end ? registry.entities.get(end.key) : undefined;
    if (!end || !entity?.publishing) return [];
    const at = `${alias}p${index}`;
    return [
      {
        end,
        at,
        entity,
        row: `${quoteName(entity.table)} ${at} where ${at}."id" = ${alias}.${quoteName(end.field)}`,
      },
    ];
  });
}

/**
 * Returns SQL of the tags of links that show a row (under an alias) elsewhere, as a `text[]`: they change
 * when the row is published or deleted. Tags of unpublished far rows are marked with `~`.
 */
export function linkTagsSql({ key }: Entity, alias: string, registry: Registry): string {
  const links = [...registry.entities.values()].filter((entity): entity is Link => isLink(entity));
  const rows = links.flatMap((link) =>
    [
      [link.left, link.right],
      [link.right, link.left],
    ].flatMap(([own, far]) => {
      if (own?.key !== key || !far) return [];
      const shown = registry.entities.get(far.key);
      const hidden = shown?.publishing
        ? ` || coalesce((select '' from ${quoteName(shown.table)} f where f."id" = l."${far.field}" and ${isPublishedSql('f')}), '~')`
        : '';
      const tag = `'${link.key}@${far.field}:' || l."${far.field}"${hidden}`;
      return [`select ${tag} as tag from ${quoteName(link.table)} l where l."${own.field}" = ${alias}."id"`];
    }),
  );
  return rows.length === 0 ? `'{}'::text[]` : `array(${rows.join(' union ')})`;
}
