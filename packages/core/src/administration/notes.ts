import { z } from 'zod';
import { defineAction } from '../definitions/action.js';

/** Limits of notes: characters of a note, people in it, and notes of a row. */
export const noteLimits = { text: 4000, mentions: 20, perRow: 1000 } as const;

/** Returns the fragment of links to a note, on any screen with the notes of its row. */
export const noteAnchor = (id: string): string => `note-${id}`;

const person = z.object({ id: z.string(), name: z.string() });
export type NotePerson = z.output<typeof person>;

const note = z.object({
  id: z.string(),
  text: z.string(),
  at: z.string(),
  editedAt: z.string().nullable(),
  /** Null for a note of another server, or of a deleted account. */
  author: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Whether the caller wrote the note, and may change it. */
  isOwn: z.boolean(),
  mayDelete: z.boolean(),
  /** People whom the text names as `@name`. */
  mentions: z.array(person),
});
export type RowNote = z.output<typeof note>;

const id = z.guid('is not an id');
const name = z.string().max(200);
const ofRow = z.object({ module: name, plural: name, id });
const ofNote = ofRow.extend({ note: id });

const written = z.strictObject({
  text: z.string().trim().min(1, 'must not be empty').max(noteLimits.text),
  /** Ids of accounts that may read the notes of the row; each gets a notification. */
  mentions: z.array(id).max(noteLimits.mentions).default([]),
});

const ofTeam = { module: 'notes', access: 'admin' } as const;
const access = 'Requires the permissions for this call and to read all rows of the entity.';

/** Lists the notes of one row, the newest first. */
export const rowNotes = defineAction({
  ...ofTeam,
  name: 'list',
  method: 'GET',
  path: '/api/{module}/{plural}/{id}/notes',
  summary: `Lists the notes of one row of any entity, the newest first. ${access}`,
  schemas: {
    params: ofRow,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      after: z.guid('is not a cursor').optional(),
    }),
    answer: z.array(note),
    /** `mayWrite`: whether the caller may add notes to the row. */
    meta: z.object({ next: z.string().nullable(), mayWrite: z.boolean() }),
  },
});

/** Adds a note to a row, and notifies the people that it mentions. */
export const addNote = defineAction({
  ...ofTeam,
  name: 'add',
  method: 'POST',
  path: '/api/{module}/{plural}/{id}/notes',
  status: 201,
  summary: `Adds a note to a row, and notifies the people that it mentions. ${access}`,
  schemas: { params: ofRow, body: written, answer: note },
});

/** Changes a note of the caller. */
export const editNote = defineAction({
  ...ofTeam,
  name: 'edit',
  method: 'PATCH',
  path: '/api/{module}/{plural}/{id}/notes/{note}',
  summary: 'Changes a note of the caller, and notifies people that it newly mentions.',
  schemas: { params: ofNote, body: written, answer: note },
});

/** Deletes a note. */
export const deleteNote = defineAction({
  ...ofTeam,
  name: 'delete',
  method: 'DELETE',
  path: '/api/{module}/{plural}/{id}/notes/{note}',
  summary: 'Deletes a note of the caller; administrators may delete each note.',
  schemas: { params: ofNote, answer: z.object({ id: z.string() }) },
});

/** Lists the people that a note may mention. */
export const notePeople = defineAction({
  ...ofTeam,
  name: 'people',
  method: 'GET',
  path: '/api/{module}/{plural}/{id}/notes/people',
  summary: 'Lists the people who may read the notes of a row, for mentions. At most 200.',
  schemas: { params: ofRow, answer: z.array(person) },
});
