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
    'Tells who may change a row where it is used: by links, by fields, and of a file by rich text, as far as the caller may read that.',
  schemas: {
    params: z.object({ module: z.string().max(200), plural: z.string().max(200), id: z.guid('is not an id') }),
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
    'Tells who may change rows of an entity which of them nothing uses: no link, no field, no rich text. The newest first, as many as are found among the next 200 that no link leads to; go on with `after`.',
  schemas: {
    query: z.object({ entity: z.string().max(200), after: z.string().max(100).optional() }),
    answer: z.array(z.guid()),
    meta: z.object({ next: z.string().nullable() }),
  },
});
