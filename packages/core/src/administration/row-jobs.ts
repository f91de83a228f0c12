import { z } from 'zod';
import { defineAction } from '../definitions/action.js';

export const rowJobStates = ['waiting', 'running', 'done', 'failed', 'canceled'] as const;

const filters = z.strictObject({
  and: z.array(z.strictObject({ column: z.string(), method: z.string(), value: z.unknown().optional() })),
});
const chosen = { filters: filters.optional(), search: z.string().optional() };

/** What is done with all rows that filters and words let through. */
const asked = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('update'), ...chosen, patch: z.record(z.string(), z.unknown()) }),
  z.strictObject({ action: z.literal('delete'), ...chosen }),
  z.strictObject({ action: z.literal('export'), ...chosen, format: z.enum(['csv', 'json']) }),
]);
export type RowJobInput = z.output<typeof asked>;

/** How far the work is. */
const progress = z.object({
  id: z.guid(),
  entity: z.string(),
  action: z.enum(['update', 'delete', 'export']),
  status: z.enum(rowJobStates),
  /** Null until the rows are counted. */
  total: z.int().nullable(),
  /** Rows that were looked at, those that could not be written among them. */
  done: z.int(),
  failed: z.int(),
  /** Why, of the first of these. */
  problems: z.array(z.object({ id: z.string().nullable(), message: z.string() })),
});
export type RowJobProgress = z.output<typeof progress>;

const params = z.object({ id: z.guid('is not an id') });

/** Begins work on many rows. */
export const startRowJob = defineAction({
  module: 'rows',
  name: 'start-job',
  method: 'POST',
  path: '/api/{module}/{plural}/jobs',
  access: 'subject',
  status: 202,
  summary:
    'Changes, deletes or exports all rows that a filter lets through, as a job in the name of the caller, who may do that with such rows.',
  schemas: { params: z.object({ module: z.string(), plural: z.string() }), body: asked, answer: progress },
});

/** How far the work is. */
export const rowJob = defineAction({
  module: 'rows',
  name: 'job',
  method: 'GET',
  path: '/api/row-jobs/{id}',
  access: 'subject',
  summary: 'Tells how far a job on rows is, to who began it.',
  schemas: { params, answer: progress },
});

/** Ends the work after the rows that are written just now; what was done stays. */
export const cancelRowJob = defineAction({
  module: 'rows',
  name: 'cancel-job',
  method: 'POST',
  path: '/api/row-jobs/{id}/cancel',
  access: 'subject',
  summary: 'Ends a job on rows before it is done; what it has done stays.',
  schemas: { params, answer: progress },
});

/** What was exported. */
export const rowJobFile = defineAction({
  module: 'rows',
  name: 'job-file',
  method: 'GET',
  path: '/api/row-jobs/{id}/file',
  access: 'subject',
  summary: 'Answers the file of an export that is done, within a day; not in the shape of other answers.',
  schemas: { params },
});
