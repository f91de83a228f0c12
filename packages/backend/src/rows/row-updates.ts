import type { Context } from '../context/context.js';
import type { ChangeName } from '../history/change-table.js';
import { writeMeta } from './write-meta.js';
import { followed } from './followed-write.js';
import { withDistinct } from './generated.js';
import type { Values } from './stored-values.js';
import type { TransitionActor, RowChange, Transitions } from './transitions.js';
import type { EntityWriteParts } from './write-parts.js';
import { missingRow, rowsInOrder } from './written-rows.js';

/** Updates rows of one entity, with the transitions of their lifecycles. */
export class RowUpdates {
  constructor(
    private readonly parts: EntityWriteParts,
    private readonly transitions: Transitions,
  ) {}

  /**
   * Changes one row.
   * @throws NotFoundError, ConflictError, InvalidError, RefusedError for a forbidden state
   */
  async update(id: string, patch: Values, context: Context, by: TransitionActor = 'system'): Promise<string> {
    const values = this.parts.values.ofChange(patch);
    if (this.transitions.areIn(values)) return (await this.moved([{ id, values }], context, by)).join();
    return this.changed({ id, values }, context);
  }

  /** Changes one row like {@link update}, as an administrator, and records the change as a restore. */
  async restore(id: string, patch: Values, context: Context): Promise<string> {
    const values = this.parts.values.ofChange(patch);
    if (this.transitions.areIn(values))
      return (await this.moved([{ id, values }], context, 'admin', 'restored')).join();
    return this.changed({ id, values }, context, 'restored');
  }

  /** Changes rows, all or none, by one statement per set of fields. @throws as `update` */
  async updateMany(
    changes: readonly RowChange[],
    context: Context,
    by: TransitionActor = 'system',
  ): Promise<string[]> {
    const whole = changes.map(({ id, values }) => ({ id, values: this.parts.values.ofChange(values) }));
    if (whole.some(({ values }) => this.transitions.areIn(values))) return this.moved(whole, context, by);
    return this.parts.writer.within(context, (txContext) => this.updateGroups(whole, txContext));
  }

  private moved(
    changes: readonly RowChange[],
    context: Context,
    by: TransitionActor,
    change?: ChangeName,
  ): Promise<string[]> {
    return this.parts.writer.within(context, async (txContext) => {
      const moves = await this.transitions.of(changes, by, txContext);
      const whole = this.transitions
        .withSet(changes, moves)
        .map(({ id, values }) => ({ id, values: this.parts.values.stored({ ...values }) }));
      const rows = await this.updateGroups(whole, txContext, change);
      await this.transitions.record(moves, txContext);
      return rows;
    });
  }

  private changed(row: RowChange, context: Context, change?: ChangeName): Promise<string> {
    const follow = this.parts.hooks.writesOf(this.parts.entity, Object.keys(row.values));
    if (follow.length === 0) return this.changedAlone(row, context, change);
    return followed(this.parts, { follow, ids: [row.id] }, context, async (txContext) => [
      await this.changedAlone(row, txContext, change),
    ]).then(String);
  }

  private async changedAlone(
    { id, values }: RowChange,
    context: Context,
    change?: ChangeName,
  ): Promise<string> {
    const statement = this.parts.statements.update(Object.keys(values));
    const [row] = await this.parts.runner.run(statement, [id, JSON.stringify(values)], {
      ...writeMeta([id], context, change),
      rows: [values],
    });
    if (!row) throw missingRow(this.parts.entity, id);
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
      this.parts.entity,
      changes.map((one) => ({ ...one.values, id: one.id })),
    );
    const given = [ids, JSON.stringify(values)];
    const fields = Object.keys(first.values);
    const meta = (txContext: Context) => ({ ...writeMeta(ids, txContext, change), rows: values });
    const write = async (txContext: Context) =>
      rowsInOrder(
        this.parts.entity,
        ids,
        await this.parts.runner.run(this.parts.statements.updateMany(fields), given, meta(txContext)),
      );
    const follow = this.parts.hooks.writesOf(this.parts.entity, fields);
    return follow.length > 0 ? followed(this.parts, { follow, ids }, context, write) : write(context);
  }

  /** Changes rows by one statement per set of fields. */
  private async updateGroups(
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
}
