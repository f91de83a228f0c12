import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import { boundedRecord } from '../values/bounded.js';

/** Larger sets belong to the `bulk` calls and to jobs. */
const most = 20;

const newRow = z.strictObject({
  /** Key of an entity or a link. */
  entity: z.string().max(200),
  /** The data of the create call; `{"row": 0}` instead of an id references the first row of the list. */
  data: boundedRecord({ maxKeys: 200, maxLength: 1_000_000 }),
  /**
   * Id of a row of the same entity whose links are copied to the new row, in their order. Both rows share the
   * linked rows.
   */
  linksOf: z.uuid().optional(),
});
export type NewRow = z.output<typeof newRow>;

/** Creates related rows of several entities in one transaction. */
export const createTogether = defineAction({
  module: 'rows',
  name: 'create-together',
  method: 'POST',
  path: '/api/rows',
  access: 'subject',
  status: 201,
  summary:
    'Creates rows of several entities and links, all or none. A later row may reference an earlier one.',
  schemas: { body: z.array(newRow).min(1).max(most), answer: z.array(z.looseObject({ id: z.string() })) },
});
