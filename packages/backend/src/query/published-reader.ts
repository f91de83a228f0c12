import { type DocumentList, type DocumentRow, type Filter, type OrderBy, type Registry, showing } from '@flotilla/core';
import { collectRowTags } from './row-tags.js';
import { collectionTag, type Tag } from '../tags/tags.js';
import type { Database } from '../database/database.js';
import { compiledCache } from './compiled-cache.js';
import type { IncludeTree } from './include.js';
import { checkQuery } from './parse.js';
import { type FoundRow, pageOf } from './page.js';
import { type CompileContext, findStatement, type ListContext } from './statement.js';
import { viewTree } from './view-tree.js';

/** What a page shows of one entity. */
export interface PublishedQuery {
  readonly entity: string;
  /** Fields that the rows have; all when left out. */
  readonly fields?: readonly string[];
  readonly include?: readonly string[];
  readonly filters?: readonly Filter[];
  readonly orderBy?: readonly OrderBy[];
  readonly limit: number;
  /** Starts at 1. */
  readonly page?: number;
}

/** What a page shows of the rows that one row is linked to. */
export interface LinkedQuery extends Omit<PublishedQuery, 'filters' | 'orderBy'> {
  /** Of the row whose links are read. */
  readonly id: string;
  readonly link: string;
}

/**
 * Reads what the public may see: one statement per call, hidden links left out, and the tags of every
 * row added to those of the answer in the making.
 */
export class PublishedReader {
  private readonly compiled = compiledCache<{ tree: IncludeTree }>();

  constructor(
    private readonly db: Database,
    private readonly context: CompileContext,
  ) {}

  get registry(): Registry {
    return this.context.registry;
  }

  /** One page of a list; which rows there are and in what order is part of its tags. */
  async list(query: PublishedQuery, tags: Set<Tag>): Promise<DocumentList> {
    const { rows, hasNext } = await this.rows(query, tags);
    tags.add(collectionTag(query.entity));
    return { rows, page: query.page ?? 1, hasNext };
  }

  /** The rows of some ids, by id; ids without a row are not in it. */
  async byIds(entity: string, ids: readonly string[], include: readonly string[], tags: Set<Tag>): Promise<Map<string, DocumentRow>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.rows({ entity, include, limit: ids.length }, tags, { ids });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The row in which a unique field has a value, or null; its absence is part of the tags. */
  async one(
    query: { entity: string; field: string; value: string; include?: readonly string[] },
    tags: Set<Tag>,
  ): Promise<DocumentRow | null> {
    const { entity, field, value, include } = query;
    const { rows } = await this.rows({ entity, include, filters: [{ column: field, method: 'eq', value }], limit: 1 }, tags);
    if (rows.length === 0) tags.add(collectionTag(entity));
    return rows[0] ?? null;
  }

  /** One page of the rows that a row has by a link: link rows, each with its far row. None when the link is not installed. */
  async linked({ entity, id, link, fields, include, limit, page = 1 }: LinkedQuery, tags: Set<Tag>): Promise<DocumentList> {
    const relation = this.registry.relationsOf(entity).get(link);
    if (!relation) return { rows: [], page, hasNext: false };
    const query: PublishedQuery = {
      entity,
      fields: [],
      include: showing(link, { fields, include }),
      filters: [{ column: 'id', method: 'eq', value: id }],
      limit: 1,
    };
    const { rows } = await this.rows(query, tags, { window: { limit: limit + 1, offset: (page - 1) * limit } });
    const links = (rows[0]?.[relation.embedAs] ?? []) as DocumentRow[];
    return { rows: links.slice(0, limit), page, hasNext: links.length > limit };
  }

  private async rows(
    { entity: key, fields, include = [], filters = [], orderBy = [], limit, page = 1 }: PublishedQuery,
    tags: Set<Tag>,
    own: Pick<ListContext, 'window' | 'ids'> = {},
  ): Promise<{ rows: DocumentRow[]; hasNext: boolean }> {
    const entity = this.registry.entity(key);
    const tree = this.treeOf(key, include);
    const query = checkQuery(
      { filters: { and: [...filters] }, orderBy: { and: [...orderBy] }, limit: String(limit), offset: String((page - 1) * limit) },
      entity,
    );
    const statement = findStatement(entity, query, { ...this.context, isPublished: true, fields, ...own }, tree);
    const shown = pageOf(await this.db.query<FoundRow>(statement.text, statement.values), statement);
    const rows = shown.rows.map((row) => JSON.parse(row) as DocumentRow);
    for (const row of rows) collectRowTags(key, row, tree, tags);
    return { rows, hasNext: shown.next !== null };
  }

  private treeOf(key: string, include: readonly string[]): IncludeTree {
    const name = [key, ...include].join(' ');
    const known = this.compiled.get(name);
    if (known) return known.tree;
    const tree = viewTree(this.registry, key, include);
    this.compiled.set(name, { tree });
    return tree;
  }
}
