import { etagOf, matchesEtag } from '../http/etag.js';
import type { Context, ReadContext } from '@flotilla/changes';
import { StaleError } from '@flotilla/core/errors';
import { parseQuery } from '../query/parse.js';
import { type CompileContext, lockedRowText } from '../query/statement.js';
import { countText, listText, type Told } from '../query/text-statement.js';
import type { PermittedReads } from '../rows/permitted-reads.js';
import type { RowStore } from '../rows/stores.js';

/** What a change may demand of the row that it changes. */
interface UpdateOptions {
  /** The value of If-Match: the change is refused when the row is no longer the one that was read. */
  readonly ifMatch?: string;
  /** Where the change stands in the body, for errors: `data[3]` of several. */
  readonly place?: string;
}

/** The rows of one entity or link as REST has them: queries as query strings, rows as JSON text, and what callers send checked. */
export class RestRows {
  constructor(
    private readonly store: RowStore,
    private readonly reads: PermittedReads,
  ) {}

  /** Answers `{"data": […], "meta": {…}}` for a query string. @throws InvalidError, ForbiddenError */
  async find(queryString: string, context: ReadContext): Promise<Told> {
    const { entity } = this.store;
    const compile = (compiled: CompileContext) => listText(entity, parseQuery(queryString, entity), compiled);
    return (
      (await this.reads.run({ name: `find?${queryString}`, embeds: queryString.includes('include'), compile }, context)) ?? { text: '' }
    );
  }

  /** Answers the number of rows that a query string's filters let through. */
  async count(queryString: string, context: ReadContext): Promise<Told> {
    const { entity } = this.store;
    const compile = (compiled: CompileContext) => countText(entity, parseQuery(queryString, entity), compiled);
    return (await this.reads.run({ name: `count?${queryString}`, embeds: false, compile }, context)) ?? { text: '' };
  }

  /** @throws NotFoundError */
  async byId(id: string, include: readonly string[], context: ReadContext): Promise<Told> {
    const row = await this.reads.row(id, include, context);
    if (row === undefined) throw this.store.writes.notFound(id);
    return row;
  }

  /** Checks and stores new rows, all or none. @throws InvalidError, ConflictError */
  async create(rows: readonly unknown[], context: Context): Promise<string[]> {
    const isBulk = rows.length > 1;
    const checked = rows.map((row, index) => this.store.validator.forCreate(row, isBulk ? `data[${index}]` : undefined));
    for (const row of checked) this.store.writes.transitions.demandStart(row, context.caller);
    return this.store.writes.insert(checked, context);
  }

  /** Checks and makes a change. @throws NotFoundError, StaleError, InvalidError, ConflictError */
  async update(id: string, patch: unknown, context: Context, { ifMatch, place }: UpdateOptions = {}): Promise<string> {
    const { parts, writes } = this.store;
    const checked = this.store.validator.forUpdate(patch, place);
    if (ifMatch === undefined) return writes.update(id, checked, context, 'admin');
    return parts.writer.within(context, async (inside) => {
      await this.demandMatch(id, ifMatch, inside);
      return writes.update(id, checked, inside, 'admin');
    });
  }

  /** Changes several rows, all or none; each carries its `id`. */
  async updateMany(rows: readonly { id: string; patch: unknown }[], context: Context): Promise<string[]> {
    return this.store.parts.writer.within(context, async (inside) => {
      const updated: string[] = [];
      for (const [index, { id, patch }] of rows.entries()) updated.push(await this.update(id, patch, inside, { place: `data[${index}]` }));
      return updated;
    });
  }

  /** Removes one row; answers it as it was. @throws NotFoundError */
  async delete(id: string, context: Context): Promise<string> {
    return this.store.writes.delete(id, context);
  }

  /** The row that has all the given values, or a new one with them. */
  async findOrCreate(data: unknown, context: Context): Promise<{ row: string; isNew: boolean }> {
    const checked = this.store.validator.forCreate(data);
    this.store.writes.transitions.demandStart(checked, context.caller);
    return this.store.writes.findOrCreate(checked, context);
  }

  /** Locks the row and compares what `GET /{id}` would answer for it now. */
  private async demandMatch(id: string, ifMatch: string, { tx }: Required<Context>): Promise<void> {
    const { entity, writes } = this.store;
    const [current] = await tx.query<{ row: string }>(lockedRowText(entity), [id]);
    if (!current) throw writes.notFound(id);
    if (!matchesEtag(ifMatch, etagOf(`{"data":${current.row}}`))) {
      throw new StaleError('The row was changed by someone else since it was read. Read it again.');
    }
  }
}
