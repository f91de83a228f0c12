import type { Registry } from '@flotilla/core';
import { createLabels } from '@flotilla/core/reflection';
import type { Ownership } from '../access/ownership.js';
import type { Database } from '../database/database.js';
import { RowNames } from '../history/row-names.js';
import type { NoteOfRow } from './note-store.js';

interface DescribedRowParts {
  readonly registry: Registry;
  readonly db: Pick<Database, 'query'>;
  readonly ownership: Pick<Ownership, 'isOwnable'>;
}

/** A row in a message, by language. */
export interface DescribedRow {
  /** The label of its entity: `Article`. */
  readonly kind: Readonly<Record<string, string>>;
  /** Its label; absent for rows that may belong to a person. */
  readonly name?: Readonly<Record<string, string>>;
}

const maxName = 200;

/**
 * Describes a row for a message to colleagues. Without the label of rows that a person may own, so that the erasure of
 * a customer need not search messages.
 */
export async function describeRow(
  { entity, rowId }: NoteOfRow,
  { registry, db, ownership }: DescribedRowParts,
): Promise<DescribedRow> {
  const languages = new Set(registry.modules.flatMap(({ labels = {} }) => Object.keys(labels)));
  const kind = Object.fromEntries(
    [...languages].map((language) => [language, createLabels(language, registry.modules).entity(entity)]),
  );
  if (ownership.isOwnable(entity)) return { kind };
  const names = await new RowNames(db, registry).of([{ entity: entity.key, rowId }]);
  const name = names.get(rowId)?.[0];
  if (name === undefined) return { kind };
  const texts = typeof name === 'string' ? { '': name } : name;
  const shortened = Object.entries(texts).map(([language, text]) => [
    language,
    text.slice(0, maxName).toWellFormed(),
  ]);
  return { kind, name: Object.fromEntries(shortened) };
}
