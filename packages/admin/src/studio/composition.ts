import {
  type Composition,
  type CompositionNode,
  type CompositionPlacement,
  nodeKey,
} from '@flotilla/core/studio';

export type { Composition, CompositionNode, RowKey } from '@flotilla/core/studio';
export type Placement = CompositionPlacement;

export const keyOf = nodeKey;

/** The regions of pages in their order. */
export const regions = ['header', 'main', 'footer'] as const;
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

/** Returns the blocks of the region of a block, itself included. */
export function siblingsOf(composition: Composition, key: string): readonly string[] {
  const placement = composition.placements[key];
  return placement ? (composition.regions[placement.region] ?? []) : [];
}

/** Returns a region by its name; the main one for other names. */
export const regionOf = (name: string): Region => regions.find((region) => region === name) ?? 'main';

/** Returns whether several pages show a block. */
export function isShared(node: CompositionNode, placement: Placement): boolean {
  return placement.isShared || (node.usedOn?.pages ?? 0) > 1;
}

/** Returns the regions of the root; of an article, those of its page. */
export function ownRegions({ root, page, owners }: Composition): string[] {
  const ids = [root, page].map((key) => key?.split(':')[1]);
  return Object.keys(owners).filter((region) => ids.includes(owners[region]?.owner.id));
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
