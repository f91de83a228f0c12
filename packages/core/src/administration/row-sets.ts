import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import { boundedRecord } from '../values/bounded.js';

/** More rows than belong together are many rows, which `bulk` and jobs are for. */
const most = 20;

const newRow = z.strictObject({
  /** The key of its entity or link. */
  entity: z.string().max(200),
  /** As the call that creates one takes it; where a row is named by its id, `{"row": 0}` names the first of the list. */
  data: boundedRecord({ maxKeys: 200, maxLength: 1_000_000 }),
  /** Id of a row of the same entity whose links are copied to the new row, in their order. Both rows share the linked rows. */
  linksOf: z.uuid().optional(),
});
export type NewRow = z.output<typeof newRow>;

/** Makes rows of several entities that are nothing without each other. */
export const createTogether = defineAction({
  module: 'rows',
  name: 'create-together',
  method: 'POST',
  path: '/api/rows',
  access: 'subject',
  status: 201,
  summary: 'Makes rows of several entities and links, all or none, each as its own call would; a later one may name an earlier one.',
  schemas: { body: z.array(newRow).min(1).max(most), answer: z.array(z.looseObject({ id: z.string() })) },
});
