import type { Registry } from '../registry/registry.js';
import type { SentRowChange } from '../change-sets/row-changes.js';
import type { Composition, LinkedNode, RowKey } from './composition.js';
import { type CompositionItem, copyOf, type Insertion, linkedOf } from './placing.js';
import { listsOf, rowKeyOf } from './to-portable.js';

/**
 * Returns changes that delete a block, or take a row out of a list. Rows are deleted with their parts, except those
 * that another row uses.
 */
export function deletionOf(composition: Composition, item: CompositionItem): SentRowChange[] {
  if ('list' in item) {
    const linked = linkedOf(composition, item);
    if (!linked) return [];
    const rows = linked.isPart ? deletedRows(composition, linked.node) : [];
    return deletesOf([linked.link, ...rows]);
  }
  const placement = composition.placements[item.block];
  if (!placement) return [];
  const { link, host, hostLink, hostUses, isGrouped } = placement;
  if (!isGrouped && hostUses > 1) return deletesOf([hostLink]);
  const hosts = isGrouped ? [] : [hostLink, rowOf(host)];
  return deletesOf([link, ...hosts, ...deletedRows(composition, rowKeyOf(composition, item.block))]);
}

/**
 * Returns changes that replace a shared block by a copy of its own at the same position.
 */
export function separationOf(
  composition: Composition,
  block: string,
  { registry }: { readonly registry: Pick<Registry, 'entities'> },
): Insertion {
  const region = composition.placements[block]?.region ?? 'main';
  const copy = copyOf(composition, { block }, { registry, to: { region, before: block } });
  return { ...copy, changes: [...copy.changes, ...deletionOf(composition, { block })] };
}

/** Returns a row and its parts, without rows that have uses elsewhere. The row itself is used once here. */
function deletedRows(composition: Composition, key: string): RowKey[] {
  const gone = new Set<string>();
  const uses = new Map<string, number>([[key, 1]]);
  const add = (of: string) => {
    const node = composition.nodes[of];
    if (!node || gone.has(of) || node.etag === null || node.uses > (uses.get(of) ?? 0)) return;
    gone.add(of);
    for (const one of listsOf(composition, of).flatMap(([, list]): readonly LinkedNode[] => list)) {
      if (!one.isPart) continue;
      uses.set(one.node, (uses.get(one.node) ?? 0) + 1);
      add(one.node);
    }
  };
  add(key);
  return [...gone].map(rowOf);
}

const deletesOf = (rows: readonly RowKey[]): SentRowChange[] =>
  rows.map(({ entity, id }) => ({ change: 'delete', entity, id }));

function rowOf(key: string): RowKey {
  const at = key.indexOf(':');
  return { entity: key.slice(0, at), id: key.slice(at + 1) };
}
