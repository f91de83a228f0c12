import { z } from 'zod';
import { defineAction } from '../definitions/action.js';

/** `waiting` jobs have not started or wait for a retry; `failed` jobs are not retried any more. */
export const jobStates = ['waiting', 'running', 'done', 'failed'] as const;

/** A job, or the delivery of an event to one handler. Its payload is left out: it may be secret. */
const job = z.object({
  id: z.guid(),
  /** Name of the job or the handler, such as `notification.send`. */
  name: z.string(),
  /** Key of the delivered event; absent for a job. */
  event: z.string().optional(),
  /** Ordering or singleton key; for events mostly the id of a row. */
  key: z.string().optional(),
  state: z.enum(jobStates),
  /** Number of attempts that were started. */
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  /** Error of the last attempt. */
  error: z.string().optional(),
});
export type JobSummary = z.output<typeof job>;

const params = z.object({ id: z.guid('is not an id') });

/** Lists jobs and event deliveries, the newest first. */
export const listJobs = defineAction({
  module: 'jobs',
  name: 'list-jobs',
  method: 'GET',
  path: '/api/jobs',
  access: 'admin',
  summary:
    'Lists jobs and event deliveries, the newest first. Failed ones are kept for 14 days, completed ones for one day.',
  schemas: {
    query: z.object({
      state: z.enum(jobStates).optional(),
      name: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      after: z
        .string()
        .max(54)
        .regex(/^\d{1,17}\.[0-9a-f-]{36}$/, 'is not a cursor')
        .optional(),
    }),
    answer: z.array(job),
    meta: z.object({ next: z.string().nullable() }),
  },
});

/** Retries a failed job. */
export const retryJob = defineAction({
  module: 'jobs',
  name: 'retry-job',
  method: 'POST',
  path: '/api/jobs/{id}/retry',
  access: 'admin',
  repeats: 'done',
  summary: 'Retries a failed job.',
  schemas: { params, answer: job },
});

/** Deletes a job that failed or has not started. */
export const discardJob = defineAction({
  module: 'jobs',
  name: 'discard-job',
  method: 'DELETE',
  path: '/api/jobs/{id}',
  access: 'admin',
  repeats: 'done',
  summary: 'Deletes a job that failed or has not started. Later events of the same key are delivered.',
  schemas: { params, answer: job },
});
