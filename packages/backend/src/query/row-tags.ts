import { isPlainObject } from '@flotilla/core/values';
import type { IncludeTree } from './include.js';
import { linkTag, rowTag, type Tag } from '@flotilla/changes';

/** Collects the tags of a row and of all that is embedded in it, asked-for links without rows included. */
export function collectRowTags(key: string, row: Readonly<Record<string, unknown>>, tree: IncludeTree, tags: Set<Tag>): void {
  tags.add(rowTag(key, String(row.id)));
  collectEmbeddedTags(row, tree, tags);
}

/** A link row needs no tag of its own: whatever is written of it makes those of the rows that it joins stale. */
function collectEmbeddedTags(row: Readonly<Record<string, unknown>>, tree: IncludeTree, tags: Set<Tag>): void {
  for (const { relation, ofFar, ofLink } of tree.values()) {
    tags.add(linkTag(relation.link, relation.ownField, String(row.id)));
    const rows = row[relation.embedAs];
    for (const linkRow of Array.isArray(rows) ? (rows as unknown[]) : []) {
      if (!isPlainObject(linkRow)) continue;
      collectEmbeddedTags(linkRow, ofLink, tags);
      const far = relation.far && linkRow[relation.far.as];
      if (relation.far && isPlainObject(far)) collectRowTags(relation.far.key, far, ofFar, tags);
    }
  }
}
