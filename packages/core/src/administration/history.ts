import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import type { Entity } from '../definitions/entity.js';

/** Who may have changed something: a subject; another server with the secret key; a job; this server by itself; somebody who was not signed in. */
export const changedByKinds = ['subject', 'key', 'job', 'server', 'anonymous'] as const;

/** One change of one row, as history tells it. */
const change = z.object({
  id: z.string(),
  change: z.enum(['created', 'updated', 'deleted', 'restored']),
  at: z.iso.datetime(),
  by: z.object({
    kind: z.enum(changedByKinds),
    /** Of a subject, as long as it is known. */
    id: z.string().optional(),
    name: z.string().optional(),
  }),
  requestId: z.string().optional(),
  /** Of a secret that was changed, nothing is told but that it was: both values are null. */
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown(), isSecret: z.literal(true).optional() })),
  /** Whether the row can be brought back to the state after it. */
  isRestorable: z.boolean(),
});
export type Changed = z.output<typeof change>;

/** What a row is called: a text, or one for each language. */
const nameOfRow = z.union([z.string(), z.record(z.string(), z.string())]);
export type NameOfRow = z.output<typeof nameOfRow>;

/** A change, and of which row. */
const changeOfRow = change.extend({
  entity: z.string(),
  rowId: z.string(),
  /** What the row is called now, or was when it was deleted; of a link what its two ends are. Empty where nothing names it. */
  names: z.array(nameOfRow),
});
export type ChangeOfRow = z.output<typeof changeOfRow>;

const id = z.guid('is not an id');
const name = z.string().max(200);
const row = z.object({ module: name, plural: name, id });
const moment = z.iso.datetime({ offset: true }).max(40);

/** How lists of changes are paged: by the cursor that the last answer gave as `meta.next`. */
const page = {
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  after: z.string().max(19).regex(/^\d+$/, 'is not a cursor').optional(),
};
const next = z.object({ next: z.string().nullable() });

/** What became of one row, the newest change first. */
export const rowChanges = defineAction({
  module: 'history',
  name: 'row-changes',
  method: 'GET',
  path: '/api/{module}/{plural}/{id}/changes',
  access: 'admin',
  summary: 'Lists the changes of one row of any entity or link, the newest first.',
  schemas: { params: row, query: z.object(page), answer: z.array(change), meta: next },
});

/** Undoes what came after a change. */
export const restoreRow = defineAction({
  module: 'history',
  name: 'restore-row',
  method: 'POST',
  path: '/api/{module}/{plural}/{id}/changes/{changeId}/restore',
  access: 'admin',
  repeats: 'done',
  summary: 'Gives a row the state after one of its changes, and answers it. A deleted row comes back with its links.',
  schemas: {
    params: row.extend({ changeId: z.string().max(19).regex(/^\d+$/, 'is not the id of a change') }),
    answer: z.looseObject({ id: z.string() }),
  },
});

/** Forgets what a row was, for good. */
export const forgetChanges = defineAction({
  module: 'history',
  name: 'forget-changes',
  method: 'DELETE',
  path: '/api/{module}/{plural}/{id}/changes',
  access: 'admin',
  repeats: 'done',
  summary: 'Forgets all changes of one row, and of what went with it when it was deleted. It can’t be brought back then.',
  schemas: { params: row, answer: z.object({ forgotten: z.int() }) },
});

/** What became of all rows, the newest change first. */
export const allChanges = defineAction({
  module: 'history',
  name: 'changes',
  method: 'GET',
  path: '/api/changes',
  access: 'admin',
  summary: 'Lists the changes of all entities and links, the newest first.',
  schemas: {
    query: z.object({
      ...page,
      entity: z.string().max(200).optional(),
      /** The id of a subject, or a kind. */
      by: z.string().max(200).optional(),
      from: moment.optional(),
      to: moment.optional(),
    }),
    answer: z.array(changeOfRow),
    meta: next,
  },
});

/** The parameters of the calls about one row's changes: `client.call(rowChanges, { params: placeOfRow(article, id), query: {} })`. */
export function placeOfRow({ module, plural }: Pick<Entity, 'module' | 'plural'>, id: string): z.input<typeof row> {
  return { module, plural, id };
}
