import { Inject, Req } from '@nestjs/common';
import { addNote, deleteNote, editNote, notePeople, rowNotes } from '@flotilla/core/notes';
import { NotFoundError } from '@flotilla/core/errors';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../access/access.guard.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import type { NoteOfRow } from '../notes/note-store.js';
import { Notes } from '../notes/notes.js';
import { RowStores } from '../rows/stores.js';

/** Notes of the team on rows of all entities and links. */
@ActionController()
export class NotesController {
  constructor(
    @Inject(RowStores) private readonly stores: RowStores,
    @Inject(Notes) private readonly notes: Notes,
  ) {}

  @Handle(rowNotes)
  async list({ params, query }: CallOf<typeof rowNotes>, @Req() request: FastifyRequest): Promise<object> {
    const of = this.rowOf(params);
    const { isThere, notes, next, mayWrite } = await this.notes.list(of, query, callerOf(request));
    if (!isThere) throw this.stores.of(of.entity.key).writes.notFound(of.rowId);
    return { data: notes, meta: { next, mayWrite } };
  }

  @Handle(addNote)
  async add({ params, body }: CallOf<typeof addNote>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.notes.add(this.rowOf(params), body, callerOf(request)) };
  }

  @Handle(editNote)
  async edit({ params, body }: CallOf<typeof editNote>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.notes.edit(this.rowOf(params), params.note, body, callerOf(request)) };
  }

  @Handle(deleteNote)
  async delete({ params }: CallOf<typeof deleteNote>, @Req() request: FastifyRequest): Promise<object> {
    await this.notes.delete(this.rowOf(params), params.note, callerOf(request));
    return { data: { id: params.note } };
  }

  @Handle(notePeople)
  async people({ params }: CallOf<typeof notePeople>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.notes.people(this.rowOf(params).entity, callerOf(request)) };
  }

  /** @throws NotFoundError when the entity does not exist or its rows can't have notes */
  private rowOf({
    module,
    plural,
    id,
  }: {
    readonly module: string;
    readonly plural: string;
    readonly id: string;
  }): NoteOfRow {
    const { entity } = this.stores.at(`/api/${module}/${plural}`);
    // The statement that deletes rows without history does not delete notes.
    if (entity.unrecorded && !entity.unrecorded.fields)
      throw new NotFoundError(`Rows at /api/${module}/${plural} have no notes.`);
    return { entity, rowId: id };
  }
}
