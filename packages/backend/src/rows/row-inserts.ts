import type { Actor } from '@flotilla/core';
import { actorOf } from '../context/caller.js';
import { changedBy } from '../context/acting.js';
import type { Context, TransactionContext } from '../context/context.js';
import { Batcher } from '../database/batcher.js';
import type { WriteTransaction } from '../invalidation/writer.js';
import type { ChangeName } from '../history/change-table.js';
import type { RecordedBy } from '../history/recording.js';
import { requireWholeKey, type FindOrCreateOptions, findOrCreateStatements } from './find-or-create.js';
import { followed } from './followed-write.js';
import { withDistinct } from './generated.js';
import type { Values } from './stored-values.js';
import type { EntityWriteParts } from './write-parts.js';
import type { WrittenRow } from './write-statements.js';

/** Larger inserts get a statement of their own. */
const maxJoined = 100;

/** A whole row and its author: rows of several requests share a statement. */
interface NewRow {
  readonly row: Values;
  readonly actor: Actor;
  readonly by: RecordedBy;
}

/** Inserts rows of one entity. Inserts of concurrent requests share a statement. */
export class RowInserts {
  private readonly batcher = new Batcher<NewRow, string>({
    maxQuick: 1,
    maxItems: 64,
    pauseMs: 1,
    run: (rows) => this.store(rows),
  });

  constructor(private readonly parts: EntityWriteParts) {}

  /** Stores new rows with defaults and generated fields, all or none. @throws ConflictError, InvalidError */
  async insert(rows: readonly Values[], context: Context, change?: ChangeName): Promise<string[]> {
    const actor = actorOf(context.caller);
    const who = changedBy(context.caller);
    const whole = rows.map((row) => {
      const made = this.parts.values.ofNew(row);
      return { row: made, actor, by: { id: String(made.id), change, ...who } };
    });
    const follow = this.parts.hooks.insertsOf(
      this.parts.entity,
      whole.map(({ row }) => row),
    );
    if (follow.length > 0)
      return followed(this.parts, { follow, ids: [] }, context, (txContext) => this.store(whole, txContext));
    const [only] = whole;
    if (only && whole.length === 1 && !context.tx) return [await this.batcher.run(only)];
    return this.store(whole, context);
  }

  /**
   * Returns the oldest row that has the given values in the fields `by`, or a new one with all values.
   * @throws TypeError when one of these is undefined
   */
  async findOrCreate(
    values: Values,
    context: Context,
    {
      by = Object.keys(values),
      insert = async (txContext) => (await this.insert([values], txContext)).join(),
    }: FindOrCreateOptions = {},
  ): Promise<{ row: string; isNew: boolean }> {
    const key = Object.fromEntries(by.map((name) => [name, values[name]]));
    requireWholeKey(this.parts.entity, key);
    const { find: text, lock, values: bound } = findOrCreateStatements(this.parts.entity, key);
    const find = async (tx: Pick<WriteTransaction, 'query'>) => {
      const [found] = await tx.query<{ row: string }>(text, bound);
      return found && { row: found.row, isNew: false };
    };
    const create = async (txContext: TransactionContext) => ({ row: await insert(txContext), isNew: true });
    return this.parts.writer.within(context, async (txContext) => {
      const existing = await find(txContext.tx);
      if (existing) return existing;
      // Concurrent calls that miss the row take the lock in turn, so that only one row is created.
      await txContext.tx.query(lock, bound);
      return (await find(txContext.tx)) ?? create(txContext);
    });
  }

  private async store(rows: readonly NewRow[], { tx }: Pick<Context, 'tx'> = {}): Promise<string[]> {
    const byId = new Map((await this.inserted(rows, tx)).map(({ id, row }) => [id, row]));
    return rows.map(({ row }) => byId.get(String(row.id)) ?? '');
  }

  /** Inserts rows; within a transaction in one batch with concurrent inserts. */
  private inserted(
    rows: readonly NewRow[],
    tx: WriteTransaction | undefined,
  ): Promise<readonly WrittenRow[]> {
    const { entity, events, joined, runner, statements } = this.parts;
    const { insert } = statements;
    const actors = () => Object.fromEntries(rows.map(({ row, actor }) => [String(row.id), actor]));
    const by = rows.map((one) => one.by);
    const values = withDistinct(
      entity,
      rows.map(({ row }) => row),
    );
    const write = () => runner.run(insert, [JSON.stringify(values)], { actors, tx, by, rows: values });
    if (!tx || rows.length > maxJoined) return write();
    const emitting = events.handlersOf(insert.event).length > 0 ? write : undefined;
    return joined.insert({ entity, statements, rows: values, by: insert.isRecorded ? by : [], emitting }, tx);
  }
}
