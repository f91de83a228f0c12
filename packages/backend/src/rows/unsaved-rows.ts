import type { Access } from '../access/access.js';
import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import type { PassingTransaction } from '../database/transactions.js';
import { quoteName } from '../database/sql.js';
import type { Entity } from '@flotilla/core';
import { ForbiddenError, InvalidError } from '@flotilla/core/errors';
import { isUuid } from '@flotilla/core/reflection';
import { databaseProblem } from '../schema/database-problem.js';
import type { Values } from './stored-values.js';
import type { RowStore, RowStores } from './stores.js';

/** A row that is being edited. */
export interface UnsavedRow {
  readonly entity: string;
  /** The id of a stored row; absent for a new one. */
  readonly id?: string | undefined;
  /** The changed values, or all values of a new row. */
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
    const checked: Awaited<ReturnType<UnsavedRows['checked']>>[] = [];
    for (const row of rows) checked.push(await this.checked(row, caller, below !== undefined));
    return this.db.rolledBack(async (own) => {
      await own.query(limitsText);
      const tx = (await below?.(own)) ?? own;
      const ids: string[] = [];
      for (const { store, id, values } of checked) ids.push(await lay(store, { id, values }, tx));
      return work(tx, ids);
    });
  }

  private async checked({ entity: key, id, values }: UnsavedRow, caller: Caller, isDraft: boolean) {
    const definition = this.stores.parts.compile.registry.entities.get(key);
    if (!definition) throw InvalidError.of('entity', `${key} is no entity.`);
    if (id !== undefined && !isUuid(id)) throw InvalidError.of('id', 'must be a uuid.');
    const [method, route] =
      id === undefined ? ['POST', definition.route] : ['PATCH', `${definition.route}/{id}`];
    const isAllowed = isDraft
      ? (await this.access.ofDrafting(caller, definition)) === 'allowed'
      : await this.access.mayCall(caller, method, route);
    if (!isAllowed) throw new ForbiddenError('Not authorized');
    const store = this.stores.of(key);
    const sound = id === undefined ? store.validator.forCreate(values) : store.validator.forUpdate(values);
    return { store, id, values: store.writes.unsaved(sound, id === undefined) };
  }
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

function insertText({ table }: Entity, names: readonly string[]): string {
  const columns = names.map(quoteName).join(', ');
  return `insert into ${quoteName(table)} (${columns}) select ${columns} from json_populate_record(null::${quoteName(table)}, $1::json) returning "id"`;
}

function updateText({ table }: Entity, names: readonly string[]): string {
  const changes = [
    '"updatedAt" = now()',
    ...names.map((name) => `${quoteName(name)} = r.${quoteName(name)}`),
  ].join(', ');
  const source = `json_populate_record(null::${quoteName(table)}, $2::json) r`;
  return `update ${quoteName(table)} t set ${changes} from ${source} where t."id" = $1::uuid returning t."id"`;
}

function publishText({ table }: Entity): string {
  // Truncated, because rounding could put the date half a millisecond into the future.
  const now = `date_trunc('milliseconds', now())`;
  const dates = `"publishedAt" = least("publishedAt", ${now}), "unpublishedAt" = case when "unpublishedAt" > now() then "unpublishedAt" end`;
  return `update ${quoteName(table)} set ${dates} where "id" = $1::uuid`;
}
