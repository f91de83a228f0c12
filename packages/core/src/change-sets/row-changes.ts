import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import { boundedRecord } from '../values/bounded.js';

const most = 500;
const entity = z.string().max(200);
const id = z.guid('is not an id');
const ifMatch = z.string().max(200).optional();
/**
 * The data of the create or update call. `{"row": 0}` instead of an id references the row of an earlier
 * change of the list.
 */
const data = boundedRecord({ maxKeys: 200, maxLength: 1_000_000 });

const rowChange = z.union([
  z.strictObject({
    ...{ change: z.literal('create'), entity, data },
    /** The id of a new row, only within a change set: restores a deleted row that only the change set had. */
    id: id.optional(),
  }),
  z.strictObject({ change: z.literal('update'), entity, id, ifMatch, data }),
  z.strictObject({ change: z.literal('delete'), entity, id, ifMatch }),
]);
export type SentRowChange = z.output<typeof rowChange>;

/** Creates, updates and deletes rows of several entities in one transaction, in the given order. */
export const changeRows = defineAction({
  module: 'rows',
  name: 'change',
  method: 'POST',
  path: '/api/rows/changes',
  access: 'subject',
  repeats: 'own',
  drafts: true,
  summary:
    'Creates, updates and deletes rows of several entities and links, all or none. A later change may reference an earlier one.',
  schemas: {
    body: z.array(rowChange).min(1).max(most),
    answer: z.array(z.looseObject({ id: z.string() })),
  },
});
