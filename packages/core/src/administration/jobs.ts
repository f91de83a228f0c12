import { z } from 'zod';
import { defineAction } from '../definitions/action.js';

/** How a job stands: not begun, or to be tried again; under way; done; failed for good. */
export const jobStates = ['waiting', 'running', 'done', 'failed'] as const;

/** A job, or an event on its way to one handler. What it works on is not told: it may be secret. */
const job = z.object({
  id: z.guid(),
  /** Of the job or the handler, such as `notification.send`. */
  name: z.string(),
  /** The key of the event that is delivered; absent where it is a job. */
  event: z.string().optional(),
  /** What orders it, or keeps others out: of events the id of a row, mostly. */
  key: z.string().optional(),
  state: z.enum(jobStates),
  /** How often it has been begun. */
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  /** When it is due, or was. */
  dueAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  /** What its last try failed with. */
  error: z.string().optional(),
});
export type KnownJob = z.output<typeof job>;

const params = z.object({ id: z.guid('is not an id') });

/** What is done outside of requests, the newest first. */
export const listJobs = defineAction({
  module: 'jobs',
  name: 'list-jobs',
  method: 'GET',
  path: '/api/jobs',
  access: 'admin',
  summary:
    'Lists jobs, and events on their way to handlers, the newest first. What failed for good is kept for 14 days, what was done for one.',
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

/** Tries again what failed for good. */
export const retryJob = defineAction({
  module: 'jobs',
  name: 'retry-job',
  method: 'POST',
  path: '/api/jobs/{id}/retry',
  access: 'admin',
  repeats: 'done',
  summary: 'Tries a job that failed for good once more.',
  schemas: { params, answer: job },
});

/** Gives up what failed, or has not begun. */
export const discardJob = defineAction({
  module: 'jobs',
  name: 'discard-job',
  method: 'DELETE',
  path: '/api/jobs/{id}',
  access: 'admin',
  repeats: 'done',
  summary: 'Gives up a job that failed, or has not begun. Later events of the same key go on.',
  schemas: { params, answer: job },
});
