import type { TransactionContext } from '../../context/context.js';
import { lockedVersionsText } from '../../query/statement.js';
import type { RowStore } from '../../rows/stores.js';
import { lockUpserts } from '../../rows/upsert-key.js';
import {
  inWriteOrder,
  type MergeWrites,
  type MergeWritten,
  type OfMerge,
  type PreparedRow,
} from './merge-writes.js';
import { batchesOf, writeRows } from './write-rows.js';

interface KeptParts {
  readonly store: RowStore;
  readonly context: TransactionContext;
}

/**
 * Writes the rows of a merge in its transaction. Locks only rows that differ, in the order of their ids, and
 * compares those again that another transaction has changed since they were read.
 */
export class KeptWrites implements MergeWrites {
  constructor(private readonly parts: KeptParts) {}

  async write(rows: readonly PreparedRow[], merge: OfMerge): Promise<MergeWritten> {
    const { store, context } = this.parts;
    await lockUpserts(store.entity, context.tx);
    const { created, changed } = inWriteOrder(rows);
    const stored = await merge.storedByNow(created);
    const again = await merge.again(created.filter((row) => stored.has(row)));
    const made = await this.written(
      created.filter((row) => !stored.has(row)),
      merge,
    );
    const locked = await this.locked(inWriteOrder([...changed, ...again]).changed, merge);
    const updated = await this.written(locked, merge);
    await merge.pause(rows.length - (created.length - stored.size) - locked.length);
    return {
      written: [...made.written, ...updated.written],
      changes: [...made.changes, ...updated.changes],
      problems: [...made.problems, ...updated.problems],
    };
  }

  private async written(rows: readonly PreparedRow[], { pause }: OfMerge): Promise<MergeWritten> {
    const changes = new Map(rows.map(({ write, change }) => [write, change]));
    const { written, problems } = await writeRows([...changes.keys()], { ...this.parts, onStep: pause });
    return { written, problems, changes: written.flatMap(({ write }) => changes.get(write) ?? []) };
  }

  /** Locks rows; returns those that differ from the locked ones. */
  private async locked(rows: readonly PreparedRow[], merge: OfMerge): Promise<PreparedRow[]> {
    const text = lockedVersionsText(this.parts.store.entity);
    const locked: PreparedRow[] = [];
    for (const batch of batchesOf(rows)) {
      const versions = await this.versionsOf(batch, text);
      const isSame = ({ write, version }: PreparedRow) =>
        version !== undefined && versions.get(write.id ?? '') === version;
      const moved = await merge.again(batch.filter((row) => !isSame(row)));
      // The key may belong to a different row by now.
      const isOther = ({ write: { id } }: PreparedRow) => id !== undefined && !versions.has(id);
      locked.push(...batch.filter(isSame), ...moved.filter((row) => !isOther(row)));
      locked.push(...(await this.locked(moved.filter(isOther), merge)));
    }
    return locked;
  }

  private async versionsOf(rows: readonly PreparedRow[], text: string): Promise<ReadonlyMap<string, string>> {
    const ids = rows.flatMap(({ write }) => write.id ?? []);
    const found = await this.parts.context.tx.query<{ id: string; version: string }>(text, [ids]);
    return new Map(found.map(({ id, version }) => [id, version]));
  }
}
