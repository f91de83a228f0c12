import { bulkPosition, changeOf } from '../http/body.js';
import { etagOf, matchesEtag } from '../http/etag.js';
import { namingPositions } from '../http/refused-positions.js';
import type { Context, ReadContext, TransactionContext } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import { type Cause, NotFoundError, StaleError } from '@flotilla/core/errors';
import { type CheckedQuery, parseQuery } from '../query/parse.js';
import { type CompileContext, lockedRowsText } from '../query/statement.js';
import { countText, dataText, listText, type JsonResponse } from '../query/text-statement.js';
import type { PermittedReads } from '../rows/permitted-reads.js';
import { upsertKey } from '../rows/upsert-key.js';
import { namingRows } from '../rows/refused-rows.js';
import type { RowStore } from '../rows/stores.js';
import type { CheckedRow } from '../validation/validate.js';
import { allValid, newRow, sentRow, upsertEach } from './bulk-rows.js';

/**
 * A row in a request, and its If-Match header: the write is rejected when the row has changed since it was
 * read.
 */
export interface NamedRow {
  readonly id: string;
  readonly ifMatch?: string;
}

/** A change of a row, as it was sent. */
export interface SentChange extends NamedRow {
  readonly patch: unknown;
}

/** A read that its query string determines completely. */
interface QueryRead {
  readonly name: string;
  readonly queryString: string;
  readonly compile: typeof listText | typeof countText;
}

/** The calls of REST on the rows of one entity or link, live or within a change set. */
export type RowCalls = Pick<
  RestRows,
  | 'find'
  | 'count'
  | 'byId'
  | 'create'
  | 'createMany'
  | 'findOrCreate'
  | 'update'
  | 'updateMany'
  | 'upsertMany'
  | 'delete'
>;

/**
 * The rows of one entity or link for REST: takes query strings, returns rows as JSON text, and validates
 * client data.
 */
export class RestRows {
  constructor(
    private readonly store: RowStore,
    private readonly reads: PermittedReads,
  ) {}

  /** Returns `{"data": […], "meta": {…}}` for a query string. @throws InvalidError, ForbiddenError */
  find(queryString: string, context: ReadContext): Promise<JsonResponse> {
    return this.readJson({ name: `find?${queryString}`, queryString, compile: listText }, context);
  }

  /** Returns the number of rows that match a query string's filters. */
  count(queryString: string, context: ReadContext): Promise<JsonResponse> {
    return this.readJson({ name: `count?${queryString}`, queryString, compile: countText }, context);
  }

  private async readJson(
    { name, queryString, compile }: QueryRead,
    context: ReadContext,
  ): Promise<JsonResponse> {
    const { entity } = this.store;
    let parsed: CheckedQuery | undefined;
    const query = () => (parsed ??= parseQuery(queryString, entity));
    const read = {
      name,
      include: () => (compile === listText ? query().include : []),
      compile: (by: CompileContext) => compile(entity, query(), by),
    };
    return (await this.reads.run(read, context)) ?? { text: Buffer.alloc(0) };
  }

  /** Returns one row. @throws NotFoundError */
  async byId(id: string, include: readonly string[], context: ReadContext): Promise<JsonResponse> {
    const row = await this.reads.row(id, include, context);
    if (row === undefined) throw this.store.writes.notFound(id);
    return row;
  }

  /** Validates and stores a new row, by default with a new id. @throws InvalidError, ConflictError */
  async create(row: unknown, context: Context, id?: string): Promise<string> {
    const checked = newRow(this.store, row, context);
    return (await this.insert([id === undefined ? checked : { ...checked, id }], context, () => '')).join();
  }

  /**
   * Validates and stores new rows, all or none.
   * @throws InvalidError, ConflictError, which name every invalid row
   */
  async createMany(rows: readonly unknown[], context: Context): Promise<string[]> {
    return namingPositions(this.store.entity, rows, async () => {
      const checked = await allValid(
        this.store,
        rows,
        (row, path) => newRow(this.store, row, context, path),
        (values, index) => sentRow(this.store, bulkPosition(index), values),
      );
      return this.insert(checked, context, bulkPosition);
    });
  }

  private insert(
    rows: readonly CheckedRow[],
    context: Context,
    placeOf: (index: number) => string,
  ): Promise<string[]> {
    const sent = rows.map((values, index) => sentRow(this.store, placeOf(index), values));
    return namingRows(sent, this.store.parts, () => this.store.callerWrites.insert(rows, context));
  }

  /** Validates and makes a change. @throws NotFoundError, StaleError, InvalidError, ConflictError */
  async update({ id, patch, ifMatch }: SentChange, context: Context): Promise<string> {
    const { callerWrites, validator, parts } = this.store;
    const checked = validator.forUpdate(patch);
    return namingRows([sentRow(this.store, '', { ...checked, id })], parts, () =>
      this.whenMatched([{ id, ifMatch }], context, (txContext) =>
        callerWrites.update(id, checked, txContext),
      ),
    );
  }

  /**
   * Changes several rows, all or none; each as `{ id, ifMatch?, … }`.
   * @throws as `update`, naming every rejected row
   */
  async updateMany(rows: readonly unknown[], context: Context): Promise<string[]> {
    const { entity } = this.store;
    return namingPositions(entity, rows, () => this.updateEach(rows, context));
  }

  private async updateEach(rows: readonly unknown[], context: Context): Promise<string[]> {
    const { callerWrites, validator, parts } = this.store;
    const changes = await allValid(
      this.store,
      rows,
      (row, path) => {
        const change = changeOf(row, path);
        return { ...change, patch: validator.forUpdate(change.patch, path) };
      },
      ({ id, patch }, index) => sentRow(this.store, bulkPosition(index), { ...patch, id }),
    );
    const sent = changes.map(({ id, patch }, index) =>
      sentRow(this.store, bulkPosition(index), { ...patch, id }),
    );
    return parts.writer.within(context, (whole) =>
      this.whenMatched(changes, whole, async (txContext) => {
        await this.requireAll(changes, txContext);
        return namingRows(sent, parts, async () => {
          const updated: string[] = [];
          for (const { id, patch } of changes) updated.push(await callerWrites.update(id, patch, txContext));
          return updated;
        });
      }),
    );
  }

  /**
   * Changes the rows that have the values of `by`, and creates the others, all or none. Returns `{"data":
   * […], "meta": {"created", "updated"}}`, the rows in the given order.
   * @throws as `createMany` and `updateMany`
   */
  async upsertMany(rows: readonly unknown[], by: readonly string[], context: Context): Promise<string> {
    const { entity } = this.store;
    const key = upsertKey(entity, by);
    return namingPositions(entity, rows, () =>
      this.store.parts.writer.within(context, (txContext) => upsertEach(this.store, rows, key, txContext)),
    );
  }

  /** Deletes rows, all or none; returns them as they were. @throws NotFoundError, StaleError */
  async delete(rows: readonly NamedRow[], context: Context): Promise<string[]> {
    const { callerWrites, parts } = this.store;
    const ids = rows.map(({ id }) => id);
    if (rows.length === 1)
      return this.whenMatched(rows, context, (txContext) => callerWrites.deleteMany(ids, txContext));
    return namingPositions(this.store.entity, rows, () =>
      parts.writer.within(context, (whole) =>
        this.whenMatched(rows, whole, async (txContext) => {
          await this.requireAll(rows, txContext);
          return callerWrites.deleteMany(ids, txContext);
        }),
      ),
    );
  }

  /** Returns the row that has all the given values, or a new one with them. */
  async findOrCreate(data: unknown, context: Context): Promise<{ row: string; isNew: boolean }> {
    const checked = newRow(this.store, data, context);
    return namingRows([sentRow(this.store, '', checked)], this.store.parts, () =>
      this.store.callerWrites.findOrCreate(checked, context),
    );
  }

  /** Locks the rows of a bulk write. @throws NotFoundError naming each that does not exist */
  private async requireAll(rows: readonly NamedRow[], { tx }: TransactionContext): Promise<void> {
    const { entity } = this.store;
    const ids = rows.map(({ id }) => id.toLowerCase());
    const found = await tx.query<{ id: string }>(
      `select "id" from ${quoteName(entity.table)} where "id" = any($1::uuid[]) order by "id" for update`,
      [ids],
    );
    const existing = new Set(found.map(({ id }) => id));
    const causes = ids.flatMap((id, index): Cause[] =>
      existing.has(id)
        ? []
        : [{ field: `${bulkPosition(index)}.id`, message: `${entity.key} ${id} does not exist.` }],
    );
    if (causes.length > 0) throw new NotFoundError(causes[0]?.message ?? '', causes);
  }

  /**
   * Runs work in a transaction that locks the rows with an If-Match and compares their ETags first.
   * @throws NotFoundError, StaleError
   */
  private async whenMatched<T, C extends Context>(
    rows: readonly NamedRow[],
    context: C,
    work: (context: C | TransactionContext) => Promise<T>,
  ): Promise<T> {
    const conditions = rows.flatMap(({ id, ifMatch }) => (ifMatch === undefined ? [] : [{ id, ifMatch }]));
    if (conditions.length === 0) return work(context);
    return this.store.parts.writer.within(context, async (txContext) => {
      await this.requireMatches(conditions, txContext);
      return work(txContext);
    });
  }

  /** Locks rows and compares the ETag that `GET /{id}` would return for each of them now. */
  private async requireMatches(
    conditions: readonly Required<NamedRow>[],
    { tx }: TransactionContext,
  ): Promise<void> {
    const { entity, writes } = this.store;
    const found = await tx.query<{ id: string; row: string }>(lockedRowsText(entity), [
      conditions.map(({ id }) => id),
    ]);
    const byId = new Map(found.map(({ id, row }) => [id, row]));
    const stale = conditions.filter(({ id, ifMatch }) => {
      const row = byId.get(id.toLowerCase());
      if (row === undefined) throw writes.notFound(id);
      return !matchesEtag(ifMatch, etagOf(dataText(row)));
    });
    if (stale.length === 0) return;
    const which = conditions.length > 1 ? stale.map(({ id }) => ` ${id}`).join() : '';
    throw new StaleError(`The row${which} was changed by someone else since it was read. Read it again.`);
  }
}
