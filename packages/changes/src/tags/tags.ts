import { type Entity, isLink, type Link } from '@flotilla/core';

/**
 * A tag names what a cached answer depends on:
 * - `blog.article`: which articles there are, and in what order;
 * - `blog.article:<id>`: one article;
 * - `blog.categories-to-articles@articleId:<id>`: which links of one kind a row has;
 * - `ecommerce.order:<id>~<subject>`: one order, which is gone, and whose it was. Nothing cached depends on it.
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
  /** Whose the row was, which is gone. */
  readonly owner?: string;
}

export function readTag(tag: Tag): ReadTag {
  const [, key = tag, field, id, owner] = /^([^:@]*)(?:@([^:]*))?(?::([^~]*))?(?:~(.*))?$/.exec(tag) ?? [];
  return { key, field, id, owner };
}

/** SQL of the tags that say whose a row was that is deleted, as a `text[]`; `owners` is a statement of their ids. */
export const ownerTagsSql = ({ key }: Entity, alias: string, owners: string) =>
  `array(select '${key}:' || ${alias}."id" || '~' || o.id from (${owners}) o)`;

/** SQL of the tags that a write of one row (under an alias) makes stale, as a `text[]`; the second names the row. */
export function staleTagsSql(entity: Entity, alias: string): string {
  const tags = [`'${entity.key}'`, `'${entity.key}:' || ${alias}."id"`];
  if (isLink(entity)) {
    const ends = [entity.left, entity.right].filter((end) => end !== null);
    tags.push(...ends.map((end) => `'${entity.key}@${end.field}:' || ${alias}."${end.field}"`));
  }
  return `array[${tags.join(', ')}]`;
}
