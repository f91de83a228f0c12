import type { Registry, Shown, Via } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import type { DocumentList, DocumentRow } from '@flotilla/core/documents';
import type { Filter, OrderBy } from '@flotilla/core/queries';
import { isPlainObject } from '@flotilla/core/values';
import { collectionTag, linkTag, readTag, rowTag, type Tag } from '../invalidation/tags/tags.js';
import type { Database } from '../database/database.js';
import type { IncludeTree } from './include.js';
import { checkQuery } from './parse.js';
import type { CompileContext } from './statement.js';
import { countText, listRows, rowTexts, type ShownList } from './text-statement.js';
import { mayHoldPictures, picturesIn, showFiles, shownPictures } from './text-pictures.js';
import { nearEndOf, relationOf, type ShownTree, shownTree } from './view-tree.js';

/** Which rows of a list a page shows, and what of them. */
export interface PublishedQuery {
  readonly of: Shown;
  readonly filters?: readonly Filter[];
  readonly orderBy?: readonly OrderBy[];
  readonly limit: number;
  /** Starts at 1. */
  readonly page?: number;
  /** Counts its pages. */
  readonly isPaged?: boolean;
}

/** What a page shows of the rows that one row is linked to. */
export interface LinkedQuery extends Pick<PublishedQuery, 'limit' | 'page' | 'isPaged'> {
  /** Of the row whose links are read. */
  readonly id: string;
  readonly via: Via;
  /** Only what leads to these rows, in their order; `page` does not count then. */
  readonly far?: readonly string[];
}

/**
 * Reads what the public may see: one statement per call, hidden links left out, and the tags of every
 * row added to those of the answer in the making. Pictures in texts show their files as they are now, which takes one more statement
 * where there are any.
 */
export class PublishedReader {
  private readonly pictures;

  constructor(
    private readonly db: Pick<Database, 'wireRows'>,
    private readonly context: CompileContext,
    private readonly compiled = new WeakMap<object, ShownTree>(),
  ) {
    this.pictures = shownPictures(context.registry);
  }

  /** The same on another connection: a transaction sees what others don't. */
  on(db: Pick<Database, 'wireRows'>): PublishedReader {
    return new PublishedReader(db, this.context, this.compiled);
  }

  get registry(): Registry {
    return this.context.registry;
  }

  /** One page of a list; which rows there are and in what order is part of its tags. */
  async list(query: PublishedQuery, tags: Set<Tag>): Promise<DocumentList> {
    const { rows, hasNext } = await this.rows(query, tags);
    tags.add(collectionTag(query.of.key));
    const { page = 1, filters = [] } = query;
    const pages = query.isPaged && (await this.pagesOf(query.of.key, filters, query.limit));
    return { rows, page, hasNext, ...(pages && { pages }) };
  }

  /** The rows of some ids, by id; ids without a row are not in it. */
  async byIds(of: Shown, ids: readonly string[], tags: Set<Tag>): Promise<Map<string, DocumentRow>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.rows({ of, limit: ids.length }, tags, { ids });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The row in which a unique field has a value, or null; its absence is part of the tags. */
  async one(query: { of: Shown; field: string; value: string }, tags: Set<Tag>): Promise<DocumentRow | null> {
    const { of, field, value } = query;
    const { rows } = await this.rows({ of, filters: [{ column: field, method: 'eq', value }], limit: 1 }, tags);
    if (rows.length === 0) tags.add(collectionTag(of.key));
    return rows[0] ?? null;
  }

  /** One page of the rows that a row has by a link: link rows, each with its far row. None when the link is not installed. */
  async linked({ via, id, limit, page = 1, isPaged = false, far }: LinkedQuery, tags: Set<Tag>): Promise<DocumentList> {
    const relation = relationOf(this.registry, via.near, via);
    if (!relation) return { rows: [], page, hasNext: false };
    const shown = { key: via.near, ...this.treeOf(via, () => nearEndOf(via)) };
    const filters: Filter[] = [{ column: 'id', method: 'eq', value: id }];
    const { rows } = await this.read(shown, { filters, limit: 1 }, tags, {
      window: { limit: limit + 1, offset: far ? 0 : (page - 1) * limit, far },
    });
    const found = (rows[0]?.[relation.embedAs] ?? []) as DocumentRow[];
    const links = far ? inOrderOf(far, found, relation.far?.as ?? '') : found;
    const hasNext = links.length > limit;
    const own: Filter[] = [{ column: relation.ownField, method: 'eq', value: id }, ...ofVariants(via)];
    const pages = isPaged && !far && (await this.pagesOf(relation.link.key, own, limit));
    return { rows: links.slice(0, limit), page, hasNext, ...(pages && { pages }) };
  }

  /** One statement more for each paged list, however many rows it has. */
  private async pagesOf(key: string, filters: readonly Filter[], limit: number): Promise<number> {
    const entity = this.registry.entity(key);
    const query = checkQuery({ filters: { and: [...filters] } }, entity);
    const { text, values, compose } = countText(entity, query, { ...this.context, isPublished: true });
    const { data } = JSON.parse(compose(await this.db.wireRows(text(), values))?.text.toString() ?? '{"data":0}') as { data: number };
    return Math.ceil(data / limit);
  }

  private rows({ of, ...query }: PublishedQuery, tags: Set<Tag>, own?: Pick<ShownList, 'ids'>): Promise<Rows> {
    return this.read({ key: of.key, ...this.treeOf(of, () => of) }, query, tags, own);
  }

  private async read(
    { key, fields, tree }: ShownTree & { key: string },
    { filters = [], orderBy = [], limit, page = 1 }: Omit<PublishedQuery, 'of'>,
    tags: Set<Tag>,
    own: Pick<ShownList, 'window' | 'ids'> = {},
  ): Promise<Rows> {
    const entity = this.registry.entity(key);
    const query = checkQuery(
      { filters: { and: [...filters] }, orderBy: { and: [...orderBy] }, limit: String(limit), offset: String((page - 1) * limit) },
      entity,
    );
    const { text, values, read } = listRows(entity, query, { ...this.context, isPublished: true, fields, tree, ...own });
    const shown = read(await this.db.wireRows(text(), values));
    const texts = rowTexts(shown, limit);
    const rows = texts.map((row) => JSON.parse(row) as DocumentRow);
    for (const row of rows) {
      collectRowTags(key, row, tree, tags);
      withoutPassed(row, tree);
    }
    if (texts.some(mayHoldPictures)) await this.showPictures(rows, tags);
    return { rows, hasNext: shown.sent.length > limit };
  }

  private async showPictures(rows: readonly DocumentRow[], tags: Set<Tag>): Promise<void> {
    const pictures = this.pictures ? picturesIn(rows) : [];
    if (!this.pictures || pictures.length === 0) return;
    const { shown, path } = this.pictures;
    const ids = [...new Set(pictures.map(({ fileId }) => fileId))];
    // Those that are missing may come back.
    for (const id of ids) tags.add(rowTag(shown.key, id));
    showFiles(pictures, await this.byIds(shown, ids, tags), path);
  }

  private treeOf(asked: object, shownBy: () => Shown): ShownTree {
    const known = this.compiled.get(asked);
    if (known) return known;
    const compiled = shownTree(this.registry, [shownBy()]);
    this.compiled.set(asked, compiled);
    return compiled;
  }
}

const ofVariants = ({ variants }: Via): Filter[] => (variants ? [{ column: 'variant', method: 'inArray', value: [...variants] }] : []);

/** Link rows in the order of the rows that they lead to. */
function inOrderOf(ids: readonly string[], links: readonly DocumentRow[], as: string): DocumentRow[] {
  const placeOf = (link: DocumentRow) => ids.indexOf((link[as] as DocumentRow | null)?.id ?? '');
  return links.toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface Rows {
  readonly rows: DocumentRow[];
  readonly hasNext: boolean;
}

/** Collects the tags of a row and of all that is embedded in it, asked-for links without rows included. */
function collectRowTags(key: string, row: Readonly<Record<string, unknown>>, tree: IncludeTree, tags: Set<Tag>): void {
  tags.add(rowTag(key, String(row.id)));
  collectEmbeddedTags(row, tree, tags);
}

/** A link row needs no tag of its own: whatever is written of it makes those of the rows that it joins stale. */
function collectEmbeddedTags(row: Readonly<Record<string, unknown>>, tree: IncludeTree, tags: Set<Tag>): void {
  for (const include of tree.values()) {
    // Pages embed rows by links alone.
    if (include.type === 'reference') continue;
    const { relation, isPassed, ofFar, ofLink } = include;
    tags.add(linkTag(relation.link, relation.ownField, String(row.id)));
    for (const linkRow of linkRowsOf(row, relation)) {
      collectEmbeddedTags(linkRow, ofLink, tags);
      const far = relation.far && linkRow[relation.far.as];
      if (!relation.far || !isPlainObject(far)) continue;
      if (isPassed) collectPassedTags(far, ofFar, tags);
      else collectRowTags(relation.far.key, far, ofFar, tags);
    }
  }
}

/** The row's own id is for nobody to know, so any change of the links that lead on from such rows makes the answer stale. */
function collectPassedTags(row: Readonly<Record<string, unknown>>, tree: IncludeTree, tags: Set<Tag>): void {
  const own = new Set<Tag>();
  collectEmbeddedTags(row, tree, own);
  for (const tag of own) {
    const { key, id } = readTag(tag);
    tags.add(id === row.id ? collectionTag(key) : tag);
  }
}

/** Leaves of the rows that are only passed, and of the links to and from them, what they lead to. */
function withoutPassed(row: Readonly<Record<string, unknown>>, tree: IncludeTree, isFromPassed = false): void {
  for (const include of tree.values()) {
    if (include.type === 'reference') continue;
    const { relation, isPassed = false, ofFar } = include;
    const isTold = relation.link.access.read === 'public' || !(isPassed || isFromPassed);
    for (const linkRow of linkRowsOf(row, relation)) {
      const far = relation.far && linkRow[relation.far.as];
      if (!relation.far || !isPlainObject(far)) continue;
      if (!isTold) keepOnly(linkRow, ['variant', relation.far.as]);
      if (isPassed)
        keepOnly(
          far,
          [...ofFar.values()].flatMap((next) => (next.type === 'link' ? next.relation.embedAs : [])),
        );
      withoutPassed(far, ofFar, isPassed);
    }
  }
}

function keepOnly(row: Record<string, unknown>, names: readonly string[]): void {
  for (const name of Object.keys(row)) if (!names.includes(name)) delete row[name];
}

function linkRowsOf(row: Readonly<Record<string, unknown>>, { embedAs }: Relation): Record<string, unknown>[] {
  const rows = row[embedAs];
  return Array.isArray(rows) ? rows.filter(isPlainObject) : [];
}
