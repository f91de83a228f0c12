import type { Entity } from '@flotilla/core';
import { type SentRowChange, takesChangeSets } from '@flotilla/core/change-sets';
import { ConflictError, ForbiddenError, InvalidError, ProblemError } from '@flotilla/core/errors';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { Inject, Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import { keyOf, type PendingChange } from '../change-sets/pending-change.js';
import type { Caller } from '../context/caller.js';
import type { Context, TransactionContext } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import { bulkPosition } from '../http/body.js';
import { Writer } from '../invalidation/writer.js';
import { RowStores } from '../rows/stores.js';
import { VisibleRows } from '../rows/visible-rows.js';
import { ChangeSetRows } from './change-set-rows.js';
import { ChangeSetTrial } from './change-set-trial.js';
import { RestRows, type RowCalls } from './rest-rows.js';
import { withIds } from '../rows/with-ids.js';

type RowsOf = (entity: Entity) => RowCalls;

/** Changes that follow from rows, read in the transaction of the changes. */
type Decision = (txContext: TransactionContext) => Promise<readonly SentRowChange[]>;

/** Creates, updates and deletes rows of several entities in one transaction, live or within a change set. */
@Injectable()
export class RowBatches {
  constructor(
    @Inject(RowStores) private readonly stores: RowStores,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Access) private readonly access: Access,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(ChangeSets) private readonly changeSets: ChangeSets,
  ) {}

  /**
   * Makes the changes with the rules and permissions of REST, and returns the JSON of each row. Within a change
   * set, a decision reads rows as the change set has them.
   * @throws errors of the writes; ForbiddenError
   */
  make(decide: Decision, context: Context, changeSet: string | undefined): Promise<string[]> {
    const decided = async (txContext: TransactionContext) => {
      const changes = await decide(txContext);
      await this.requireAllowed(changes, txContext.caller, changeSet !== undefined);
      return changes;
    };
    return changeSet === undefined ? this.live(decided, context) : this.pending(decided, context, changeSet);
  }

  private live(decide: Decision, context: Context): Promise<string[]> {
    const rowsOf: RowsOf = ({ key }) => new RestRows(this.stores.of(key), this.visible.readsOf(key));
    return this.writer.within(context, async (txContext) =>
      this.all(await decide(txContext), rowsOf, txContext),
    );
  }

  private pending(decide: Decision, context: Context, id: string): Promise<string[]> {
    const { changeSets, visible, stores } = this;
    return changeSets.write(id, context, async (inner, { pending }) => {
      const changes = await decide(inner);
      requireUndeleted(changes, pending);
      await this.requireUnused(changes, inner);
      const trial = new ChangeSetTrial(inner, pending, { registry: changeSets.parts.registry, visible });
      const rowsOf: RowsOf = ({ key }) =>
        new ChangeSetRows({ store: stores.of(key), visible, changeSets, id, trial });
      return { answer: await this.all(changes, rowsOf, inner), ...trial.changes };
    });
  }

  /**
   * Notes and the history name a row by its id alone in some statements, so that a new row must not take the id
   * of a row of another entity. @throws ConflictError
   */
  private async requireUnused(changes: readonly SentRowChange[], { tx }: TransactionContext): Promise<void> {
    const ids = changes.flatMap((one) => (one.change === 'create' ? (one.id ?? []) : []));
    if (ids.length === 0) return;
    const tables = [...this.stores.parts.compile.registry.entities.values()].map(({ table }) => table);
    const rows = [...new Set(tables)].map(
      (table) => `select 1 from ${quoteName(table)} where "id" = any($1::uuid[])`,
    );
    if ((await tx.query(`${rows.join(' union all ')} limit 1`, [ids])).length > 0)
      throw new ConflictError({ en: 'A row with this id exists.', ru: 'Запись с таким id уже есть.' });
  }

  /** Makes the changes in their order, and returns the JSON of each row. */
  private async all(changes: readonly SentRowChange[], rowsOf: RowsOf, context: Context): Promise<string[]> {
    const texts: string[] = [];
    const ids: string[] = [];
    for (const [index, change] of changes.entries()) {
      const entity = this.entityOf(change, index);
      const text = await placed(index, () => made(rowsOf(entity), entity, change, { context, ids }));
      texts.push(text);
      ids.push((JSON.parse(text) as { id: string }).id);
    }
    return texts;
  }

  private entityOf({ entity: key, change }: SentRowChange, index: number): Entity {
    const entity = this.stores.parts.compile.registry.entities.get(key);
    if (!entity)
      throw InvalidError.of(`${bulkPosition(index)}.entity`, { en: 'is no entity', ru: 'такой модели нет' });
    if (change !== 'delete' && fileFieldsOf(entity).length > 0)
      throw InvalidError.of(`${bulkPosition(index)}.entity`, {
        en: 'has files: write it by its own call',
        ru: 'в записи есть файлы: сохраните её отдельно',
      });
    return entity;
  }

  /** @throws ForbiddenError, InvalidError */
  async requireAllowed(changes: readonly SentRowChange[], caller: Caller, isDraft: boolean): Promise<void> {
    const kindOf = (one: SentRowChange) => `${one.entity} ${one.change} ${'id' in one}`;
    const wanted = new Map(changes.map((one, index) => [kindOf(one), { one, index }]));
    for (const { one, index } of wanted.values()) {
      const entity = this.entityOf(one, index);
      if (isDraft && !takesChangeSets(entity))
        throw InvalidError.of(`${bulkPosition(index)}.entity`, {
          en: 'is not drafted',
          ru: 'такие записи не правят в черновике',
        });
      if (!isDraft && one.change === 'create' && one.id !== undefined)
        throw InvalidError.of(`${bulkPosition(index)}.id`, {
          en: 'is accepted only within a change set',
          ru: 'бывает только в выпуске',
        });
      const decided = isDraft
        ? this.access.ofDrafting(caller, entity)
        : one.change === 'create'
          ? this.access.ofCreating(caller, entity)
          : one.change === 'update'
            ? this.access.ofChanging(caller, entity)
            : this.access.ofDeleting(caller, entity);
      if ((await decided) !== 'allowed') throw new ForbiddenError('Not authorized');
    }
  }
}

/** @throws ConflictError for a new row whose id is that of a live row that the change set deletes */
function requireUndeleted(changes: readonly SentRowChange[], pending: readonly PendingChange[]): void {
  const deleted = new Set(pending.flatMap((one) => (one.change === 'delete' ? [keyOf(one)] : [])));
  for (const { change, entity, id } of changes)
    if (change === 'create' && id !== undefined && deleted.has(keyOf({ entity, rowId: id.toLowerCase() })))
      throw new ConflictError({
        en: 'The change set deletes this row. Undo its deletion instead.',
        ru: 'Выпуск удаляет эту запись. Отмените её удаление.',
      });
}

async function made(
  rows: RowCalls,
  entity: Entity,
  change: SentRowChange,
  { context, ids }: { readonly context: Context; readonly ids: readonly string[] },
): Promise<string> {
  if (change.change === 'create') return rows.create(withIds(entity, change.data, ids), context, change.id);
  const { id, ifMatch } = change;
  const named = { id, ...(ifMatch !== undefined && { ifMatch }) };
  if (change.change === 'delete') return (await rows.delete([named], context)).join();
  return rows.update({ ...named, patch: withIds(entity, change.data, ids) }, context);
}

/** Adds the position of a change to the causes of its error. */
async function placed<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const place = bulkPosition(index);
    const causes = error.causes.map((cause) => ({
      ...cause,
      field: cause.field === undefined ? place : `${place}.${cause.field}`,
    }));
    throw Object.assign(error, { causes });
  }
}
