import type { ChangeName } from '../history/change-table.js';
import type { Context } from '../context/context.js';
import type { WriteTransaction } from '../invalidation/writer.js';
import { lockedRowsText } from '../query/statement.js';
import type { AfterGuardedWrite, GuardedRow, GuardedWrite, Written } from './row-hooks.js';
import type { RowWrites } from './row-writes.js';
import type { Values } from './stored-values.js';
import type { RowChange } from './transitions.js';
import type { WriteParts } from './write-parts.js';
import type { Entity } from '@flotilla/core';

type Operation = GuardedWrite['operation'];

/** A write before its guards have run. */
interface GuardedRequest {
  readonly operation: Operation;
  readonly changes: readonly { readonly id?: string; readonly values: Values | null }[];
  readonly isRestore?: boolean;
  readonly write: (context: Context) => Promise<string[]>;
}

/**
 * Generic writes of callers: REST, `POST /api/rows`, jobs on rows, restores. Writes of a guarded entity run
 * in one transaction with its guards; all others are plain {@link RowWrites}. Code that takes rows from a
 * caller must write with this class.
 */
export class CallerWrites {
  constructor(
    private readonly entity: Entity,
    private readonly writes: RowWrites,
    private readonly parts: WriteParts,
  ) {}

  /**
   * Stores new rows.
   * @throws as {@link RowWrites.insert}, and as guards do
   */
  insert(rows: readonly Values[], context: Context, change?: ChangeName): Promise<string[]> {
    return this.guarded(context, {
      operation: 'create',
      changes: rows.map((values) => ({ values })),
      isRestore: change === 'restored',
      write: (txContext) => this.writes.insert(rows, genericOf(txContext, change), change),
    });
  }

  /**
   * Changes one row.
   * @throws as {@link RowWrites.update}, and as guards do
   */
  async update(id: string, patch: Values, context: Context): Promise<string> {
    const write = async (txContext: Context) => [
      await this.writes.update(id, patch, genericOf(txContext), 'admin'),
    ];
    return (
      await this.guarded(context, { operation: 'update', changes: [{ id, values: patch }], write })
    ).join();
  }

  /**
   * Changes rows, all or none.
   * @throws as {@link update}
   */
  updateMany(changes: readonly RowChange[], context: Context): Promise<string[]> {
    return this.guarded(context, {
      operation: 'update',
      changes,
      write: (txContext) => this.writes.updateMany(changes, genericOf(txContext), 'admin'),
    });
  }

  /**
   * Restores the earlier values of a row.
   * @throws as {@link RowWrites.restore}, and as guards do
   */
  async restore(id: string, patch: Values, context: Context): Promise<string> {
    const write = async (txContext: Context) => [
      await this.writes.restore(id, patch, genericOf(txContext, 'restored')),
    ];
    return (
      await this.guarded(context, {
        operation: 'update',
        changes: [{ id, values: patch }],
        isRestore: true,
        write,
      })
    ).join();
  }

  /**
   * Deletes rows.
   * @throws as {@link RowWrites.deleteMany}, and as guards do
   */
  deleteMany(ids: readonly string[], context: Context): Promise<string[]> {
    const changes = ids.map((id) => ({ id, values: null }));
    return this.guarded(context, {
      operation: 'delete',
      changes,
      write: (txContext) => this.writes.deleteMany(ids, txContext),
    });
  }

  /** Returns an existing row without running guards, or inserts a new one through them. */
  findOrCreate(values: Values, context: Context): Promise<{ row: string; isNew: boolean }> {
    const insert = async (txContext: Context) => (await this.insert([values], txContext)).join();
    return this.writes.findOrCreate(values, context, { insert });
  }

  private guarded(context: Context, request: GuardedRequest): Promise<string[]> {
    const { entity, parts } = this;
    if (!entity.guarded) return request.write(context);
    return parts.writer.within(context, async (txContext) => {
      await parts.hooks.requirePresence(entity, txContext);
      const rows = await this.rowsOf(request, txContext.tx);
      const write = { operation: request.operation, isRestore: request.isRestore ?? false, rows };
      const follow: AfterGuardedWrite[] = [];
      for (const guard of parts.hooks.guardsOf(entity))
        follow.push((await guard(write, txContext)) ?? nothing);
      const stored = await request.write(txContext);
      if (follow.length === 0) return stored;
      const written = stored.map((text, index) => writtenRow(text, rows[index]?.before ?? null));
      for (const handle of follow) await handle(written);
      return stored;
    });
  }

  /** Locks the rows of a change and returns them as stored. @throws NotFoundError when one does not exist */
  private async rowsOf({ changes }: GuardedRequest, tx: WriteTransaction): Promise<GuardedRow[]> {
    const ids = changes.flatMap(({ id }) => id ?? []);
    const locked =
      ids.length > 0 ? await tx.query<{ id: string; row: string }>(lockedRowsText(this.entity), [ids]) : [];
    const byId = new Map(locked.map(({ id, row }) => [id, JSON.parse(row) as Values]));
    return changes.map(({ id, values }) => {
      const before = id === undefined ? null : byId.get(id.toLowerCase());
      if (before === undefined) throw this.writes.notFound(id ?? '');
      return { before, values };
    });
  }
}

function genericOf(context: Context, change?: ChangeName): Context {
  if (change === 'restored') return { ...context, generic: 'restore' };
  return context.generic === 'import' ? context : { ...context, generic: 'write' };
}

function writtenRow(text: string, before: Written['before']): Written {
  const after = JSON.parse(text) as Values;
  return { id: String(after['id']), before, after };
}

const nothing: AfterGuardedWrite = async () => {};
