import type { Relation } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { collectionTag, linkTag, readTag, rowTag, type Tag } from '../invalidation/tags/tags.js';
import type { IncludeTree } from './include.js';

/** Collects the tags of a row and everything embedded in it, including embedded links without rows. */
export function collectRowTags(
  key: string,
  row: Readonly<Record<string, unknown>>,
  tree: IncludeTree,
  tags: Set<Tag>,
): void {
  tags.add(rowTag(key, String(row.id)));
  collectEmbeddedTags(row, tree, tags);
}

/**
 * Collects the tags of embedded rows. Link rows need none: each write of them invalidates the tags of both
 * linked rows.
 */
function collectEmbeddedTags(
  row: Readonly<Record<string, unknown>>,
  tree: IncludeTree,
  tags: Set<Tag>,
): void {
  for (const include of tree.values()) {
    // Pages embed rows only by links.
    if (include.type === 'reference') continue;
    const { relation, isTraversed, ofFar, ofLink } = include;
    tags.add(linkTag(relation.link, relation.ownField, String(row.id)));
    for (const linkRow of linkRowsOf(row, relation)) {
      collectEmbeddedTags(linkRow, ofLink, tags);
      const far = relation.far && linkRow[relation.far.as];
      if (!relation.far || !isPlainObject(far)) continue;
      if (isTraversed) collectPassedTags(far, ofFar, tags);
      else collectRowTags(relation.far.key, far, ofFar, tags);
    }
  }
}

/**
 * Collects the tags of a traversed row. Its id must not be public, so its own tags are replaced by collection
 * tags, which any change of such links invalidates.
 */
function collectPassedTags(row: Readonly<Record<string, unknown>>, tree: IncludeTree, tags: Set<Tag>): void {
  const own = new Set<Tag>();
  collectEmbeddedTags(row, tree, own);
  for (const tag of own) {
    const { key, id } = readTag(tag);
    tags.add(id === row.id ? collectionTag(key) : tag);
  }
}

/** Removes all fields of traversed rows, and of the links to and from them, except those that lead on. */
export function withoutPassed(
  row: Readonly<Record<string, unknown>>,
  tree: IncludeTree,
  isFromPassed = false,
): void {
  for (const include of tree.values()) {
    if (include.type === 'reference') continue;
    const { relation, isTraversed = false, ofFar } = include;
    const isPublicLink = relation.link.access.read === 'public' || !(isTraversed || isFromPassed);
    for (const linkRow of linkRowsOf(row, relation)) {
      const far = relation.far && linkRow[relation.far.as];
      if (!relation.far || !isPlainObject(far)) continue;
      if (!isPublicLink) keepOnly(linkRow, ['variant', relation.far.as]);
      if (isTraversed)
        keepOnly(
          far,
          [...ofFar.values()].flatMap((next) => (next.type === 'link' ? next.relation.embedAs : [])),
        );
      withoutPassed(far, ofFar, isTraversed);
    }
  }
}

function keepOnly(row: Record<string, unknown>, names: readonly string[]): void {
  for (const name of Object.keys(row)) if (!names.includes(name)) delete row[name];
}

function linkRowsOf(
  row: Readonly<Record<string, unknown>>,
  { embedAs }: Relation,
): Record<string, unknown>[] {
  const rows = row[embedAs];
  return Array.isArray(rows) ? rows.filter(isPlainObject) : [];
}
