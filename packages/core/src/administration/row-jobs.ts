import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import { boundedJson, boundedRecord } from '../values/bounded.js';
import { maxConditions } from '../http/query.js';

/** Characters of all conditions together: a job is stored for a day. */
const maxFilterLength = 128_000;

export const rowJobStates = ['waiting', 'running', 'done', 'failed', 'canceled'] as const;

/** A list of 1,000 ids is 39,000 characters long. */
const value = boundedJson({ maxLength: 64_000 });
const filters = z
  .strictObject({
    and: z
      .array(
        z.strictObject({ column: z.string().max(200), method: z.string().max(20), value: value.optional() }),
      )
      .max(maxConditions),
  })
  .refine(
    (said) => JSON.stringify(said).length <= maxFilterLength,
    `must be at most ${maxFilterLength} characters of JSON`,
  );
const selection = { filters: filters.optional(), search: z.string().max(1000).optional() };

/** The action, and the filters and search that select its rows. */
const rowJobInput = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('update'),
    ...selection,
    patch: boundedRecord({ maxKeys: 200, maxLength: 512_000 }),
  }),
  z.strictObject({ action: z.literal('delete'), ...selection }),
  z.strictObject({ action: z.literal('export'), ...selection, format: z.enum(['csv', 'json', 'jsonl']) }),
]);
export type RowJobInput = z.output<typeof rowJobInput>;

/** Progress of a job on rows. */
export const rowJobProgress = z.object({
  id: z.guid(),
  entity: z.string(),
  action: z.enum(['update', 'delete', 'export', 'import']),
  status: z.enum(rowJobStates),
  /** Null until the rows are counted. */
  total: z.int().nullable(),
  /** Number of processed rows, including failed ones. */
  done: z.int(),
  failed: z.int(),
  /** Causes of the first failures. */
  problems: z.array(z.object({ id: z.string().nullable(), message: z.string() })),
});
export type RowJobProgress = z.output<typeof rowJobProgress>;

/** A path segment. */
const name = z.string().max(200);
const params = z.object({ id: z.guid('is not an id') });

/** Starts a job on many rows. */
export const startRowJob = defineAction({
  module: 'rows',
  name: 'start-job',
  method: 'POST',
  path: '/api/{module}/{plural}/jobs',
  access: 'subject',
  status: 202,
  summary:
    'Updates, deletes or exports all rows that match a filter, as a job with the permissions of the caller.',
  schemas: { params: z.object({ module: name, plural: name }), body: rowJobInput, answer: rowJobProgress },
});

/** Returns the progress of a job. */
export const rowJob = defineAction({
  module: 'rows',
  name: 'job',
  method: 'GET',
  path: '/api/row-jobs/{id}',
  access: 'subject',
  summary: 'Returns the progress of a job on rows to the caller who started it.',
  schemas: { params, answer: rowJobProgress },
});

/** Stops a job after its current batch. Finished batches are not undone. */
export const cancelRowJob = defineAction({
  module: 'rows',
  name: 'cancel-job',
  method: 'POST',
  path: '/api/row-jobs/{id}/cancel',
  access: 'subject',
  summary:
    'Cancels a job on rows. Its finished changes are not undone; an import that is not done stores nothing.',
  schemas: { params, answer: rowJobProgress },
});

/** Downloads the file of an export. */
export const rowJobFile = defineAction({
  module: 'rows',
  name: 'job-file',
  method: 'GET',
  path: '/api/row-jobs/{id}/file',
  access: 'subject',
  sends: 'text/csv',
  summary: 'Downloads the file of a finished export, for a day.',
  schemas: { params },
});
