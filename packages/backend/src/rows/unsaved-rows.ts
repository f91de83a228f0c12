import type { Access } from '../access/access.js';
import type { Caller } from '../context/caller.js';
import type { Database, PassingTransaction } from '../database/database.js';
import { quoteName } from '../database/sql.js';
import type { Entity } from '@flotilla/core';
import { ForbiddenError, InvalidError } from '@flotilla/core/errors';
import { isUuid } from '@flotilla/core/reflection';
import { databaseProblem } from '../schema/database-problem.js';
import type { Values } from './row-writes.js';
import type { RowStore, RowStores } from './stores.js';

/** A row as somebody is editing it. */
export interface UnsavedRow {
  readonly entity: string;
  /** Of one that is stored; without it the row is a new one. */
  readonly id?: string | undefined;
  /** What is changed of it, or all of a new one. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Nobody waits long for what somebody else only looks at. */
const limitsText = `select set_config('lock_timeout', '500ms', true), set_config('statement_timeout', '3s', true)`;

/**
 * Shows rows as they are being edited, and published, in a transaction that is taken back: PostgreSQL itself lays them over what is
 * stored, so whatever reads in it (addresses, lists, links, filters) sees them as it would if they were saved, and nothing else ever does.
 */
export class UnsavedRows {
  constructor(
    private readonly stores: RowStores,
    private readonly db: Database,
    private readonly access: Access,
  ) {}

  /**
   * Runs work that sees the rows; it is told their ids, in their order. Their values are checked as those of a caller.
   * @throws InvalidError, ConflictError, NotFoundError; ForbiddenError where the caller could not save them
   */
  async show<T>(
    rows: readonly UnsavedRow[],
    caller: Caller,
    work: (tx: PassingTransaction, ids: readonly string[]) => Promise<T>,
  ): Promise<T> {
    const checked: Awaited<ReturnType<UnsavedRows['checked']>>[] = [];
    for (const row of rows) checked.push(await this.checked(row, caller));
    return this.db.rolledBack(async (tx) => {
      await tx.query(limitsText);
      const ids: string[] = [];
      for (const { store, id, values } of checked) ids.push(await lay(store, { id, values }, tx));
      return work(tx, ids);
    });
  }

  private async checked({ entity: key, id, values }: UnsavedRow, caller: Caller) {
    const known = this.stores.parts.compile.registry.entities.get(key);
    if (!known) throw InvalidError.of('entity', `${key} is no entity.`);
    if (id !== undefined && !isUuid(id)) throw InvalidError.of('id', 'must be a uuid.');
    const [method, route] = id === undefined ? ['POST', known.route] : ['PATCH', `${known.route}/{id}`];
    if (!(await this.access.mayCall(caller, method, route))) throw new ForbiddenError('Not authorized');
    const store = this.stores.of(key);
    const sound = id === undefined ? store.validator.forCreate(values) : store.validator.forUpdate(values);
    return { store, id, values: store.writes.unsaved(sound, id === undefined) };
  }
}

/** Writes a row, and publishes it, as nothing but this transaction sees it: without events, history or messages. */
async function lay({ entity, writes }: RowStore, { id, values }: { id: string | undefined; values: Values }, tx: PassingTransaction) {
  const text = id === undefined ? insertText(entity, Object.keys(values)) : updateText(entity, Object.keys(values));
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
  const changes = ['"updatedAt" = now()', ...names.map((name) => `${quoteName(name)} = r.${quoteName(name)}`)].join(', ');
  const source = `json_populate_record(null::${quoteName(table)}, $2::json) r`;
  return `update ${quoteName(table)} t set ${changes} from ${source} where t."id" = $1::uuid returning t."id"`;
}

function publishText({ table }: Entity): string {
  // Rounded up, it would be half a millisecond ahead.
  const now = `date_trunc('milliseconds', now())`;
  const dates = `"publishedAt" = least("publishedAt", ${now}), "unpublishedAt" = case when "unpublishedAt" > now() then "unpublishedAt" end`;
  return `update ${quoteName(table)} set ${dates} where "id" = $1::uuid`;
}
