import { z } from 'zod';
import { boundedRecord } from '../values/bounded.js';

/** Limits of a portable form. */
const maxRows = 200;
const maxLinks = 500;
const name = z.string().max(200);
const values = boundedRecord({ maxKeys: 200, maxLength: 1_000_000 });

export const portableReference = z.strictObject({
  entity: name,
  /** The id on the site that the form comes from. */
  id: name.optional(),
  /** The natural key of the row, such as its slug. */
  by: boundedRecord({ maxKeys: 10, maxLength: 10_000 }),
});

export const portableRow = z.strictObject({ key: name, entity: name, values });

export const portableLink = z.strictObject({
  entity: name,
  /** Keys of rows of the form. */
  from: name,
  to: z.union([name, portableReference]),
  /** Whether `from` is the right end of the link. */
  isReversed: z.boolean().optional(),
  variant: name,
  orderIndex: z.int().optional(),
  values: values.optional(),
});

/** Rows with their parts, without ids, for the clipboard, sections and page templates. */
export const portable = z.strictObject({
  version: z.literal(1),
  rows: z.array(portableRow).max(maxRows),
  links: z.array(portableLink).max(maxLinks),
});
