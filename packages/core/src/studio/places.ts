import { type Composition, slotOf } from './composition.js';
import { afterItem, type CompositionItem, linkedOf, nodeOfItem, type Position } from './placing.js';
import {
  type EditingOf,
  pageRegions,
  type Refusal,
  refusalInRegion,
  refusalOfCount,
  refusalOnPage,
} from './place-rules.js';
import { type Portable, rootsOf } from './portable.js';
import { listsOf } from './to-portable.js';

interface Placed {
  readonly entity: string;
  readonly variant: string;
  /** Set for a row that stands on the page already, and would move. */
  readonly item?: CompositionItem | undefined;
}

/** A region or a list; the decision is the same at all positions of one. */
export type Container = { readonly region: string } | { readonly list: string };

/** Returns why a row can't stand in a region or list; undefined if it can. */
export function refusalOf(
  composition: Composition,
  placed: Placed,
  { to, editingOf }: { readonly to: Container; readonly editingOf: EditingOf },
): Refusal | undefined {
  if ('region' in to) return refusalOfBlock(composition, placed, { region: to.region, editingOf });
  return refusalOfPart(composition, placed, { list: to.list, editingOf });
}

/** Returns why an item can't move to a region or list. Blocks of one host widget move together. */
export function refusalOfMove(
  composition: Composition,
  item: CompositionItem,
  options: { readonly to: Container; readonly editingOf: EditingOf },
): Refusal | undefined {
  const moved = 'list' in item ? [item] : blocksOfHost(composition, item.block).map((block) => ({ block }));
  for (const one of moved) {
    const node = composition.nodes[nodeOfItem(composition, one)];
    const { entity, variant } = node ?? { entity: '', variant: '' };
    const refusal = refusalOf(composition, { entity, variant, item: one }, options);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Returns why the rows of a form can't be inserted in a region or list. */
export function refusalOfForm(
  composition: Composition,
  form: Portable,
  options: { readonly to: Container; readonly editingOf: EditingOf },
): Refusal | undefined {
  const roots = rootsOf(form);
  for (const { entity, values } of roots) {
    const variant = typeof values['variant'] === 'string' ? values['variant'] : 'default';
    const refusal = refusalOf(composition, { entity, variant }, options);
    if (refusal) return refusal;
  }
  if (!('list' in options.to)) return undefined;
  const max = maxOf(composition, options.to.list, options.editingOf);
  return refusalOfCount(countOf(composition, options.to.list) + roots.length, max);
}

/** Returns the positions that take an item, in the order of the page. One of them is its own. */
export function positionsOf(
  composition: Composition,
  item: CompositionItem,
  editingOf: EditingOf,
): Position[] {
  const takes = (to: Container) => refusalOfMove(composition, item, { to, editingOf }) === undefined;
  if ('list' in item)
    return Object.entries(composition.lists).flatMap(([list, linked]): Position[] => {
      if (!takes({ list })) return [];
      const others = linked.filter(({ link }) => link.id !== item.link);
      return [...others.map(({ link }) => ({ list, before: link.id })), { list, before: null }];
    });
  const moved = new Set(blocksOfHost(composition, item.block));
  return pageRegions.flatMap((region): Position[] => {
    if (!composition.owners[region] || !takes({ region })) return [];
    const firsts = new Map<string | undefined, string>();
    for (const key of composition.regions[region] ?? []) {
      const host = composition.placements[key]?.hostLink.id;
      if (!moved.has(key) && !firsts.has(host)) firsts.set(host, key);
    }
    return [...[...firsts.values()].map((before) => ({ region, before })), { region, before: null }];
  });
}

/**
 * Returns the lists without rows that editors can fill with parts of an entity: of each row the first list of such
 * parts, as its fields show it.
 */
export function emptyListsOf(composition: Composition, entity: string, editingOf: EditingOf): string[] {
  const firsts = new Map<string, string>();
  for (const list of Object.keys(composition.lists)) {
    const slot = slotOf(composition, list);
    const [owner, part] = ownerOf(list);
    const node = composition.nodes[owner];
    if (!slot?.isPart || slot.far !== entity || !node || firsts.has(owner)) continue;
    const editing = editingOf(node.entity, node.variant);
    const isOffered = !editing || part in editing.parts || countOf(composition, list) > 0;
    if (isOffered) firsts.set(owner, list);
  }
  return [...firsts.values()].filter((list) => countOf(composition, list) === 0);
}

/** Returns the position that an item has. */
export function ownPositionOf(composition: Composition, item: CompositionItem): Position {
  if ('list' in item) return afterItem(composition, item);
  return afterItem(composition, { block: blocksOfHost(composition, item.block).at(-1) ?? item.block });
}

/** Returns the regions of the root; of an article, those of its page. */
export function ownRegions({ root, page, owners }: Composition): string[] {
  const ids = [root, page].map((key) => key?.split(':')[1]);
  return Object.keys(owners).filter((region) => ids.includes(owners[region]?.owner.id));
}

function refusalOfBlock(
  composition: Composition,
  { entity, variant, item }: Placed,
  { region, editingOf }: { readonly region: string; readonly editingOf: EditingOf },
): Refusal | undefined {
  if (!composition.owners[region] || (item && 'list' in item)) return { reason: 'kind' };
  // An order within a region is always allowed, also where its view has changed since.
  if (item && composition.placements[item.block]?.region === region) return undefined;
  const own = ownRegions(composition);
  if (!own.includes(region) || (item && !own.includes(composition.placements[item.block]?.region ?? '')))
    return { reason: 'layout' };
  const editing = editingOf(entity, variant);
  if (!editing) return undefined;
  const refusal = refusalInRegion(editing, region);
  // The other rules are about the page, which the block is on already.
  if (refusal || item) return refusal;
  const placed = Object.keys(composition.placements).map((key) => composition.nodes[key]);
  return refusalOnPage(editing, {
    hasSame: placed.some((node) => node?.entity === entity && node.variant === variant),
    namesRow: (named) => namesRow(composition, named),
  });
}

/** Returns whether the URL of the page names rows of an entity; a page without such rows has no subject yet. */
function namesRow({ subject, page, nodes }: Composition, entity: string): boolean {
  if (subject !== null) return subject.startsWith(`${entity}:`);
  return page !== null && String(nodes[page]?.values['url'] ?? '').includes('[');
}

function refusalOfPart(
  composition: Composition,
  { entity, item }: Placed,
  { list, editingOf }: { readonly list: string; readonly editingOf: EditingOf },
): Refusal | undefined {
  const slot = slotOf(composition, list);
  const [owner, part] = ownerOf(list);
  const node = composition.nodes[owner];
  if (!slot || !node || slot.far !== entity || (item && 'block' in item)) return { reason: 'kind' };
  if (item?.list === list) return undefined;
  const linked = item && linkedOf(composition, item);
  // A part of one row can't become a mere reference of another.
  if (linked && linked.isPart !== slot.isPart) return { reason: 'kind' };
  if (linked?.isPart && isWithin(composition, owner, linked.node)) return { reason: 'cycle' };
  const editing = editingOf(node.entity, node.variant);
  if (editing && !(part in editing.parts)) return { reason: 'kind' };
  return refusalOfCount(countOf(composition, list) + 1, maxOf(composition, list, editingOf));
}

/** Returns whether a row is another one, or a part of it at any depth. */
function isWithin(composition: Composition, sought: string, key: string): boolean {
  const inside = new Set([key]);
  for (const one of inside)
    for (const [, linked] of listsOf(composition, one))
      for (const { node, isPart } of linked) if (isPart) inside.add(node);
  return inside.has(sought);
}

function maxOf(composition: Composition, list: string, editingOf: EditingOf): number {
  if (slotOf(composition, list)?.isOne) return 1;
  const [owner, part] = ownerOf(list);
  const node = composition.nodes[owner];
  return (node && editingOf(node.entity, node.variant)?.parts[part]?.max) ?? Infinity;
}

const countOf = ({ lists }: Composition, list: string) => lists[list]?.length ?? 0;

function ownerOf(list: string): [key: string, part: string] {
  const at = list.lastIndexOf('/');
  return [list.slice(0, at), list.slice(at + 1)];
}

/** Returns a block with the others of its host widget. */
function blocksOfHost({ placements }: Composition, block: string): string[] {
  const host = placements[block]?.hostLink.id;
  return Object.keys(placements).filter((key) => placements[key]?.hostLink.id === host);
}
