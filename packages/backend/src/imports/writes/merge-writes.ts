import type { ImportAnswer } from '@flotilla/core/imports';
import type { ResolvedRow } from '../resolve-references.js';
import type { RowWrite, WrittenRows } from './write-rows.js';

type Values = Readonly<Record<string, unknown>>;

export type MergedChange = ImportAnswer['changes'][number];

/** A row that is new, or that differs from the stored one. */
export interface PreparedRow {
  readonly resolved: ResolvedRow;
  readonly write: RowWrite;
  readonly change: MergedChange;
  /** The version of the stored row that the write was compared with. */
  readonly version?: string;
}

/** The merge that writes belong to. */
export interface OfMerge {
  /** Compares rows with the stored ones again; returns those that still differ. */
  readonly again: (rows: readonly PreparedRow[]) => Promise<PreparedRow[]>;
  /** Returns those of new rows that are stored by now. */
  readonly storedByNow: (rows: readonly PreparedRow[]) => Promise<ReadonlySet<PreparedRow>>;
  /** Called with the number of finished rows; its error ends the writes. */
  readonly pause: (rows?: number) => Promise<void>;
}

/** The rows that were written, and the problems of the others. */
export interface MergeWritten extends WrittenRows {
  readonly changes: readonly MergedChange[];
}

/** Writes the rows of a merge. */
export interface MergeWrites {
  /** Writes new rows in their order, then changed rows in the order of their ids. */
  write(rows: readonly PreparedRow[], merge: OfMerge): Promise<MergeWritten>;
  /** Called for each changed row with the stored one, before it is written. */
  note?(write: RowWrite, stored: Values): void;
}

/** Returns new rows in their order. Sorts changed rows by id, because all transactions lock rows in that order. */
export function inWriteOrder(rows: readonly PreparedRow[]): {
  readonly created: readonly PreparedRow[];
  readonly changed: readonly PreparedRow[];
} {
  const created = rows.filter(({ write }) => write.id === undefined);
  const changed = rows
    .filter(({ write }) => write.id !== undefined)
    .toSorted((one, other) => ((one.write.id ?? '') < (other.write.id ?? '') ? -1 : 1));
  return { created, changed };
}
