import { z } from 'zod';
import { defineAction } from '../definitions/action.js';

/** A use of a row: by one link, or by one field of other rows. */
const use = z.object({
  /**
   * The link, or the field that references the row: `blog.categories-to-articles`,
   * `website-builder.button.slideId`.
   */
  relation: z.string(),
  /** Entity of the rows that use it. */
  entity: z.string(),
  count: z.int(),
  /** Some of these rows, the newest first. */
  sample: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type RowUse = z.output<typeof use>;

/** Lists the rows that reference a row. */
export const rowUses = defineAction({
  module: 'uses',
  name: 'uses',
  method: 'GET',
  path: '/api/{module}/{plural}/{id}/uses',
  access: 'subject',
  summary:
    'Lists the uses of a row by links, by fields and, for a file, by rich text. Requires the permission to change the row; leaves out rows that the caller may not read.',
  schemas: {
    params: z.object({
      module: z.string().max(200),
      plural: z.string().max(200),
      id: z.guid('is not an id'),
    }),
    answer: z.array(use),
  },
});

/** Lists rows that no row references. */
export const unusedRows = defineAction({
  module: 'uses',
  name: 'unused',
  method: 'GET',
  path: '/api/unused',
  access: 'subject',
  summary:
    'Lists the unused rows of an entity, the newest first: those without links, references and uses in rich text. Examines the next 200 rows without links per call; continue with `after`. Requires the permission to change such rows.',
  schemas: {
    query: z.object({ entity: z.string().max(200), after: z.string().max(100).optional() }),
    answer: z.array(z.guid()),
    meta: z.object({ next: z.string().nullable() }),
  },
});
