import type { Entity } from '../definitions/entity.js';
import { fileFieldsOf, writableFields } from '../definitions/client-fields.js';
import { isLink } from '../definitions/link.js';
import { areAddresses } from '../kinds/kind-of.js';
import type { Registry } from '../registry/registry.js';
import { type Composition, type CompositionNode, type LinkedNode, slotOf } from './composition.js';
import type { Portable, PortableLink, PortableReference, PortableRow } from './portable.js';

type Definitions = Pick<Registry, 'entities'>;

/** Returns the keys of the parts of a row and of their parts, each before its own parts. */
export function partsOfNode(composition: Composition, key: string): string[] {
  const found = new Set<string>();
  const add = (of: string) => {
    for (const { node, isPart } of listsOf(composition, of).flatMap(([, list]) => list)) {
      if (!isPart || found.has(node)) continue;
      found.add(node);
      add(node);
    }
  };
  add(rowKeyOf(composition, key));
  return [...found];
}

/** Returns the lists of a row, by name. */
export function listsOf(composition: Composition, key: string): [list: string, readonly LinkedNode[]][] {
  const prefix = `${rowKeyOf(composition, key)}/`;
  return Object.entries(composition.lists).filter(([list]) => list.startsWith(prefix));
}

/** Returns the key of the row of a block, which may be placed several times. */
export function rowKeyOf({ nodes }: Composition, key: string): string {
  const node = nodes[key];
  return node ? `${node.entity}:${node.id}` : key;
}

/**
 * Returns rows with their parts in portable form. Leaves out unique values and rows of modules that are
 * not installed.
 */
export function toPortable(
  composition: Composition,
  keys: readonly string[],
  { entities }: Definitions,
): Portable {
  const rows = new Map<string, PortableRow>();
  const links: PortableLink[] = [];
  const isReversed = (list: string, { link }: LinkedNode) => {
    const of = entities.get(link.entity);
    const near = slotOf(composition, list)?.nearField;
    return of !== undefined && isLink(of) && near !== undefined && near !== of.left.field;
  };
  const add = (key: string): string | undefined => {
    const own = rowKeyOf(composition, key);
    const known = rows.get(own);
    if (known) return known.key;
    const node = composition.nodes[own];
    const entity = node && entities.get(node.entity);
    if (!node || !entity || node.etag === null || !isCopied(entity)) return undefined;
    const row = { key: `row${rows.size + 1}`, entity: node.entity, values: copiedValues(entity, node) };
    rows.set(own, row);
    for (const [list, linked] of listsOf(composition, own))
      for (const one of linked) {
        const to = one.isPart ? add(one.node) : referenceTo(composition, one.node, entities);
        if (to !== undefined)
          links.push(linkOf(one, { from: row.key, to, isReversed: isReversed(list, one) }));
      }
    return row.key;
  };
  for (const key of keys) add(key);
  return { version: 1, rows: [...rows.values()], links };
}

interface Linking {
  readonly from: string;
  readonly to: PortableLink['to'];
  readonly isReversed: boolean;
}

function linkOf(
  { link, variant, orderIndex, values }: LinkedNode,
  { from, to, isReversed }: Linking,
): PortableLink {
  const own = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return {
    ...{ entity: link.entity, from, to, variant, orderIndex },
    ...(isReversed && { isReversed }),
    ...(Object.keys(own).length > 0 && { values: own }),
  };
}

/** Returns whether rows of an entity can be copied without their files. */
export const isCopied = (entity: Entity) => fileFieldsOf(entity).length === 0;

function copiedValues(entity: Entity, { values }: CompositionNode): Record<string, unknown> {
  const writable = writableFields(entity);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        name in writable &&
        value !== null &&
        !entity.fields[name]?.unique &&
        !areAddresses(entity.fields[name]),
    ),
  );
}

function referenceTo(
  { nodes }: Composition,
  key: string,
  entities: Definitions['entities'],
): PortableReference | undefined {
  const node = nodes[key];
  const entity = node && entities.get(node.entity);
  if (!node || !entity) return undefined;
  const natural = entity.naturalKey.map((name) => [name, node.values[name]] as const);
  const isComplete =
    natural.length > 0 && natural.every(([, value]) => value !== undefined && value !== null);
  return { entity: node.entity, id: node.id, by: isComplete ? Object.fromEntries(natural) : { id: node.id } };
}
