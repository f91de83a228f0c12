import { isLink } from '../definitions/link.js';
import type { Registry } from '../registry/registry.js';
import type { SentRowChange } from '../change-sets/row-changes.js';
import { partsOf, type EntityKey } from '../values/names.js';
import { type Composition, type CompositionPlacement, type LinkedNode, slotOf } from './composition.js';
import { fromPortable, type ReadingOptions } from './from-portable.js';
import { type Ordered, ordersBefore } from './orders.js';
import type { Portable, PortableReference } from './portable.js';
import { rowKeyOf, toPortable } from './to-portable.js';

type Definitions = Pick<Registry, 'entities'>;

/** A position of blocks: before another block of a region, or at its end. */
export interface BlockPosition {
  readonly region: string;
  readonly before: string | null;
}

/** A position in a list: before a link of it, by the id of the link, or at its end. */
export interface PartPosition {
  readonly list: string;
  readonly before: string | null;
}

export type Position = BlockPosition | PartPosition;

/** A placed block by its key, or a row in a list by the id of its link. */
export type CompositionItem = { readonly block: string } | { readonly list: string; readonly link: string };

/** Changes for `POST /api/rows/changes` that create rows at a position. */
export interface Insertion {
  readonly changes: readonly SentRowChange[];
  /** Positions in `changes` of the new blocks or parts. The answer of the call has their ids at the same positions. */
  readonly roots: readonly number[];
  /** Links to these rows are left out, because this site lacks the rows. */
  readonly missing: readonly PortableReference[];
  readonly unknown: readonly string[];
}

/** Returns changes that create the rows of a form at a position; none when a row of the form does not belong there. */
export function insertionOf(
  form: Portable,
  position: Position,
  { composition, ...options }: ReadingOptions & { readonly composition: Composition },
): Insertion {
  const created = fromPortable(form, options);
  const { registry } = options;
  const placed =
    'region' in position
      ? placedBlocks(created, position, { composition, registry })
      : placedParts(created, position, composition);
  // Rows that stand nowhere would be orphaned.
  if (placed.roots.length < created.roots.length) return { ...created, changes: [], roots: [] };
  return { ...created, ...placed, changes: [...created.changes, ...placed.changes] };
}

/** Returns changes that create a copy of a row with its parts; references are linked again. */
export function copyOf(
  composition: Composition,
  item: CompositionItem,
  { registry, to = afterItem(composition, item) }: { readonly registry: Definitions; readonly to?: Position },
): Insertion {
  const form = toPortable(composition, [nodeOfItem(composition, item)], registry);
  return insertionOf(form, to, { composition, registry });
}

/** Returns the key of the row of an item. */
export function nodeOfItem(composition: Composition, item: CompositionItem): string {
  return 'block' in item ? rowKeyOf(composition, item.block) : (linkedOf(composition, item)?.node ?? '');
}

/** Returns the row of a list by the id of its link. */
export function linkedOf(
  { lists }: Composition,
  { list, link }: { readonly list: string; readonly link: string },
): LinkedNode | undefined {
  return lists[list]?.find((one) => one.link.id === link);
}

/** Returns the position behind an item. */
export function afterItem(composition: Composition, item: CompositionItem): Position {
  if ('block' in item) {
    const region = composition.placements[item.block]?.region ?? 'main';
    const keys = composition.regions[region] ?? [];
    return { region, before: keys[keys.indexOf(item.block) + 1] ?? null };
  }
  const links = composition.lists[item.list] ?? [];
  const index = links.findIndex(({ link }) => link.id === item.link);
  return { list: item.list, before: links[index + 1]?.link.id ?? null };
}

/** Returns the host links of a region in their order. */
export function hostLinksOf({ regions, placements }: Composition, region: string): Ordered[] {
  const placed = (regions[region] ?? []).flatMap((key) => placements[key] ?? []);
  return [...new Map(placed.map((one) => [one.hostLink.id, orderedHost(one)])).values()];
}

const orderedHost = ({ hostLink, orderIndex }: CompositionPlacement) => ({ id: hostLink.id, orderIndex });

/** Returns changes that store new orders of links. */
export function orderChanges(entity: string, changed: readonly Ordered[]): SentRowChange[] {
  return changed.map(({ id, orderIndex }) => ({ change: 'update', entity, id, data: { orderIndex } }));
}

interface Created {
  readonly changes: readonly SentRowChange[];
  readonly roots: readonly number[];
}

function placedBlocks(
  { changes, roots }: Created,
  { region, before }: BlockPosition,
  { composition, registry }: { readonly composition: Composition; readonly registry: Definitions },
): Created {
  const owner = composition.owners[region];
  const hostLink = owner && registry.entities.get(owner.link);
  const host = hostLink && isLink(hostLink) ? hostLink.right : undefined;
  const placing = host && externalLinkOf(registry, host.key);
  const blocks = roots.filter((at) => partsOf(entityAt(changes, at)).name === placing?.external.name);
  if (!owner || !host || !placing) return { changes: [], roots: [] };
  const beforeLink = before === null ? null : (composition.placements[before]?.hostLink.id ?? null);
  const { orders, changed } = ordersBefore(hostLinksOf(composition, region), beforeLink, blocks.length);
  const rows = blocks.flatMap((block, index): SentRowChange[] => {
    const at = { row: changes.length + index * 3 };
    const { left, external } = placing;
    const { module } = partsOf(entityAt(changes, block));
    const named = { [external.idField]: { row: block }, [external.moduleField]: module };
    return [
      { change: 'create', entity: host.key, data: {} },
      { change: 'create', entity: placing.key, data: { [left.field]: at, ...named, orderIndex: 0 } },
      {
        ...{ change: 'create', entity: owner.link },
        data: { ...owner.values, [owner.hostField]: at, orderIndex: orders[index] },
      },
    ];
  });
  return { changes: [...rows, ...orderChanges(owner.link, changed)], roots: blocks };
}

function placedParts(
  { changes, roots }: Created,
  { list, before }: PartPosition,
  composition: Composition,
): Created {
  const slot = slotOf(composition, list);
  const near = composition.nodes[list.slice(0, list.lastIndexOf('/'))];
  if (!slot || !near) return { changes: [], roots: [] };
  const parts = roots.filter((at) => entityAt(changes, at) === slot.far);
  const links = (composition.lists[list] ?? []).map(({ link, orderIndex }) => ({ id: link.id, orderIndex }));
  const { orders, changed } = ordersBefore(links, before, parts.length);
  const rows = parts.map((part, index): SentRowChange => {
    const ends = { [slot.nearField]: near.id, [slot.farField]: { row: part } };
    const data = { ...ends, variant: slot.variant, orderIndex: orders[index] };
    return { change: 'create', entity: slot.link, data };
  });
  return { changes: [...rows, ...orderChanges(slot.link, changed)], roots: parts };
}

const entityAt = (changes: readonly SentRowChange[], at: number) => (changes[at]?.entity ?? '.') as EntityKey;

/** Returns the link between host widgets and blocks of any module. */
function externalLinkOf({ entities }: Definitions, host: string) {
  for (const link of entities.values())
    if (isLink(link) && link.external && link.left.key === host) return { ...link, external: link.external };
  return undefined;
}
