import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import type { Entity } from '../definitions/entity.js';

/**
 * The kinds of actors that history records: a subject, another server with the secret key, a job, this
 * server, or an anonymous client.
 */
export const changedByKinds = ['subject', 'key', 'job', 'server', 'anonymous'] as const;

/** One change of one row in the history. */
const change = z.object({
  id: z.string(),
  change: z.enum(['created', 'updated', 'deleted', 'restored']),
  at: z.iso.datetime(),
  by: z.object({
    kind: z.enum(changedByKinds),
    /** The subject's id, while the account exists. */
    id: z.string().optional(),
    name: z.string().optional(),
    /** The name of the API key that the subject's program called with. */
    key: z.string().optional(),
  }),
  requestId: z.string().optional(),
  /** For a secret field only the fact of the change is reported: both values are null. */
  fields: z.record(
    z.string(),
    z.object({ before: z.unknown(), after: z.unknown(), isSecret: z.literal(true).optional() }),
  ),
  /** Whether the row can be restored to its state after this change. */
  isRestorable: z.boolean(),
});
/** A row's label: a text, or a text per language. */
const nameOfRow = z.union([z.string(), z.record(z.string(), z.string())]);
export type NameOfRow = z.output<typeof nameOfRow>;

/** A row at the other end of a link; `name` is null for a row without a name. */
const linkedRow = z.object({ entity: z.string(), id: z.guid(), name: nameOfRow.nullable() });

/** A change of a row, or of one of its links. */
const changeOrLink = change.extend({
  /** The changed link; absent for a change of the row itself. */
  link: z
    .object({
      entity: z.string(),
      rowId: z.guid(),
      far: linkedRow,
      /** The row that the link led to before the change, if that was another one. */
      former: linkedRow.optional(),
    })
    .optional(),
});
export type Changed = z.output<typeof changeOrLink>;

/** A change with the row that it belongs to. */
const changeOfRow = change.extend({
  entity: z.string(),
  rowId: z.string(),
  /**
   * Labels of the row, current or at its deletion; for a link, of its two ends. Empty when nothing names the
   * row.
   */
  names: z.array(nameOfRow),
});
export type ChangeOfRow = z.output<typeof changeOfRow>;

const id = z.guid('is not an id');
const name = z.string().max(200);
const row = z.object({ module: name, plural: name, id });
const moment = z.iso.datetime({ offset: true }).max(40);

/** Keyset pagination: `after` is the cursor that the last answer returned as `meta.next`. */
const page = {
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  after: z.string().max(19).regex(/^\d+$/, 'is not a cursor').optional(),
};
const next = z.object({ next: z.string().nullable() });

/** Lists the changes of one row, the newest first. */
export const rowChanges = defineAction({
  module: 'history',
  name: 'row-changes',
  method: 'GET',
  path: '/api/{module}/{plural}/{id}/changes',
  access: 'admin',
  summary:
    'Lists the changes of one row of any entity or link, the newest first. `links=true` adds those of its links to rows that the caller may read.',
  schemas: {
    params: row,
    query: z.object({ ...page, links: z.enum(['true', 'false']).default('false') }),
    answer: z.array(changeOrLink),
    meta: next,
  },
});

/** Restores a row to its state after a change. */
export const restoreRow = defineAction({
  module: 'history',
  name: 'restore-row',
  method: 'POST',
  path: '/api/{module}/{plural}/{id}/changes/{changeId}/restore',
  access: 'admin',
  repeats: 'done',
  summary:
    'Restores a row to its state after a change, and returns it. A deleted row is restored with its links.',
  schemas: {
    params: row.extend({ changeId: z.string().max(19).regex(/^\d+$/, 'is not the id of a change') }),
    answer: z.looseObject({ id: z.string() }),
  },
});

/** Deletes the history of a row for good. */
export const forgetChanges = defineAction({
  module: 'history',
  name: 'forget-changes',
  method: 'DELETE',
  path: '/api/{module}/{plural}/{id}/changes',
  access: 'admin',
  repeats: 'done',
  summary:
    'Deletes the history of one row, and of the rows that its deletion removed. They can no longer be restored.',
  schemas: { params: row, answer: z.object({ forgotten: z.int() }) },
});

/** Lists the changes of all rows, the newest first. */
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
      /** The id of a subject, or a kind of actor. */
      by: z.string().max(200).optional(),
      from: moment.optional(),
      to: moment.optional(),
    }),
    answer: z.array(changeOfRow),
    meta: next,
  },
});

/**
 * Returns the path parameters of the history calls of a row: `client.call(rowChanges, { params:
 * rowParams(article, id), query: {} })`.
 */
export function rowParams(
  { module, plural }: Pick<Entity, 'module' | 'plural'>,
  id: string,
): z.input<typeof row> {
  return { module, plural, id };
}
