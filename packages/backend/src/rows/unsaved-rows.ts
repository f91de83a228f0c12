import type { Access } from '../access/access.js';
import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import type { PassingTransaction } from '../database/transactions.js';
import { quoteName } from '../database/sql.js';
import type { Entity } from '@flotilla/core';
import { ForbiddenError, InvalidError } from '@flotilla/core/errors';
import { isUuid } from '@flotilla/core/reflection';
import { databaseProblem } from '../schema/database-problem.js';
import { newId, storedSql } from './generated.js';
import type { Values } from './stored-values.js';
import type { RowStore, RowStores } from './stores.js';
import { withIds } from './with-ids.js';

/** A row that is being edited. */
export interface UnsavedRow {
  readonly entity: string;
  /** The id of a stored row; absent for a new one. */
  readonly id?: string | undefined;
  /**
   * The changed values, or all values of a new row. A link names an earlier row by its position: `{ row: 0 }`.
   */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Unsaved rows, their editor, and the change set below them, if any. */
export interface ShownRows {
  readonly rows: readonly UnsavedRow[];
  readonly caller: Caller;
  readonly below?: ((tx: PassingTransaction) => Promise<PassingTransaction>) | undefined;
}

/** Short timeouts, so that a preview never blocks other writes for long. */
const limitsText = `select set_config('lock_timeout', '500ms', true), set_config('statement_timeout', '3s', true)`;

/**
 * Previews rows that are being edited, as if they were saved and published, in a transaction that is rolled
 * back. All reads in the transaction (addresses, lists, links, filters) see the rows; other transactions
 * never do.
 */
export class UnsavedRows {
  constructor(
    private readonly stores: RowStores,
    private readonly db: Database,
    private readonly access: Access,
  ) {}

  /**
   * Runs work that sees the rows, with their ids in the same order. Validates the values like those of a
   * caller's write.
   * @throws InvalidError, ConflictError, NotFoundError; ForbiddenError when the caller may not save the rows
   */
  async show<T>(
    { rows, caller, below }: ShownRows,
    work: (tx: PassingTransaction, ids: readonly string[]) => Promise<T>,
  ): Promise<T> {
    const isDraft = below !== undefined;
    const allowed = new Map<string, Promise<boolean>>();
    const isAllowed = ({ entity, id }: UnsavedRow) => {
      const kind = `${entity} ${id === undefined}`;
      const known = allowed.get(kind) ?? this.mayShow({ entity, id }, { caller, isDraft });
      allowed.set(kind, known);
      return known;
    };
    // Generated first, so that every row is validated before the first is laid.
    const newIds = rows.map(({ id }) => id ?? newId());
    const checked: CheckedRow[] = [];
    for (const [index, row] of rows.entries()) {
      if (!(await isAllowed(row))) throw new ForbiddenError('Not authorized');
      checked.push(this.checked(row, newIds.slice(0, index + 1)));
    }
    return this.db.rolledBack(async (own) => {
      await own.query(limitsText);
      const tx = (await below?.(own)) ?? own;
      const ids: string[] = [];
      for (const { store, id, values } of checked) ids.push(await lay(store, { id, values }, tx));
      return work(tx, ids);
    });
  }

  /** @throws InvalidError for an unknown entity */
  private async mayShow(
    { entity: key, id }: Pick<UnsavedRow, 'entity' | 'id'>,
    { caller, isDraft }: { readonly caller: Caller; readonly isDraft: boolean },
  ): Promise<boolean> {
    const entity = this.entity(key);
    const [method, route] = id === undefined ? ['POST', entity.route] : ['PATCH', `${entity.route}/{id}`];
    if (!isDraft && (await this.access.mayCall(caller, method, route))) return true;
    return (await this.access.ofDrafting(caller, entity)) === 'allowed';
  }

  /** Validates a row, whose id is the last one of `ids`. */
  private checked({ entity: key, id, values }: UnsavedRow, ids: readonly string[]): CheckedRow {
    if (id !== undefined && !isUuid(id)) throw InvalidError.of('id', 'must be a uuid.');
    const store = this.stores.of(key);
    const named = withIds(this.entity(key), values, ids.slice(0, -1));
    if (id !== undefined)
      return { store, id, values: store.writes.unsaved(store.validator.forUpdate(named), false) };
    const row = { ...store.validator.forCreate(named), id: ids.at(-1) };
    return { store, values: store.writes.unsaved(row, true) };
  }

  private entity(key: string): Entity {
    const entity = this.stores.parts.compile.registry.entities.get(key);
    if (!entity) throw InvalidError.of('entity', `${key} is no entity.`);
    return entity;
  }
}

/** A valid row; without an id it is new. */
interface CheckedRow {
  readonly store: RowStore;
  readonly id?: string;
  readonly values: Values;
}

/** Writes and publishes a row within this transaction, without events, history or outbox messages. */
async function lay(
  { entity, writes }: RowStore,
  { id, values }: { id: string | undefined; values: Values },
  tx: PassingTransaction,
) {
  const text =
    id === undefined ? insertText(entity, Object.keys(values)) : updateText(entity, Object.keys(values));
  const laid = await tx
    .query<{ id: string }>(text, id === undefined ? [JSON.stringify(values)] : [id, JSON.stringify(values)])
    .catch((error: unknown) => {
      throw databaseProblem(error, [entity]);
    });
  const [row] = laid;
  if (!row) throw writes.notFound(id ?? '');
  if (entity.publishing) await tx.query(publishText(entity), [row.id]);
  return row.id;
}

function insertText(entity: Entity, names: readonly string[]): string {
  const table = quoteName(entity.table);
  const columns = names.map(quoteName).join(', ');
  const values = names.map((name) => storedSql(entity, name, `r.${quoteName(name)}`)).join(', ');
  return `insert into ${table} (${columns}) select ${values} from json_populate_record(null::${table}, $1::json) r returning "id"`;
}

function updateText(entity: Entity, names: readonly string[]): string {
  const table = quoteName(entity.table);
  const changes = [
    '"updatedAt" = now()',
    ...names.map(
      (name) => `${quoteName(name)} = ${storedSql(entity, name, `r.${quoteName(name)}`, 't."id"')}`,
    ),
  ].join(', ');
  const source = `json_populate_record(null::${table}, $2::json) r`;
  return `update ${table} t set ${changes} from ${source} where t."id" = $1::uuid returning t."id"`;
}

function publishText({ table }: Entity): string {
  // Truncated, because rounding could put the date half a millisecond into the future.
  const now = `date_trunc('milliseconds', now())`;
  const dates = `"publishedAt" = least("publishedAt", ${now}), "unpublishedAt" = case when "unpublishedAt" > now() then "unpublishedAt" end`;
  return `update ${quoteName(table)} set ${dates} where "id" = $1::uuid`;
}
