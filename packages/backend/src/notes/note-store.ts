import type { Entity } from '@flotilla/core';
import { noteLimits, type NotePerson } from '@flotilla/core/notes';
import { NotFoundError, RefusedError } from '@flotilla/core/errors';
import type { Database } from '../database/database.js';
import { quoteName } from '../database/sql.js';
import type { Transaction } from '../database/transactions.js';
import { momentJson } from '../kinds/datetime.js';
import type { Merged } from '../ports/subject-steps.js';
import { newId } from '../rows/generated.js';

type Query = Pick<Transaction, 'query'>;

/** A note as it is stored. */
export interface StoredNote {
  readonly id: string;
  readonly text: string;
  readonly at: string;
  readonly editedAt: string | null;
  readonly subject: string | null;
  readonly mentions: readonly NotePerson[];
}

export interface NoteOfRow {
  readonly entity: Entity;
  readonly rowId: string;
}

export interface WrittenNote {
  readonly text: string;
  readonly mentions: readonly NotePerson[];
}

const columns = `n."id", n."text", ${momentJson('n."createdAt"')} as at, ${momentJson('n."editedAt"')} as "editedAt", n."subject", n."mentions"`;

/** Stores notes about rows. Does not check permissions. Each method runs one statement. */
export class NoteStore {
  constructor(private readonly db: Pick<Database, 'query'>) {}

  /** Returns a page of the notes of a row, the newest first, and whether the row exists. */
  async list(
    { entity, rowId }: NoteOfRow,
    { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<{ isThere: boolean; notes: StoredNote[] }> {
    const notes = `select coalesce(jsonb_agg(x order by x."id" desc), '[]') from (select ${columns} from "flotilla_note" n where n."rowId" = $1::uuid and n."entity" = $2::text and ($3::uuid is null or n."id" < $3::uuid) order by n."id" desc limit $4::int) x`;
    const text = `select exists (select 1 from ${quoteName(entity.table)} where "id" = $1::uuid) as "isThere", (${notes}) as notes`;
    type Found = { isThere: boolean; notes: StoredNote[] };
    const [found] = await this.db.query<Found>(text, [rowId, entity.key, after ?? null, limit]);
    return found ?? { isThere: false, notes: [] };
  }

  /**
   * Adds a note. Locks the row against a concurrent deletion.
   * @throws NotFoundError without the row; RefusedError beyond the number of notes
   */
  async add(
    { entity, rowId }: NoteOfRow,
    { text, mentions }: WrittenNote,
    subject: string | null,
    tx: Query,
  ): Promise<StoredNote> {
    const [row] = await tx.query<{ count: number }>(
      `select (select count(*)::int from "flotilla_note" where "rowId" = $1::uuid) as count from ${quoteName(entity.table)} where "id" = $1::uuid for key share`,
      [rowId],
    );
    if (!row) throw new NotFoundError('There is no such row.');
    if (row.count >= noteLimits.perRow)
      throw new RefusedError({
        en: `A row has at most ${noteLimits.perRow} notes. Delete one first.`,
        ru: `У записи не больше ${noteLimits.perRow} заметок. Сначала удалите одну.`,
      });
    const [added] = await tx.query<StoredNote & Record<string, unknown>>(
      `insert into "flotilla_note" as n ("id", "entity", "rowId", "subject", "text", "mentions") values ($1::uuid, $2, $3::uuid, $4, $5, $6::jsonb) returning ${columns}`,
      [newId(), entity.key, rowId, subject, text, JSON.stringify(mentions)],
    );
    if (!added) throw new NotFoundError('There is no such row.');
    return added;
  }

  /** Returns and locks a note of a row. @throws NotFoundError */
  async locked({ entity, rowId }: NoteOfRow, id: string, tx: Query): Promise<StoredNote> {
    const [note] = await tx.query<StoredNote & Record<string, unknown>>(
      `select ${columns} from "flotilla_note" n where n."id" = $1::uuid and n."rowId" = $2::uuid and n."entity" = $3 for update`,
      [id, rowId, entity.key],
    );
    if (!note) throw new NotFoundError('There is no such note.');
    return note;
  }

  async edit(id: string, { text, mentions }: WrittenNote, tx: Query): Promise<StoredNote> {
    const [edited] = await tx.query<StoredNote & Record<string, unknown>>(
      `update "flotilla_note" n set "text" = $2, "mentions" = $3::jsonb, "editedAt" = now() where n."id" = $1::uuid returning ${columns}`,
      [id, text, JSON.stringify(mentions)],
    );
    if (!edited) throw new NotFoundError('There is no such note.');
    return edited;
  }

  async delete(id: string, tx: Query): Promise<void> {
    await tx.query(`delete from "flotilla_note" where "id" = $1::uuid`, [id]);
  }
}

/**
 * Deletes the notes of rows, and removes a subject from other notes: as the author, and as a mentioned person
 * whose name stands in the text.
 */
export async function eraseNotes(rowIds: readonly string[], subjectId: string, tx: Query): Promise<void> {
  await tx.query(`delete from "flotilla_note" where "rowId" = any($1::uuid[])`, [rowIds]);
  await tx.query(`update "flotilla_note" set "subject" = null where "subject" = $1`, [subjectId]);
  await tx.query(forgetAnswersText, [rowIds]);
  await tx.query(forgetMentionText, [subjectId, JSON.stringify([{ id: subjectId }])]);
}

/** Moves the notes about a visitor to its account. */
export async function moveNotes({ from, to }: Merged, tx: Query): Promise<void> {
  await tx.query(`update "flotilla_note" set "rowId" = $2::uuid where "rowId" = $1::uuid`, [from, to]);
}

/** Stored answers to retries repeat the text of a note. */
const forgetAnswersText = `
delete from "flotilla_idempotency" where (regexp_match("scope", '([0-9a-fA-F-]{36})/notes'))[1] = any($1::text[])`;

/** Matches the name of the subject, without the beginning of a longer name: `@Ann` is not in `@Anna`. */
const mentionPattern = String.raw`'@' || regexp_replace((select m ->> 'name' from jsonb_array_elements(n."mentions") m where m ->> 'id' = $1 limit 1), '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]_])'`;

/** Scans the notes: an account is erased rarely, and there are few notes. */
const forgetMentionText = `
update "flotilla_note" n set
  "text" = regexp_replace(n."text", ${mentionPattern}, '@…', 'g'),
  "mentions" = coalesce((select jsonb_agg(m) from jsonb_array_elements(n."mentions") m where m ->> 'id' <> $1), '[]')
where n."mentions" @> $2::jsonb`;
