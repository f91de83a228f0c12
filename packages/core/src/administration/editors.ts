import { z } from 'zod';
import { defineAction } from '../definitions/action.js';

/** Somebody who has a row open to edit. */
const editor = z.object({
  subjectId: z.guid(),
  name: z.string().nullable(),
  /** It is the caller, in another window. */
  isCaller: z.boolean(),
});
export type Editor = z.output<typeof editor>;

/** For how long one is taken to have a row open after one has said so, in seconds. */
export const editorSeconds = 60;

/** Says that one has a row open to edit, and asks who else has. */
export const tellEditing = defineAction({
  module: 'editors',
  name: 'tell',
  method: 'POST',
  path: '/api/{module}/{plural}/{id}/editors',
  access: 'subject',
  repeats: 'done',
  summary: 'Says that the caller has a row open to edit, for the next minute, and tells who may change it who else has.',
  schemas: {
    params: z.object({ module: z.string().max(200), plural: z.string().max(200), id: z.guid('is not an id') }),
    body: z.strictObject({
      /** Made up by the window that has the row open. */
      window: z.guid('is not an id'),
      isClosed: z.boolean().default(false),
    }),
    answer: z.array(editor),
  },
});
