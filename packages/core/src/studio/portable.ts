import { z } from 'zod';
import { boundedRecord } from '../values/bounded.js';

/** Limits of a portable form. */
const maxRows = 200;
const maxLinks = 500;
const maxCharacters = 2_000_000;
const name = z.string().max(200);
const values = boundedRecord({ maxKeys: 200, maxLength: 1_000_000 });

const reference = z.strictObject({
  entity: name,
  /** The id on the site that the form comes from. */
  id: name.optional(),
  /** The natural key of the row, such as its slug. */
  by: boundedRecord({ maxKeys: 10, maxLength: 10_000 }),
});
/** A row that is not part of the form. */
export type PortableReference = z.output<typeof reference>;

const row = z.strictObject({ key: name, entity: name, values });
export type PortableRow = z.output<typeof row>;

const link = z.strictObject({
  entity: name,
  /** Keys of rows of the form. */
  from: name,
  to: z.union([name, reference]),
  /** Whether `from` is the right end of the link. */
  isReversed: z.boolean().optional(),
  variant: name,
  orderIndex: z.int().optional(),
  values: values.optional(),
});
export type PortableLink = z.output<typeof link>;

/** Rows with their parts, without ids, for the clipboard, sections and page templates. */
export const portable = z.strictObject({
  version: z.literal(1),
  rows: z.array(row).max(maxRows),
  links: z.array(link).max(maxLinks),
});
export type Portable = z.output<typeof portable>;

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

/** First line of a form in the clipboard. */
const signature = 'Flotilla blocks, version 1';

/** Returns a form as text for the clipboard. */
export const clipboardText = (form: Portable) => `${signature}\n${JSON.stringify(form)}`;

/** Returns the form in a text from the clipboard; undefined for any other text. */
export function portableIn(text: string): Portable | undefined {
  if (text.length > maxCharacters || !text.startsWith(`${signature}\n`)) return undefined;
  try {
    const { data } = portable.safeParse(JSON.parse(text.slice(signature.length + 1)));
    return data;
  } catch {
    return undefined;
  }
}
