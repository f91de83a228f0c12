import { adminRole, type Entity, type Registry } from '@flotilla/core';
import { noteAnchor, type NotePerson, type RowNote } from '@flotilla/core/notes';
import { ForbiddenError, InvalidError } from '@flotilla/core/errors';
import { type Access, assertAllowed } from '../access/access.js';
import type { Ownership } from '../access/ownership.js';
import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import { namesOfSubjects } from '../history/subject-names.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import type { Contacts } from '../ports/accounts.js';
import { type Mail, receiverIfAny } from '../ports/mail.js';
import { describeRow } from './described-row.js';
import type { NoteOfRow, NoteStore, StoredNote } from './note-store.js';

export interface NotesParts {
  readonly registry: Registry;
  readonly db: Pick<Database, 'query'>;
  readonly writer: Writer;
  readonly access: Access;
  readonly ownership: Pick<Ownership, 'isOwnable'>;
  readonly contacts: Contacts;
  readonly mail: Mail;
  readonly store: NoteStore;
  readonly languages: readonly string[];
}

interface NewNote {
  readonly text: string;
  /** Ids of subjects. */
  readonly mentions: readonly string[];
}

/** People whom the picker of mentions offers. */
const maxPeople = 200;

/** The template of the message to a mentioned person, and its topic. */
const mentioned = { variant: 'note-mentioned', topic: 'messages' } as const;

/** Notes of the team about rows. Requires that the caller may read all rows of the entity. */
export class Notes {
  constructor(private readonly parts: NotesParts) {}

  /** Returns a page of notes with a cursor; `isThere`: whether the row exists. */
  async list(
    of: NoteOfRow,
    { limit, after }: { readonly limit: number; readonly after?: string | undefined },
    caller: Caller,
  ): Promise<{ isThere: boolean; notes: RowNote[]; next: string | null; mayWrite: boolean }> {
    await this.requireReading(caller, of.entity);
    const { isThere, notes } = await this.parts.store.list(of, { limit: limit + 1, after });
    const page = notes.slice(0, limit);
    return {
      isThere,
      notes: await this.views(page, caller),
      next: notes.length > limit ? (page.at(-1)?.id ?? null) : null,
      mayWrite: await this.parts.access.mayCall(caller, 'POST', routeOf(of.entity)),
    };
  }

  /** @throws NotFoundError; InvalidError for a person who may not read the notes */
  async add(of: NoteOfRow, note: NewNote, caller: Caller): Promise<RowNote> {
    await this.requireReading(caller, of.entity);
    const mentions = await this.mentions(of.entity, note.mentions);
    const subject = caller.kind === 'subject' ? caller.id : null;
    const added = await this.parts.writer.transaction(async (tx) => {
      const stored = await this.parts.store.add(of, { text: note.text, mentions }, subject, tx);
      await this.notify(of, { id: stored.id, to: mentions, by: caller }, tx);
      return stored;
    });
    return this.view(added, caller);
  }

  /** Changes a note of the caller; notifies people that it newly mentions. @throws as {@link add} */
  async edit(of: NoteOfRow, id: string, note: NewNote, caller: Caller): Promise<RowNote> {
    await this.requireReading(caller, of.entity);
    const mentions = await this.mentions(of.entity, note.mentions);
    const edited = await this.parts.writer.transaction(async (tx) => {
      const before = await this.parts.store.locked(of, id, tx);
      if (!isAuthor(before, caller))
        throw new ForbiddenError({
          en: 'Only its author may change a note.',
          ru: 'Изменить заметку может только её автор.',
        });
      const known = new Set(before.mentions.map((person) => person.id));
      const stored = await this.parts.store.edit(id, { text: note.text, mentions }, tx);
      const to = mentions.filter((person) => !known.has(person.id));
      await this.notify(of, { id, to, by: caller }, tx);
      return stored;
    });
    return this.view(edited, caller);
  }

  /** Deletes a note of the caller, or any note for administrators. @throws NotFoundError, ForbiddenError */
  async delete(of: NoteOfRow, id: string, caller: Caller): Promise<void> {
    await this.requireReading(caller, of.entity);
    await this.parts.writer.transaction(async (tx) => {
      const note = await this.parts.store.locked(of, id, tx);
      if (!isAuthor(note, caller) && !isAdministrator(caller))
        throw new ForbiddenError({
          en: 'Only its author and administrators may delete a note.',
          ru: 'Удалить заметку могут только её автор и администраторы.',
        });
      await this.parts.store.delete(id, tx);
    });
  }

  /** Returns the people who may read the notes of an entity's rows, by name. */
  async people(entity: Entity, caller: Caller): Promise<NotePerson[]> {
    await this.requireReading(caller, entity);
    const { contacts, db, registry } = this.parts;
    const ids = await contacts.withRoles((role) => this.mayRead([role], entity), maxPeople);
    const names = await namesOfSubjects(ids, db, registry);
    return [...names]
      .map(([id, name]) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, this.parts.languages[0]));
  }

  private async requireReading(caller: Caller, entity: Entity): Promise<void> {
    const outcome = await this.parts.access.ofReading(caller, entity);
    assertAllowed(outcome === 'own' ? 'forbidden' : outcome);
  }

  private async mayRead(roles: readonly string[], entity: Entity): Promise<boolean> {
    const { access } = this.parts;
    const reader: Caller = { kind: 'subject', id: '', roles };
    return (
      (await access.mayCall(reader, 'GET', routeOf(entity))) &&
      (await access.ofReading(reader, entity)) === 'allowed'
    );
  }

  private async mentions(entity: Entity, ids: readonly string[]): Promise<NotePerson[]> {
    const people = [...new Set(ids.map((id) => id.toLowerCase()))];
    const { contacts, db, registry } = this.parts;
    const names = await namesOfSubjects(people, db, registry);
    const mentions: NotePerson[] = [];
    for (const [index, id] of people.entries()) {
      const name = names.get(id);
      if (name === undefined || !(await this.mayRead(await contacts.rolesOf(id), entity)))
        throw InvalidError.of(`data.mentions[${index}]`, {
          en: 'is not a person who may read the notes of this row.',
          ru: 'этот человек не видит заметки этой записи.',
        });
      mentions.push({ id, name });
    }
    return mentions;
  }

  /**
   * Notifies mentioned people but the author, as their topics say. The message has no text of the note, so
   * that the erasure of a customer need not search messages to colleagues.
   */
  private async notify(
    of: NoteOfRow,
    { id: noteId, to, by }: { readonly id: string; readonly to: readonly NotePerson[]; readonly by: Caller },
    tx: WriteTransaction,
  ): Promise<void> {
    const { mail, contacts, languages, db, registry } = this.parts;
    const author = by.kind === 'subject' ? by.id : undefined;
    const others = to.filter(({ id }) => id !== author);
    if (others.length === 0 || !(mail.reaches('email') || mail.reaches('telegram'))) return;
    const names = author === undefined ? undefined : await namesOfSubjects([author], db, registry);
    const name = names?.get(author ?? '');
    const data = {
      ...(await describeRow(of, this.parts)),
      path: `/admin${of.entity.route.slice('/api'.length)}/${of.rowId}#${noteAnchor(noteId)}`,
      ...(name && { author: name }),
    };
    for (const { id } of others)
      await mail.send(
        {
          template: mail.named(mentioned.variant),
          data,
          topic: mentioned.topic,
          language: languages[0] ?? 'en',
          receiver: await receiverIfAny(contacts, id, tx),
          subjectId: id,
          beyondLimit: 'always',
        },
        tx,
      );
  }

  private async view(note: StoredNote, caller: Caller): Promise<RowNote> {
    const [view] = await this.views([note], caller);
    return view ?? viewOf(note, caller, new Map());
  }

  private async views(notes: readonly StoredNote[], caller: Caller): Promise<RowNote[]> {
    const authors = notes.flatMap(({ subject }) => subject ?? []);
    const names = await namesOfSubjects(authors, this.parts.db, this.parts.registry);
    return notes.map((note) => viewOf(note, caller, names));
  }
}

function viewOf(note: StoredNote, caller: Caller, names: ReadonlyMap<string, string>): RowNote {
  const { subject, ...rest } = note;
  const author = subject === null ? null : { id: subject, name: names.get(subject) ?? null };
  const isOwn = isAuthor(note, caller);
  return {
    ...rest,
    mentions: [...note.mentions],
    author,
    isOwn,
    mayDelete: isOwn || isAdministrator(caller),
  };
}

const isAuthor = ({ subject }: Pick<StoredNote, 'subject'>, caller: Caller) =>
  caller.kind === 'subject' && caller.id === subject;
const isAdministrator = (caller: Caller) =>
  caller.kind === 'server' || (caller.kind === 'subject' && caller.roles.includes(adminRole));

const routeOf = ({ route }: Entity) => `${route}/{id}/notes`;
