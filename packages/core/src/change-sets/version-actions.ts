import { z } from 'zod';
import { changedByKinds } from '../administration/history.js';
import { defineAction } from '../definitions/action.js';
import { changeSetView, id, root, title } from './change-set-shapes.js';

const name = z.string().max(200);
const row = z.object({ module: name, plural: name, id });
/** The id of a change in the history. */
const change = z.string().max(19).regex(/^\d+$/, 'is not the id of a version');

const changedRow = z.object({
  entity: z.string(),
  id: z.string(),
  change: z.enum(['created', 'updated', 'deleted']),
  /** Labels of the row; for a link, of its two ends. */
  names: z.array(z.union([z.string(), z.record(z.string(), z.string())])),
  /** Changed fields of an updated row. */
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});

const versionView = z.object({
  id: change,
  at: z.iso.datetime(),
  by: z.object({ kind: z.enum(changedByKinds), id: z.string().optional(), name: z.string().optional() }),
  /** The published change set; null for direct edits, which are grouped by author and time. */
  changeSet: z.object({ id: z.string(), title: z.string().nullable() }).nullable(),
  /** Number of changed rows; `rows` lists the first hundred of them. */
  changes: z.int(),
  rows: z.array(changedRow),
});
export type VersionView = z.output<typeof versionView>;

/** Lists the versions of a row with its parts. */
export const rootVersions = defineAction({
  module: 'change-sets',
  name: 'versions',
  method: 'GET',
  path: '/api/{module}/{plural}/{id}/versions',
  access: 'subject',
  summary:
    'Lists the versions of a row with its parts, such as a page with its blocks, the newest first: published change sets and direct edits.',
  schemas: {
    params: row,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      after: change.optional(),
    }),
    answer: z.array(versionView),
    meta: z.object({ next: z.string().nullable() }),
  },
});

/** Opens a change set that restores a version. */
export const restoreVersion = defineAction({
  module: 'change-sets',
  name: 'restore-version',
  method: 'POST',
  path: '/api/{module}/{plural}/{id}/versions/{version}/restore',
  access: 'subject',
  status: 201,
  summary:
    'Opens a change set that brings a row and its parts back to a version. Publish it to make that version public.',
  schemas: {
    params: row.extend({ version: change }),
    body: z.strictObject({ title }),
    answer: changeSetView,
  },
});

/** Moves pending changes into another change set. */
export const moveChanges = defineAction({
  module: 'change-sets',
  name: 'move',
  method: 'POST',
  path: '/api/change-sets/{id}/move',
  access: 'subject',
  summary:
    'Moves the pending changes of some rows, or all, into another open change set, with the new rows that they need. Answers 409 when both change the same path.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({ to: id, roots: z.array(root).min(1).max(500).optional() }),
    /** The change set that has the changes now. */
    answer: changeSetView,
  },
});
