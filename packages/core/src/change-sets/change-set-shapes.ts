import { z } from 'zod';
import { checkLevels } from '../definitions/check.js';
import { isTimeZone } from '../values/time-zone.js';

export const id = z.guid('is not an id');
export const title = z.string().trim().min(1).max(200);
const entity = z.string().max(200);

/** States of a change set. A blocked one could not be published at its time; it can be edited like an open one. */
export const changeSetStates = ['open', 'scheduled', 'blocked', 'published', 'discarded'] as const;

const changeSetKinds = ['draft', 'release'] as const;

/** A request to publish a change set. */
const publishingRequest = z.object({
  /** The id of a subject. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  /** The application that acted for it. */
  client: z.string().nullable(),
  note: z.string().nullable(),
});

export const changeSetView = z.object({
  id: z.string(),
  kind: z.enum(changeSetKinds),
  title: z.string().nullable(),
  /** The row that a draft was opened for. */
  root: z.object({ entity: z.string(), id: z.string() }).nullable(),
  state: z.enum(changeSetStates),
  /** Increases with each change of its rows. */
  revision: z.int(),
  /** Number of changes of editors: new rows count with those that they belong to. */
  changes: z.int(),
  /** When it will be published. */
  publishAt: z.iso.datetime().nullable(),
  /** The time zone of the account that chose the time, for display. */
  timeZone: z.string().nullable(),
  /** Why it could not be published at its time. */
  problem: z.object({ status: z.int(), message: z.string() }).nullable(),
  /** The latest request to publish it. */
  request: publishingRequest.nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedBy: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
});
export type ChangeSetView = z.output<typeof changeSetView>;

export const root = z.strictObject({ entity, id });

const pathChange = z.object({
  /** A field, or a language of a field: `url`, `title.ru`. `*` stands for the whole row. */
  path: z.string(),
  /** Value when the path was first changed in the change set. */
  base: z.unknown(),
  value: z.unknown(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});

export const pendingChangeView = z.object({
  entity: z.string(),
  id: z.string(),
  change: z.enum(['create', 'update', 'delete']),
  /** The row that the change belongs to: the left end of a link, otherwise the row itself. */
  root: z.object({ entity: z.string(), id: z.string() }),
  /** The change of an editor that it is part of: that of the main row, which names it. */
  group: z.object({ entity: z.string(), id: z.string() }),
  paths: z.array(pathChange),
});
export type PendingChangeView = z.output<typeof pendingChangeView>;

/** A path whose live value changed since the change set changed it; `*` for a deleted row or a deletion. */
export const conflict = z.object({
  entity: z.string(),
  id: z.string(),
  path: z.string(),
  base: z.unknown(),
  live: z.unknown(),
  mine: z.unknown(),
});
export type Conflict = z.output<typeof conflict>;

/** A permission that the publisher lacks. */
export const missingRight = z.object({
  entity: z.string(),
  operation: z.enum(['create', 'update', 'delete']),
});
export type MissingRight = z.output<typeof missingRight>;

/** A row that does not meet a check. */
export const finding = z.object({
  /** The key of the check: `blog.article/cover`, or the name of a general one: `name`. */
  check: z.string(),
  level: z.enum(checkLevels),
  entity: z.string(),
  id: z.string(),
  /** The field, or a language of it: `title.ru`. */
  path: z.string().nullable(),
  /** The message, by language. */
  text: z.record(z.string(), z.string()),
});
export type Finding = z.output<typeof finding>;

const addresses = z.array(z.string().max(2000)).max(200);

/** Addresses in texts: links, pictures of other sites, and ids of stored files. */
export const checkedAddresses = z.strictObject({ links: addresses, pictures: addresses, files: addresses });
export type CheckedAddresses = {
  readonly [list in keyof z.output<typeof checkedAddresses>]: readonly string[];
};

/** Decisions on conflicts: `mine` overwrites the live value, `live` drops the pending one. */
const resolutions = z
  .array(z.strictObject({ entity, id, path: z.string().max(200), take: z.enum(['mine', 'live']) }))
  .max(2000);

const language = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'is not a language');

export const publishing = z.strictObject({
  /** Publishes paths without a language, and those of these languages. The others stay pending. */
  languages: z.array(language).min(1).max(50).optional(),
  resolutions: resolutions.optional(),
  /** Publishes although checks have warnings. */
  acceptWarnings: z.boolean().optional(),
});

export const publishingAt = publishing.extend({
  /** Schedules the publishing. */
  at: z.iso.datetime({ offset: true }).max(40).optional(),
  timeZone: z.string().max(64).refine(isTimeZone, 'is not a time zone').optional(),
});
export type Publishing = z.input<typeof publishingAt>;
