import type { BlockEditing, Composition } from '@flotilla/core/studio';

/**
 * Returns whether the picker offers a block for a region. Leaves out a second block where a page has one, and a block
 * whose row the URL of the page does not name.
 */
export function isOffered(
  { entity, variant, regions, once, subject }: BlockEditing,
  composition: Composition,
  region: string,
): boolean {
  const isForContent = regions.includes('main');
  if (!regions.includes(region) && (region === 'main' || !isForContent)) return false;
  const placed = Object.keys(composition.placements).map((key) => composition.nodes[key]);
  if (once && placed.some((node) => node?.entity === entity && node.variant === variant)) return false;
  return subject === null || namesRow(composition, subject);
}

/** Returns whether the URL of the page names rows of an entity; a page without such rows has no subject yet. */
function namesRow({ subject, page, nodes }: Composition, entity: string): boolean {
  if (subject !== null) return subject.startsWith(`${entity}:`);
  return page !== null && String(nodes[page]?.values['url'] ?? '').includes('[');
}
