import type { z } from 'zod';
import type { portable, portableLink, portableReference, portableRow } from './portable-schema.js';

export type Portable = z.output<typeof portable>;
export type PortableRow = z.output<typeof portableRow>;
export type PortableLink = z.output<typeof portableLink>;
/** A row that is not part of the form. */
export type PortableReference = z.output<typeof portableReference>;

/** Returns the rows that stand in no list of another row, in their order. */
export function rootsOf({ rows, links }: Portable): PortableRow[] {
  const parts = new Set(links.map(({ to }) => to));
  return rows.filter(({ key }) => !parts.has(key));
}

/** Returns the rows that a form only references, each once. */
export function referencesOf({ links }: Portable): PortableReference[] {
  const found = links.flatMap(({ to }) => (typeof to === 'string' ? [] : [to]));
  return [...new Map(found.map((one) => [referenceKey(one), one])).values()];
}

/** Returns a key of a referenced row: its entity and natural key. */
export const referenceKey = ({ entity, by }: PortableReference) =>
  `${entity} ${JSON.stringify(Object.entries(by).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
