import { z } from 'zod';
import { defineAction } from '../definitions/action.js';

/** A place within an editor: a row, such as a block of the page, or one of its fields. */
const place = z.strictObject({
  entity: z.string().max(200),
  id: z.guid('is not an id'),
  field: z.string().max(200).optional(),
  language: z.string().max(35).optional(),
});

/** A person with a row open in an editor. */
const editor = z.object({
  subjectId: z.guid(),
  name: z.string().nullable(),
  /** The caller, in another window. */
  isCaller: z.boolean(),
  /** The last reported place; null when the editor does not report places. */
  place: place.nullable(),
  /** Seconds since the last key at the place; null for a place without one. */
  typedSecondsAgo: z.int().nullable(),
});
export type Editor = z.output<typeof editor>;

/** Seconds after its last report that an editor counts as closed. */
export const editorSeconds = 60;

/** Key of the queries and events of the editors of an entity's rows: `flotilla.editor@host.page`. */
export const editorsKey = ({ key }: { readonly key: string }): string => `${editorKey}@${key}`;
/** The part of {@link editorsKey} that all entities share. */
export const editorKey = 'flotilla.editor';

/** Reports that the caller has a row open in an editor, and returns the other editors. */
export const reportEditing = defineAction({
  module: 'editors',
  name: 'tell',
  method: 'POST',
  path: '/api/{module}/{plural}/{id}/editors',
  access: 'subject',
  repeats: 'done',
  summary:
    'Reports for the next minute that the caller has a row open in an editor, and where. Returns the other editors, if the caller may change or draft the row.',
  schemas: {
    params: z.object({
      module: z.string().max(200),
      plural: z.string().max(200),
      id: z.guid('is not an id'),
    }),
    body: z.strictObject({
      /** Random id of the browser window that has the row open. */
      window: z.guid('is not an id'),
      isClosed: z.boolean().default(false),
      place: place.optional(),
      /** Whether a key was pressed at the place since the last report. */
      isTyping: z.boolean().default(false),
    }),
    answer: z.array(editor),
  },
});
