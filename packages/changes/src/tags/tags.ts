import { type Entity, isLink, type Link } from '@flotilla/core';

/**
 * A tag names what a cached answer depends on:
 * - `blog.article`: which articles there are, and in what order;
 * - `blog.article:<id>`: one article;
 * - `blog.categories-to-articles@articleId:<id>`: which links of one kind a row has.
 */
export type Tag = string;

export const collectionTag = (key: string): Tag => key;
export const rowTag = (key: string, id: string): Tag => `${key}:${id}`;
export const linkTag = (link: Pick<Link, 'key'>, field: string, id: string): Tag => `${link.key}@${field}:${id}`;

/** The entity or link that a tag speaks of. */
export function keyOfTag(tag: Tag): string {
  return /^[^:@]*/.exec(tag)?.[0] ?? tag;
}

/** SQL of the tags that a write of one row (under an alias) makes stale, as a `text[]`; the second names the row. */
export function staleTagsSql(entity: Entity, alias: string): string {
  const tags = [`'${entity.key}'`, `'${entity.key}:' || ${alias}."id"`];
  if (isLink(entity)) {
    const ends = [entity.left, entity.right].filter((end) => end !== null);
    tags.push(...ends.map((end) => `'${entity.key}@${end.field}:' || ${alias}."${end.field}"`));
  }
  return `array[${tags.join(', ')}]`;
}
