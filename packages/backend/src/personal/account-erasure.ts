import type { Entity, Registry } from '@flotilla/core';
import { isLink } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import type { Context } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import { server } from '../context/caller.js';
import type { WriteTransaction } from '../invalidation/writer.js';
import { forgetFields, forgetRows } from '../history/retention.js';
import { eraseNotes } from '../notes/note-store.js';
import type { ErasedSubject, SubjectErasures } from '../ports/subject-steps.js';
import type { Uploads } from '../ports/files.js';
import type { Rows } from '../rows/rows.js';
import { isAttachment } from '../query/row-references.js';
import type { PersonalRows } from './personal-rows.js';
import {
  eraseFrameworkRows,
  forgetImportedValues,
  type Found,
  formerPaths,
  formerReferences,
  unusedFiles,
} from './erasure.sql.js';

export interface AccountErasureParts {
  readonly registry: Registry;
  readonly personal: PersonalRows;
  readonly rows: Rows;
  readonly erasures: SubjectErasures;
  readonly uploads: Uploads;
}

const batchSize = 500;

/** Deletes a subject with its personal data, as definitions and the steps of modules state. */
export class AccountErasure {
  constructor(private readonly parts: AccountErasureParts) {}

  /**
   * Erases a subject in a transaction that has locked it: rows that it alone owns are deleted, or anonymised
   * where their definition keeps them, and their history is deleted, so that a restore brings nothing back.
   * @throws the error of a step that refuses
   */
  async erase(erased: ErasedSubject, tx: WriteTransaction): Promise<void> {
    await this.eraseHeld(erased, tx, (subject) => this.delete(subject, tx));
    await forgetRows([erased.subjectId], tx);
  }

  /**
   * Erases what {@link erase} does but the row of the subject and its history, for a write that deletes the
   * row after that.
   */
  async eraseHeld(
    erased: ErasedSubject,
    tx: WriteTransaction,
    deleteSubject?: (subject: Found) => Promise<void>,
  ): Promise<void> {
    const { erasures, personal, registry } = this.parts;
    await erasures.run(erased, tx);
    const found = await this.found(erased.subjectId, tx);
    const former = await formerReferences(registry, found, tx);
    for (const { link, text } of personal.attachmentsOfAuthors())
      await this.delete({ entity: link, ids: await idsOf(text, erased.subjectId, tx) }, tx);
    const retained = found.filter(({ entity }) => entity.personal?.kept);
    for (const one of retained) await this.anonymize(one, tx);
    // Rows before the subject, since its links own them; files last, when no link leads to them.
    const gone = found.filter(
      ({ entity }) => !entity.personal?.kept && !isAttachment(entity) && !entity.isSubject,
    );
    for (const one of gone) await this.delete(one, tx);
    const [subject] = found.filter(({ entity }) => entity.isSubject);
    if (subject) await deleteSubject?.(subject);
    const files = found.filter(({ entity }) => isAttachment(entity));
    for (const one of [...files, ...former.files]) await this.eraseFiles(one, tx);
    if (former.deleted.length > 0)
      await this.parts.uploads.eraseAfter(tx, await formerPaths(registry, former.deleted, tx));
    await forgetRows([...gone.flatMap(({ ids }) => ids), ...former.deleted], tx);
    const noted = [...found, ...former.files].flatMap(({ ids }) => ids);
    await forgetImportedValues([erased.subjectId, ...noted, ...former.deleted], tx);
    await eraseNotes([erased.subjectId, ...noted, ...former.deleted], erased.subjectId, tx);
    await eraseFrameworkRows(erased.subjectId, tx);
  }

  private async found(subjectId: string, tx: WriteTransaction): Promise<Found[]> {
    const found: Found[] = [];
    for (const entity of this.parts.personal.entities) {
      const text = isLink(entity) ? undefined : this.parts.personal.soleText(entity);
      if (text === undefined) continue;
      const ids = await idsOf(text, subjectId, tx);
      if (ids.length > 0) found.push({ entity, ids });
    }
    return found;
  }

  private async anonymize({ entity, ids }: Found, tx: WriteTransaction): Promise<void> {
    const set = entity.personal?.kept?.set ?? {};
    const names = Object.keys(set);
    if (names.length === 0) return;
    for (const some of inBatches(ids))
      await this.rowsOf(entity, tx).updateMany(some.map((id) => ({ id, ...set })));
    await forgetFields(ids, names, tx);
  }

  /** Deletes the rows that still exist: others were deleted with a row before them. */
  private async delete({ entity, ids }: Found, tx: WriteTransaction): Promise<void> {
    for (const some of inBatches(ids)) {
      const there = await tx.query<{ id: string }>(
        `select "id" from ${quoteName(entity.table)} where "id" = any($1::uuid[])`,
        [some],
      );
      await this.rowsOf(entity, tx).deleteMany(there.map(({ id }) => id));
    }
  }

  /** Deletes those of some files that nothing uses, for good: with their bytes and history. */
  async eraseFiles({ entity, ids }: Found, tx: WriteTransaction): Promise<void> {
    for (const some of inBatches(ids)) {
      const unused = await unusedFiles(this.parts.registry, { entity, ids: some }, tx);
      if (unused.length === 0) continue;
      const deleted: Readonly<Record<string, unknown>>[] = await this.rowsOf(entity, tx).deleteMany(unused);
      const paths = deleted.flatMap((row) =>
        fileFieldsOf(entity).flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : [])),
      );
      await this.parts.uploads.eraseAfter(tx, paths);
      await forgetRows(unused, tx);
    }
  }

  private rowsOf(entity: Entity, tx: WriteTransaction) {
    const context: Context = { caller: server, tx };
    return this.parts.rows.of(entity, context);
  }
}

async function idsOf(text: string, subjectId: string, tx: WriteTransaction): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(`select distinct o."id" from (${text}) o order by 1`, [
    subjectId,
  ]);
  return rows.map(({ id }) => id);
}

function* inBatches(ids: readonly string[]): Iterable<readonly string[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize);
}
