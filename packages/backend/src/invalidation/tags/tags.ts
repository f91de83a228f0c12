import { type Entity, isLink, type Link, type LinkEnd, type Registry } from '@flotilla/core';
import { quoteName } from '../../database/sql.js';

/**
 * A tag names what a cached answer depends on:
 * - `blog.article`: which articles there are, and in what order;
 * - `blog.article:<id>`: one article;
 * - `blog.categories-to-articles@articleId:<id>`: which links of one kind a row has;
 * - `ecommerce.order:<id>~<subject>`: one order, which is gone, and whose it was. Nothing cached depends on it;
 * - `blog.article:<id>~`: one article, which is not published. Only who may read it is told.
 */
export type Tag = string;

export const collectionTag = (key: string): Tag => key;
export const rowTag = (key: string, id: string): Tag => `${key}:${id}`;
export const linkTag = (link: Pick<Link, 'key'>, field: string, id: string): Tag => `${link.key}@${field}:${id}`;

/** What a tag speaks of. */
export interface ReadTag {
  readonly key: string;
  /** Of a link's tag: by which of its ends the row is named. */
  readonly field?: string;
  readonly id?: string;
  /** Whose the row was, which is gone; empty for a row that is not published. */
  readonly owner?: string;
}

export function readTag(tag: Tag): ReadTag {
  const [, key = tag, field, id, owner] = /^([^:@]*)(?:@([^:]*))?(?::([^~]*))?(?:~(.*))?$/.exec(tag) ?? [];
  return { key, field, id, owner };
}

/** SQL of the tags that say whose a row was that is deleted, as a `text[]`; `owners` is a statement of their ids. */
export const ownerTagsSql = ({ key }: Entity, alias: string, owners: string) =>
  `array(select '${key}:' || ${alias}."id" || '~' || o.id from (${owners}) o)`;

/** Says that a row is to appear, or to go, at a later moment, or was. */
export const scheduleTag: Tag = 'schedule';

/** SQL of whether everyone may read a row under an alias, as far as its publishing goes: by the clock of the database, which all processes share. */
export const isPublishedSql = (alias: string) =>
  `(${alias}."publishedAt" <= now() and (${alias}."unpublishedAt" is null or ${alias}."unpublishedAt" > now()))`;

/**
 * SQL of the tags that a write of one row (under an alias) makes stale, as a `text[]`; the second names the row. What is not
 * published, or leads to what is not, is told as that.
 */
export function staleTagsSql(entity: Entity, alias: string, registry: Registry): string {
  const tags = [`'${entity.key}'`, `'${entity.key}:' || ${alias}."id"`];
  const ends = isLink(entity) ? [entity.left, entity.right].filter((end) => end !== null) : [];
  tags.push(...ends.map((end) => `'${entity.key}@${end.field}:' || ${alias}."${end.field}"`));
  const isPublished = publishedSql(entity, alias, registry);
  if (isPublished.length === 0) return `array[${tags.join(', ')}]`;
  const hidden = tags.slice(1).map((tag) => `${tag} || '~'`);
  const stale = `case when ${isPublished.join(' and ')} then array[${tags.join(', ')}] else array[${hidden.join(', ')}] end`;
  if (!entity.publishing) return stale;
  const isScheduled = `${alias}."publishedAt" > now() or ${alias}."unpublishedAt" > now()`;
  return `(${stale}) || case when ${isScheduled} then array['${scheduleTag}'] else '{}'::text[] end`;
}

/** The conditions under which a row, and of a link each of its ends, is published; none where that is always so. */
function publishedSql(entity: Entity, alias: string, registry: Registry): string[] {
  if (entity.publishing) return [isPublishedSql(alias)];
  if (!isLink(entity)) return [];
  // A lookup for each. As `exists`, it is planned for as many rows as a JSON array may hold, and reads all that a small table has.
  return publishingEnds(entity, alias, registry).map(({ at, row }) => `(select ${isPublishedSql(at)} from ${row})`);
}

/** The conditions under which what a link joins is published, of those of its ends that are asked for. */
export function publishedEndsSql(link: Link, alias: string, registry: Registry, isAsked: (end: LinkEnd) => boolean): string[] {
  return publishingEnds(link, alias, registry)
    .filter(({ end }) => isAsked(end))
    .map(({ at, row }) => `exists (select 1 from ${row} and ${isPublishedSql(at)})`);
}

/** The ends of a link (under an alias) that can be published, and SQL of the row at each, under the alias `at`. */
function publishingEnds(link: Link, alias: string, registry: Registry): { end: LinkEnd; at: string; row: string }[] {
  return [link.left, link.right].flatMap((end, index) => {
    const entity = end ? registry.entities.get(end.key) : undefined;
    if (!end || !entity?.publishing) return [];
    const at = `${alias}p${index}`;
    return [{ end, at, row: `${quoteName(entity.table)} ${at} where ${at}."id" = ${alias}.${quoteName(end.field)}` }];
  });
}

/**
 * SQL of the tags of the links by which a row (under an alias) is shown elsewhere, as a `text[]`: what they lead to appears or goes. Where that is
 * not published itself, it is told as that.
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
