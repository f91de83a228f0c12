import {
  afterItem,
  type Composition,
  type CompositionItem,
  type CompositionNode,
  type CompositionPlacement,
  nodeKey,
  type Position,
  type RowKey,
} from '@flotilla/core/studio';
import { ownRegions, pageRegions } from '@flotilla/core/studio-places';

export type { Composition, CompositionNode, RowKey } from '@flotilla/core/studio';
export type Placement = CompositionPlacement;

export const keyOf = nodeKey;

/** Returns the row of a key, which may name one of several placements. */
export function rowOf(key: string): RowKey {
  const [entity = '', id = ''] = key.split('#')[0]?.split(':') ?? [];
  return { entity, id };
}

/** The regions of pages in their order. */
export const regions = pageRegions;
export type Region = (typeof regions)[number];

/** Returns the blocks in the order of the page. */
export function orderedKeys({ regions: of }: Composition): string[] {
  return regions.flatMap((region) => of[region] ?? []);
}

/** Returns the row that the URL of the page names, with the blocks in the order of the page. */
export function rowsOfTree(composition: Composition): string[] {
  const { subject, nodes } = composition;
  return [...(subject !== null && nodes[subject] ? [subject] : []), ...orderedKeys(composition)];
}

/** Returns whether the tree has a row: a block, or the row that the URL names. */
export function isInTree({ placements, subject }: Composition, key: string | undefined): boolean {
  return key !== undefined && (key in placements || key === subject);
}

/** Returns whether a row is only shown by the page, such as one of a list; it is edited beside the blocks. */
export function isEntry(composition: Composition, key: string): boolean {
  const role = composition.nodes[key]?.role;
  return !isInTree(composition, key) && (role === 'reference' || role === 'root');
}

/** Names of texts, which the check of unused texts finds here. */
const regionNames = { header: 'header', main: 'main', footer: 'footer' } as const satisfies Record<
  Region,
  Region
>;

/** Returns a region by its name; the main one for other names. */
export const regionOf = (name: string): Region => regionNames[regions.find((one) => one === name) ?? 'main'];

/** Returns whether several pages show a block. */
export function isShared(node: CompositionNode, placement: Placement): boolean {
  return placement.isShared || (node.usedOn?.pages ?? 0) > 1;
}

interface Beside {
  readonly key: string;
  readonly side: 'before' | 'after';
}

/**
 * Returns the position of a new block beside another one; without one, or beside a block of the layout, the
 * end of the page.
 */
export function positionBeside(
  composition: Composition,
  beside: Beside | undefined,
): { readonly region: string; readonly before: string | null } {
  const { regions: of } = composition;
  const own = ownRegions(composition);
  const region = beside && composition.placements[beside.key]?.region;
  if (!beside || region === undefined || !own.includes(region))
    return { region: own.includes('main') ? 'main' : (own[0] ?? 'main'), before: null };
  const keys = of[region] ?? [];
  const at = keys.indexOf(beside.key) + (beside.side === 'after' ? 1 : 0);
  return { region, before: keys[at] ?? null };
}

/** Returns the item of a block, or of a part in the list that contains it; undefined for other rows. */
export function itemOf({ placements, lists }: Composition, key: string): CompositionItem | undefined {
  if (placements[key]) return { block: key };
  for (const [list, linked] of Object.entries(lists)) {
    const found = linked.find(({ node, isPart }) => isPart && node === key);
    if (found) return { list, link: found.link.id };
  }
  return undefined;
}

/** Returns the key of the row of a list. */
export const ownerOf = (list: string): string => list.slice(0, list.lastIndexOf('/'));

/** Returns the position before or after an item. */
export function positionAt(
  composition: Composition,
  item: CompositionItem,
  side: 'before' | 'after',
): Position {
  if (side === 'after') return afterItem(composition, item);
  if ('list' in item) return { list: item.list, before: item.link };
  return { region: composition.placements[item.block]?.region ?? 'main', before: item.block };
}

/** A row beside a position, or the row of the list without other rows that the position is in. */
export interface NearPosition {
  readonly key: string;
  readonly side: 'before' | 'after' | 'in';
}

/** Returns the row at a position, and the side of it; undefined in an empty region. */
export function rowBeside(
  composition: Composition,
  position: Position,
  moved: string,
): NearPosition | undefined {
  const { before } = position;
  if ('list' in position) {
    const linked = composition.lists[position.list] ?? [];
    const next = linked.find(({ link }) => link.id === before);
    if (next) return { key: next.node, side: 'before' };
    const last = linked.findLast(({ node }) => node !== moved);
    return last ? { key: last.node, side: 'after' } : { key: ownerOf(position.list), side: 'in' };
  }
  if (before !== null) return { key: before, side: 'before' };
  const last = composition.regions[position.region]?.findLast((key) => key !== moved);
  return last === undefined ? undefined : { key: last, side: 'after' };
}
