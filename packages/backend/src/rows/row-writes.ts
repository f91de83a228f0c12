import type { Actor, Entity } from '@flotilla/core';
import { isMadeDefault } from '@flotilla/core/reflection';
import { actorOf } from '../context/caller.js';
import { changedBy } from '../context/acting.js';
import type { Context } from '../context/context.js';
import { Gathered } from '../database/gathered.js';
import { quoteName } from '../database/sql.js';
import type { TableStatistics } from '../invalidation/table-statistics.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import type { ChangeName } from '../history/change-table.js';
import { type RecordedBy, takesAlong } from '../history/recording.js';
import { NotFoundError } from '@flotilla/core/errors';
import type { Events } from '../jobs/events/events.js';
import { backendKind } from '../kinds/index.js';
import { type CompileContext, lockedRowsText } from '../query/statement.js';
import { demandWholeKey, type FindOrCreateOptions, findOrCreateStatements } from './find-or-create.js';
import { idOf, withDistinct, withFree, withGenerated } from './generated.js';
import { storesOf } from './stored-fields.js';
import type { JoinedInserts } from './joined-inserts.js';
import type { RowHooks } from './row-hooks.js';
import { actedOn } from './acted.js';
import { type Mover, type RowChange, Transitions } from './transitions.js';
import { WriteRunner } from './write-runner.js';
import { WriteStatements, type WrittenRow } from './write-statements.js';

/** Larger inserts get a statement of their own. */
const maxJoined = 100;

/** Values of a row's fields, by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** Dependencies of writes. */
export interface WriteParts {
  readonly writer: Writer;
  readonly joined: JoinedInserts;
  readonly events: Events;
  readonly compile: CompileContext;
  readonly hooks: RowHooks;
  readonly statistics: TableStatistics;
}

/** A whole row and its author: rows of several requests share a statement. */
interface NewRow {
  readonly row: Values;
  readonly actor: Actor;
  readonly by: RecordedBy;
}

/**
 * Writes the rows of one entity or link, and returns them as JSON text that PostgreSQL built. Each write is
 * one statement, which also emits the row's event and invalidates caches. Does not validate input: callers
 * must validate client data first.
 */
export class RowWrites {
  readonly transitions: Transitions;
  private readonly statements: WriteStatements;
  private readonly stores: ReturnType<typeof storesOf>;
  private readonly takesAlong: boolean;
  private readonly lockText: string;
  private readonly runner: WriteRunner;
  private readonly gathered = new Gathered<NewRow, string>({
    maxQuick: 1,
    maxItems: 64,
    pauseMs: 1,
    run: (rows) => this.store(rows),
  });

  constructor(
    private readonly entity: Entity,
    private readonly parts: WriteParts,
  ) {
    this.statements = new WriteStatements(entity, parts.compile.registry);
    this.stores = storesOf(entity);
    this.runner = new WriteRunner(entity, parts);
    this.transitions = new Transitions(entity, parts.hooks);
    this.takesAlong = takesAlong(entity, parts.compile.registry);
    this.lockText = `select 1 as found from ${quoteName(entity.table)} where "id" = any($1::uuid[]) order by "id" for update`;
  }

  /** Stores new rows with defaults and generated fields, all or none. @throws ConflictError, InvalidError */
  async insert(rows: readonly Values[], context: Context, change?: ChangeName): Promise<string[]> {
    const actor = actorOf(context.caller);
    const who = changedBy(context.caller);
    const whole = rows.map((row) => {
      const made = this.complete(row);
      return { row: made, actor, by: { id: String(made.id), change, ...who } };
    });
    const follow = this.parts.hooks.writesOf(this.entity, 'new');
    if (follow.length > 0) return this.followed(follow, [], context, (inside) => this.store(whole, inside));
    const [only] = whole;
    if (only && whole.length === 1 && !context.tx) return [await this.gathered.one(only)];
    return this.store(whole, context);
  }

  /**
   * Changes one row.
   * @throws NotFoundError, ConflictError, InvalidError, RefusedError for a forbidden state
   */
  async update(id: string, patch: Values, context: Context, by: Mover = 'system'): Promise<string> {
    const values = this.regenerated(patch);
    if (this.transitions.areIn(values)) return (await this.moved([{ id, values }], context, by)).join();
    return this.changed({ id, values }, context);
  }

  /** Changes one row like {@link update}, as an administrator, and records the change as a restore. */
  async restore(id: string, patch: Values, context: Context): Promise<string> {
    const values = this.regenerated(patch);
    if (this.transitions.areIn(values))
      return (await this.moved([{ id, values }], context, 'admin', 'restored')).join();
    return this.changed({ id, values }, context, 'restored');
  }

  /** Changes rows by one statement, all or none; all set the same fields. @throws as `update` */
  async updateMany(changes: readonly RowChange[], context: Context): Promise<string[]> {
    const whole = changes.map(({ id, values }) => ({ id, values: this.regenerated(values) }));
    if (whole.some(({ values }) => this.transitions.areIn(values)))
      return this.moved(whole, context, 'system');
    return this.parts.writer.within(context, (inside) => this.allChanged(whole, inside));
  }

  /** Deletes one row; returns it as it was. @throws NotFoundError; errors of hooks */
  async delete(id: string, context: Context): Promise<string> {
    return (await this.deleteMany([id], context)).join();
  }

  /** Deletes rows by one statement, all or none; returns them as they were. @throws as `delete` */
  async deleteMany(ids: readonly string[], context: Context): Promise<string[]> {
    const checks = this.parts.hooks.checksOf(this.entity);
    const isAlone = !this.takesAlong || !this.statements.delete.isRecorded;
    if (isAlone && checks.length === 0 && ids.length === 1) return this.removed(ids, context);
    return this.parts.writer.within(context, async (inside) => {
      // The lock waits for concurrent transactions that link to the rows, so that the cascade is complete.
      await inside.tx.query(this.lockText, [ids]);
      for (const check of checks) await check(ids, inside);
      return this.removed(ids, inside);
    });
  }

  private async removed(ids: readonly string[], context: Context): Promise<string[]> {
    return this.inOrder(ids, await this.runner.run(this.statements.delete, [ids], actedOn(ids, context)));
  }

  private moved(
    changes: readonly RowChange[],
    context: Context,
    by: Mover,
    change?: ChangeName,
  ): Promise<string[]> {
    return this.parts.writer.within(context, async (inside) => {
      const moves = await this.transitions.of(changes, by, inside);
      const whole = this.transitions
        .withSet(changes, moves)
        .map(({ id, values }) => ({ id, values: this.stored({ ...values }) }));
      const rows = await this.allMoved(whole, inside, change);
      await this.transitions.record(moves, inside);
      return rows;
    });
  }

  private changed(row: RowChange, context: Context, change?: ChangeName): Promise<string> {
    const follow = this.parts.hooks.writesOf(this.entity, Object.keys(row.values));
    if (follow.length === 0) return this.changedAlone(row, context, change);
    return this.followed(follow, [row.id], context, async (inside) => [
      await this.changedAlone(row, inside, change),
    ]).then(String);
  }

  /** Writes, and runs the hooks for written rows in the same transaction, with the rows before the write. */
  private followed(
    follow: ReturnType<RowHooks['writesOf']>,
    ids: readonly string[],
    context: Context,
    write: (inside: Required<Context>) => Promise<string[]>,
  ): Promise<string[]> {
    return this.parts.writer.within(context, async (inside) => {
      const held =
        ids.length > 0
          ? await inside.tx.query<{ id: string; row: string }>(lockedRowsText(this.entity), [ids])
          : [];
      const before = new Map(held.map(({ id, row }) => [id, JSON.parse(row) as Values]));
      const rows = await write(inside);
      const written = rows.map((row) => {
        const after = JSON.parse(row) as Values;
        const id = String(after.id);
        return { id, after, before: before.get(id) ?? null };
      });
      for (const handle of follow) await handle(written, inside);
      return rows;
    });
  }

  private async changedAlone(
    { id, values }: RowChange,
    context: Context,
    change?: ChangeName,
  ): Promise<string> {
    const statement = this.statements.update(Object.keys(values));
    const [row] = await this.runner.run(statement, [id, JSON.stringify(values)], {
      ...actedOn([id], context, change),
      rows: [values],
    });
    if (!row) throw this.notFound(id);
    return row.row;
  }

  private async allChanged(
    changes: readonly RowChange[],
    context: Context,
    change?: ChangeName,
  ): Promise<string[]> {
    const [first] = changes;
    if (!first) return [];
    if (changes.length === 1) return [await this.changed(first, context, change)];
    const ids = changes.map(({ id }) => id);
    const values = withDistinct(
      this.entity,
      changes.map((one) => ({ ...one.values, id: one.id })),
    );
    const given = [ids, JSON.stringify(values)];
    const fields = Object.keys(first.values);
    const acted = (inside: Context) => ({ ...actedOn(ids, inside, change), rows: values });
    const write = async (inside: Context) =>
      this.inOrder(ids, await this.runner.run(this.statements.updateMany(fields), given, acted(inside)));
    const follow = this.parts.hooks.writesOf(this.entity, fields);
    return follow.length > 0 ? this.followed(follow, ids, context, write) : write(context);
  }

  /** Changes rows whose transitions may set different fields: one statement per set of fields. */
  private async allMoved(
    changes: readonly RowChange[],
    context: Context,
    change?: ChangeName,
  ): Promise<string[]> {
    const written = new Map<RowChange, string>();
    for (const group of Map.groupBy(changes, ({ values }) =>
      Object.keys(values).toSorted().join(),
    ).values()) {
      const rows = await this.allChanged(group, context, change);
      group.forEach((one, index) => written.set(one, rows[index] ?? ''));
    }
    return changes.map((one) => written.get(one) ?? '');
  }

  /** Returns the written rows in the order of the ids. @throws NotFoundError */
  private inOrder(ids: readonly string[], written: readonly WrittenRow[]): string[] {
    const byId = new Map(written.map(({ id, row }) => [id, row]));
    return ids.map((id) => {
      const row = byId.get(id.toLowerCase());
      if (row === undefined) throw this.notFound(id);
      return row;
    });
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
      insert = async (inside) => (await this.insert([values], inside)).join(),
    }: FindOrCreateOptions = {},
  ): Promise<{ row: string; isNew: boolean }> {
    const key = Object.fromEntries(by.map((name) => [name, values[name]]));
    demandWholeKey(this.entity, key);
    const { find: text, lock, values: bound } = findOrCreateStatements(this.entity, key);
    const find = async (tx: Pick<WriteTransaction, 'query'>) => {
      const [found] = await tx.query<{ row: string }>(text, bound);
      return found && { row: found.row, isNew: false };
    };
    const create = async (inside: Required<Context>) => ({ row: await insert(inside), isNew: true });
    return this.parts.writer.within(context, async (inside) => {
      const known = await find(inside.tx);
      if (known) return known;
      // Concurrent calls that miss the row take the lock in turn, so that only one row is created.
      await inside.tx.query(lock, bound);
      return (await find(inside.tx)) ?? create(inside);
    });
  }

  /** Returns values as they would be stored: of a new row, which gets an id, or of a change. */
  unsaved(values: Values, isNew: boolean): Values {
    return withFree(this.entity, isNew ? this.complete(values) : this.regenerated(values));
  }

  notFound(id: string): NotFoundError {
    return new NotFoundError(`${this.entity.key} ${id} does not exist.`);
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
    const { entity, statements } = this;
    const { events, joined } = this.parts;
    const { insert } = statements;
    const actors = () => Object.fromEntries(rows.map(({ row, actor }) => [String(row.id), actor]));
    const by = rows.map((one) => one.by);
    const values = withDistinct(
      this.entity,
      rows.map(({ row }) => row),
    );
    const write = () => this.runner.run(insert, [JSON.stringify(values)], { actors, tx, by, rows: values });
    if (!tx || rows.length > maxJoined) return write();
    const emitting = events.handlersOf(insert.event).length > 0 ? write : undefined;
    return joined.insert({ entity, statements, rows: values, by: insert.isRecorded ? by : [], emitting }, tx);
  }

  /** Fills in the id, defaults and generated fields. */
  private complete(row: Values): Values {
    const whole: Record<string, unknown> = { ...row, id: idOf(row) };
    for (const [name, field] of Object.entries(this.entity.fields)) {
      if (whole[name] === undefined && field.default !== undefined)
        whole[name] = isMadeDefault(field) ? backendKind(field.kind).makeDefault?.value() : field.default;
    }
    return this.stored(withGenerated(this.entity, whole));
  }

  /** Generates emptied generated fields again; leaves out undefined values. */
  private regenerated(patch: Values): Values {
    const known = Object.entries(patch).filter(([, value]) => value !== undefined);
    const isEmptied = known.some(([name, value]) => value === '' && this.entity.fields[name]?.generated);
    const filled = isEmptied ? withGenerated(this.entity, patch) : patch;
    return this.stored(Object.fromEntries(known.map(([name]) => [name, filled[name]])));
  }

  private stored(row: Record<string, unknown>): Values {
    for (const [name, store] of this.stores) if (name in row) row[name] = store(row[name]);
    return row;
  }
}
