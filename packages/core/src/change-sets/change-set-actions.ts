import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import {
  changeSetStates,
  changeSetView,
  checkedAddresses,
  conflict,
  finding,
  id,
  missingRight,
  pendingChangeView,
  publishing,
  publishingAt,
  root,
  title,
} from './change-set-shapes.js';

const params = z.object({ id });
const change = z.object({ id, entity: z.string().max(200), rowId: id });

/** Lists change sets, the most recently changed first. */
export const listChangeSets = defineAction({
  module: 'change-sets',
  name: 'list',
  method: 'GET',
  path: '/api/change-sets',
  access: 'subject',
  summary: 'Lists change sets, the most recently changed first; of one root, or in one state.',
  schemas: {
    query: z.object({
      state: z.enum(changeSetStates).optional(),
      /** Only change sets that change this row, or its links. */
      entity: z.string().max(200).optional(),
      rowId: id.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    answer: z.array(changeSetView),
  },
});

/** Creates a release: a change set with any number of roots. */
export const createChangeSet = defineAction({
  module: 'change-sets',
  name: 'create',
  method: 'POST',
  path: '/api/change-sets',
  access: 'subject',
  status: 201,
  summary: 'Creates a release: a named change set of any number of rows.',
  schemas: { body: z.strictObject({ title }), answer: changeSetView },
});

/** Returns the open draft of a row. */
export const openDraft = defineAction({
  module: 'change-sets',
  name: 'open-draft',
  method: 'POST',
  path: '/api/change-sets/for',
  access: 'subject',
  summary: 'Returns the open draft of a row, which its editors share. Creates it if there is none.',
  schemas: { body: z.strictObject({ root }), answer: changeSetView },
});

/** Returns a change set. */
export const readChangeSet = defineAction({
  module: 'change-sets',
  name: 'read',
  method: 'GET',
  path: '/api/change-sets/{id}',
  access: 'subject',
  summary: 'Returns a change set.',
  schemas: { params, answer: changeSetView },
});

/** Renames a change set. */
export const renameChangeSet = defineAction({
  module: 'change-sets',
  name: 'rename',
  method: 'PATCH',
  path: '/api/change-sets/{id}',
  access: 'subject',
  summary: 'Renames an open change set.',
  schemas: { params, body: z.strictObject({ title }), answer: changeSetView },
});

/** Lists the pending changes of a change set. */
export const changeSetChanges = defineAction({
  module: 'change-sets',
  name: 'changes',
  method: 'GET',
  path: '/api/change-sets/{id}/changes',
  access: 'subject',
  summary:
    'Lists the pending changes of a change set by row and path, with the value before each, and the change of an editor that each is part of.',
  schemas: { params, answer: z.array(pendingChangeView) },
});

/** Drops the pending change of a row. */
export const undoChange = defineAction({
  module: 'change-sets',
  name: 'undo-change',
  method: 'DELETE',
  path: '/api/change-sets/{id}/changes/{entity}/{rowId}',
  access: 'subject',
  repeats: 'done',
  summary:
    'Drops the pending change of a row, with those of new rows that depend on it; with `group=true` all of the change of an editor that it is part of.',
  schemas: {
    params: change,
    query: z.object({ group: z.enum(['true', 'false']).default('false') }),
    answer: changeSetView,
  },
});

/** Reports the problems of publishing a change set. */
export const checkChangeSet = defineAction({
  module: 'change-sets',
  name: 'check',
  method: 'POST',
  path: '/api/change-sets/{id}/check',
  access: 'subject',
  repeats: 'done',
  summary: 'Publishes a change set in a transaction that is rolled back, and reports what prevents it.',
  schemas: {
    params,
    body: publishing,
    answer: z.object({
      conflicts: z.array(conflict),
      missing: z.array(missingRight),
      /** The error of a rule or of a constraint. */
      refusal: z.object({ status: z.int(), message: z.string() }).nullable(),
      /** Rows that do not meet the checks, errors first; at most 200. */
      checks: z.array(finding),
      /** Number of rows that publishing writes, and of changes of editors that they are. */
      rows: z.int(),
      changes: z.int(),
    }),
  },
});

/** Checks addresses in texts. */
export const checkAddresses = defineAction({
  module: 'change-sets',
  name: 'check-addresses',
  method: 'POST',
  path: '/api/change-sets/check-addresses',
  access: 'subject',
  repeats: 'done',
  summary:
    'Returns the addresses that visitors cannot follow or see: links to no public page, pictures that pages block, and deleted files.',
  schemas: { body: checkedAddresses, answer: checkedAddresses },
});

/** Publishes a change set. */
export const publishChangeSet = defineAction({
  module: 'change-sets',
  name: 'publish',
  method: 'POST',
  path: '/api/change-sets/{id}/publish',
  access: 'subject',
  summary:
    'Writes the pending changes to the rows, all or none, now or at a time. Answers 409 with the paths that were changed meanwhile, and 422 with the checks that failed.',
  schemas: { params, body: publishingAt, answer: changeSetView.extend({ rows: z.int() }) },
});

/** Requests the publication of a change set. */
export const requestPublishing = defineAction({
  module: 'change-sets',
  name: 'request',
  method: 'POST',
  path: '/api/change-sets/{id}/request',
  access: 'subject',
  repeats: 'done',
  summary:
    'Requests the publication of an open change set, which a person decides on. Replaces an earlier request.',
  schemas: {
    params,
    body: z.strictObject({ note: z.string().trim().max(500).optional() }),
    answer: changeSetView,
  },
});

/** Reopens a scheduled change set. */
export const unscheduleChangeSet = defineAction({
  module: 'change-sets',
  name: 'unschedule',
  method: 'POST',
  path: '/api/change-sets/{id}/unschedule',
  access: 'subject',
  repeats: 'done',
  summary: 'Reopens a scheduled or blocked change set.',
  schemas: { params, answer: changeSetView },
});

/** Discards a change set. */
export const discardChangeSet = defineAction({
  module: 'change-sets',
  name: 'discard',
  method: 'POST',
  path: '/api/change-sets/{id}/discard',
  access: 'subject',
  repeats: 'done',
  summary: 'Discards an open change set. Its changes are deleted after 30 days.',
  schemas: { params, answer: changeSetView },
});

/** Opens a change set that undoes a published one. */
export const revertChangeSet = defineAction({
  module: 'change-sets',
  name: 'revert',
  method: 'POST',
  path: '/api/change-sets/{id}/revert',
  access: 'subject',
  status: 201,
  summary: 'Opens a change set with the inverse of a published one. Publish it to restore the earlier rows.',
  schemas: { params, body: z.strictObject({ title }), answer: changeSetView },
});
