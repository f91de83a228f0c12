import { type Entity, type FindQuery, type Row } from '@flotilla/core';
import { NotFoundError, StaleError } from '../errors.js';
import { etagOf, matchesEtag } from '../http/etag.js';
import { type FoundRow, pageOf } from '../query/page.js';
import { checkQuery, parseQuery } from '../query/parse.js';
import {
  byIdStatement,
  type CompileContext,
  countStatement,
  type FindStatement,
  findStatement,
  type Statement,
} from '../query/statement.js';
import { moment } from '../query/value.js';
import { RowValidator } from '../validation/validate.js';
import type { Context, ReadContext } from '../context/context.js';
import { findOrCreateFilters } from './find-or-create.js';
import { GatheredInserts } from './gathered-inserts.js';
import { newId, withGenerated } from './generated.js';
import { databaseProblem } from './database-problem.js';
import { PermittedReads, type ReadParts } from './permitted-reads.js';
import { type WriteStatement, WriteStatements, type WrittenRow } from './write-statements.js';
import type { Writer, WriteTransaction } from '../changes/writer.js';

/** What a change may demand of the row that it changes. */
export interface UpdateOptions {
  /** The value of If-Match: the change is refused when the row is no longer the one that was read. */
  readonly ifMatch?: string;
  /** Where the change stands in the body, for errors: `data[3]` of several. */
  readonly place?: string;
}

/** What every repository works with. */
export interface RepositoryParts extends ReadParts {
  readonly writer: Writer;
}

type WrittenRows = WrittenRow & Record<string, unknown>;

/**
 * Reads and writes the rows of one entity or link. Reads answer JSON text that PostgreSQL built;
 * the same class serves REST and the code of modules.
 */
export class EntityRepository<E extends Entity = Entity> {
  private readonly reads: PermittedReads;
  private readonly writes: WriteStatements;
  private readonly validator: RowValidator;
  private readonly gathered = new GatheredInserts((rows) => this.store(rows));

  constructor(
    readonly entity: E,
    private readonly parts: RepositoryParts,
  ) {
    this.reads = new PermittedReads(entity, parts);
    this.writes = new WriteStatements(entity, parts.compile.registry);
    this.validator = new RowValidator(entity);
  }

  /** Answers `{"data": […], "meta": {…}}` for a query string. @throws InvalidError, ForbiddenError */
  async findText(queryString: string, context: ReadContext): Promise<string> {
    const compile = (compiled: CompileContext) => findStatement(this.entity, parseQuery(queryString, this.entity), compiled);
    const { found, statement } = await this.reads.run<FoundRow, FindStatement>({ name: `find?${queryString}`, compile }, context);
    const { rows, next, total } = pageOf(found, statement);
    const count = total === undefined ? '' : `,"total":${total}`;
    return `{"data":[${rows.join(',')}],"meta":{"next":${next === null ? 'null' : `"${next}"`}${count}}}`;
  }

  /** The rows of a query made by a module's own code. */
  async find(query: FindQuery, context: Context): Promise<Row<E>[]> {
    const compile = (compiled: CompileContext) => findStatement(this.entity, checkQuery(query, this.entity), compiled);
    const { found, statement } = await this.reads.run<FoundRow, FindStatement>({ compile }, context);
    return pageOf(found, statement).rows.map((row) => JSON.parse(row) as Row<E>);
  }

  /** The number of rows that a query string's filters let through. */
  async count(queryString: string, context: ReadContext): Promise<number> {
    const compile = (compiled: CompileContext) => countStatement(this.entity, parseQuery(queryString, this.entity), compiled);
    const { found } = await this.reads.run<{ total: string }, Statement>({ name: `count?${queryString}`, compile }, context);
    return Number(found[0]?.total);
  }

  /** One row as JSON text. @throws NotFoundError */
  async byIdText(id: string, include: readonly string[], context: ReadContext): Promise<string> {
    const compile = (compiled: CompileContext) => byIdStatement(this.entity, include, compiled);
    const read = { name: `id?${include.join(',')}`, compile, row: id };
    const { found } = await this.reads.run<{ row: string }, Statement>(read, context);
    if (!found[0]) throw this.notFound(id);
    return found[0].row;
  }

  /** Checks and stores new rows, all or none; answers each as JSON text. */
  async create(rows: readonly unknown[], context: Context): Promise<string[]> {
    const isBulk = rows.length > 1;
    const checked = rows.map((row, index) => this.validator.forCreate(row, isBulk ? `data[${index}]` : undefined));
    return this.insert(checked, context);
  }

  /** Stores rows that the server itself made, managed fields included, without checking them. */
  async insert(rows: readonly Readonly<Record<string, unknown>>[], context: Context): Promise<string[]> {
    const whole = rows.map((row) => this.complete(row));
    const [only] = whole;
    if (only && whole.length === 1 && !context.tx) return [await this.gathered.one(only)];
    return this.store(whole, context);
  }

  /** Checks and stores rows of content, which may say when they were made; answers their ids. */
  async importRows(rows: readonly Readonly<Record<string, unknown>>[], context: Context): Promise<string[]> {
    const whole = rows.map(({ createdAt, ...row }, index) => ({
      id: newId(),
      createdAt,
      updatedAt: createdAt,
      ...this.validator.forCreate(row, `${this.entity.key}[${index}]`),
    }));
    await this.insert(whole, context);
    return whole.map((row) => row.id);
  }

  /** Changes one row; answers it as JSON text. @throws NotFoundError, StaleError, InvalidError, ConflictError */
  async update(id: string, patch: unknown, context: Context, { ifMatch, place }: UpdateOptions = {}): Promise<string> {
    const checked = this.regenerated(this.validator.forUpdate(patch, place));
    const statement = this.writes.update(Object.keys(checked));
    if (ifMatch === undefined) return this.change(statement, id, checked, context);
    return this.parts.writer.within(context, async (tx) => {
      await this.demandMatch(id, ifMatch, tx);
      return this.change(statement, id, checked, tx);
    });
  }

  /** Changes one row as the server itself: managed and secret fields included, without checking them. @throws NotFoundError, ConflictError */
  async set(id: string, values: Readonly<Record<string, unknown>>, context: Context): Promise<string> {
    return this.change(this.writes.update(Object.keys(values)), id, values, context);
  }

  /** Changes several rows, all or none; each carries its `id`. */
  async updateMany(rows: readonly { id: string; patch: unknown }[], context: Context): Promise<string[]> {
    return this.parts.writer.within(context, async (tx) => {
      const updated: string[] = [];
      for (const [index, { id, patch }] of rows.entries()) updated.push(await this.update(id, patch, tx, { place: `data[${index}]` }));
      return updated;
    });
  }

  /** Removes one row; answers it as it was. @throws NotFoundError */
  async delete(id: string, context: Context): Promise<string> {
    const [deleted] = await this.write(this.writes.delete, [id], context.tx);
    if (!deleted) throw this.notFound(id);
    return deleted.row;
  }

  /** The row that has all the given values, or a new one with them. */
  async findOrCreate(data: unknown, context: Context): Promise<{ row: string; isNew: boolean }> {
    const checked = this.validator.forCreate(data);
    return this.parts.writer.within(context, async (inside) => {
      // Two calls with the same values at the same moment must find one row, so they take turns.
      await inside.tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 0))`, [
        `${this.entity.key}${JSON.stringify(checked)}`,
      ]);
      const { text, values } = findOrCreateFilters(this.entity, checked, this.parts.compile);
      const [found] = await inside.tx.query<{ row: string }>(text, values);
      if (found) return { row: found.row, isNew: false };
      const [row = ''] = await this.insert([checked], inside);
      return { row, isNew: true };
    });
  }

  /** The not-found error of this entity. */
  notFound(id: string): NotFoundError {
    return new NotFoundError(`${this.entity.key} ${id} does not exist.`);
  }

  private async store(rows: readonly Readonly<Record<string, unknown>>[], { tx }: Pick<Context, 'tx'> = {}): Promise<string[]> {
    const written = await this.write(this.writes.insert, [JSON.stringify(rows)], tx);
    const byId = new Map(written.map(({ id, row }) => [id, row]));
    return rows.map(({ id }) => byId.get(String(id)) ?? '');
  }

  private async change(statement: WriteStatement, id: string, patch: object, context: Context): Promise<string> {
    const [row] = await this.write(statement, [id, JSON.stringify(patch)], context.tx);
    if (!row) throw this.notFound(id);
    return row.row;
  }

  private async write({ text, topic }: WriteStatement, values: readonly unknown[], tx?: WriteTransaction): Promise<WrittenRows[]> {
    const { writer } = this.parts;
    try {
      return await writer.statement<WrittenRows>(text, [writer.isAwaited(topic), ...values], tx);
    } catch (error) {
      throw databaseProblem(error, this.entity);
    }
  }

  /** Locks the row and compares what `GET /{id}` would answer for it now. */
  private async demandMatch(id: string, ifMatch: string, { tx }: Required<Context>): Promise<void> {
    const { text } = byIdStatement(this.entity, [], this.parts.compile);
    const [current] = await tx.query<{ row: string }>(`${text} for update`, [id]);
    if (!current) throw this.notFound(id);
    if (!matchesEtag(ifMatch, etagOf(`{"data":${current.row}}`))) {
      throw new StaleError('The row was changed by someone else since it was read. Read it again.');
    }
  }

  /** Fills in id, defaults and generated fields. */
  private complete(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const whole: Record<string, unknown> = { id: newId(), ...row };
    for (const [name, field] of Object.entries(this.entity.fields)) {
      if (whole[name] === undefined && field.default !== undefined)
        whole[name] = field.default === 'now' && field.kind === 'datetime' ? new Date() : field.default;
    }
    return this.stored(withGenerated(this.entity, whole));
  }

  /** A generated field that is emptied is generated again; others stay as they are. */
  private regenerated(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const known = Object.entries(patch).filter(([, value]) => value !== undefined);
    const isEmptied = known.some(([name, value]) => value === '' && this.entity.fields[name]?.generated);
    const filled = isEmptied ? withGenerated(this.entity, patch) : patch;
    return this.stored(Object.fromEntries(known.map(([name]) => [name, filled[name]])));
  }

  /** A calendar day is stored as its midnight in UTC, whatever the session's time zone. */
  private stored(row: Record<string, unknown>): Record<string, unknown> {
    for (const [name, value] of Object.entries(row)) {
      if (this.entity.fields[name]?.kind === 'date' && typeof value === 'string') row[name] = moment(value);
    }
    return row;
  }
}
