import { hiddenVariant } from '../definitions/link.js';
import type { Via } from '../selection/selection.js';
import type { BlockEditing } from './block-editing.js';

/** Returns how editors fill rows of a variant; undefined for rows without a view. */
export type EditingOf = (entity: string, variant: string) => BlockEditing | undefined;

/** Why a row can't stand at a position. */
export type Refusal =
  /** The position takes other rows. */
  | { readonly reason: 'kind' }
  /** The region belongs to the layout, whose own root places its blocks. */
  | { readonly reason: 'layout' }
  /** The view belongs to other regions. */
  | { readonly reason: 'region'; readonly regions: readonly string[] }
  /** The page has such a block, which stands on a page once. */
  | { readonly reason: 'once' }
  /** The URL of the page names no row of this entity. */
  | { readonly reason: 'subject'; readonly entity: string }
  /** The list has as many rows as its view takes. */
  | { readonly reason: 'max'; readonly max: number }
  /** The row would be a part of itself. */
  | { readonly reason: 'cycle' };

/** The regions of pages in their order. */
export const pageRegions = ['header', 'main', 'footer'] as const;

/** Returns how editors fill rows by entity and variant; for a variant without a view, that of the default one. */
export function editingByVariant(all: readonly BlockEditing[]): EditingOf {
  const known = new Map(all.map((one) => [`${one.entity}/${one.variant}`, one]));
  return (entity, variant) => known.get(`${entity}/${variant}`) ?? known.get(`${entity}/default`);
}

/** Returns why the view of a block forbids a region. Blocks of the main region may stand in the others too. */
export function refusalInRegion(
  { isBlock, regions }: Pick<BlockEditing, 'isBlock' | 'regions'>,
  region: string,
): Refusal | undefined {
  if (!isBlock) return { reason: 'kind' };
  const fits = regions.includes(region) || (region !== 'main' && regions.includes('main'));
  return fits ? undefined : { reason: 'region', regions };
}

/** Returns why the view of a block forbids a page, by the other blocks of the page and by its URL. */
export function refusalOnPage(
  { once, subject }: Pick<BlockEditing, 'once' | 'subject'>,
  page: {
    /** Whether the page has another block of the same entity and variant. */
    readonly hasSame: boolean;
    /** Returns whether the URL of the page names rows of an entity. */
    readonly namesRow: (entity: string) => boolean;
  },
): Refusal | undefined {
  if (once && page.hasSame) return { reason: 'once' };
  return subject === null || page.namesRow(subject) ? undefined : { reason: 'subject', entity: subject };
}

/** Returns why a list can't have a number of rows. */
export function refusalOfCount(count: number, max: number): Refusal | undefined {
  return count > max ? { reason: 'max', max } : undefined;
}

/**
 * Returns the part that shows a variant of a link, of the parts of a view that show the link: the most specific one;
 * for a hidden link the first of all.
 */
export function partOfVariant<V extends Pick<Via, 'variants'>>(
  group: readonly (readonly [name: string, shown: V])[],
  variant: string,
): readonly [name: string, shown: V] | undefined {
  const exact = group.find(([, { variants }]) => variants?.includes(variant));
  const open = group.find(([, { variants }]) => variants === undefined);
  if (exact ?? open) return exact ?? open;
  return variant === hiddenVariant ? group[0] : undefined;
}
