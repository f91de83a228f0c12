import { areSlugs } from '@flotilla/core/languages';
import type { Registry, Selection, Via } from '@flotilla/core';
import type { DocumentList, DocumentRow } from '@flotilla/core/documents';
import { type Filter, maxPage, type OrderBy } from '@flotilla/core/queries';
import { collectionTag, linkTag, rowTag, type Tag } from '../invalidation/tags/tags.js';
import type { Database } from '../database/database.js';
import { textAt } from '../database/raw-rows.js';
import { quoteName } from '../database/sql.js';
import { hasSlugSql } from '../kinds/slugs-of-languages.js';
import { joinedIdsText } from './joined-rows.js';
import { checkQuery } from './parse.js';
import type { CompileContext } from './statement.js';
import { countText, listRows, rowTexts, type SelectedList } from './text-statement.js';
import { mayHoldPictures, picturesIn, showFiles, pictureSelection } from './text-pictures.js';
import { collectRowTags, withoutPassed } from './row-tags.js';
import { nearEndOf, relationOf, type SelectionTree, selectionTree } from './selection-tree.js';

/** The rows of a list on a page, and their shown fields. */
export interface PublishedQuery {
  readonly of: Selection;
  readonly filters?: readonly Filter[];
  readonly orderBy?: readonly OrderBy[];
  readonly limit: number;
  /** Starts at 1. */
  readonly page?: number;
  /** Also counts the pages. */
  readonly isPaged?: boolean;
}

/** Rows that a link joins with one row, in their own order instead of that of the links. */
export interface JoinedQuery extends Pick<PublishedQuery, 'of' | 'filters' | 'orderBy' | 'limit'> {
  readonly via: Via;
  readonly id: string;
}

/** The rows that share linked rows with one row. */
export interface RelatedQuery extends Pick<PublishedQuery, 'orderBy' | 'limit'> {
  /** The link, from the shared rows to the rows of the list. */
  readonly via: Via;
  readonly id: string;
}

/** The linked rows of one row on a page. */
export interface LinkedQuery extends Pick<PublishedQuery, 'limit' | 'page' | 'isPaged'> {
  /** The id of the row whose links are read. */
  readonly id: string;
  readonly via: Via;
  /** Restricts the list to these far rows, in this order; `page` is ignored. */
  readonly far?: readonly string[];
}

/**
 * Reads data for public pages: one statement per call, without hidden links. Adds the tags of every row to
 * the given set. Pictures in texts show the current state of their files, which takes one more statement if
 * there are any.
 */
export class PublishedReader {
  private readonly pictures;

  constructor(
    private readonly db: Pick<Database, 'rawRows'>,
    private readonly context: CompileContext,
    private readonly compiled = new WeakMap<object, SelectionTree>(),
    private readonly isPublished = true,
  ) {
    this.pictures = pictureSelection(context.registry);
  }

  /** Returns the reader on another connection, such as a transaction that sees uncommitted rows. */
  on(db: Pick<Database, 'rawRows'>): PublishedReader {
    return new PublishedReader(db, this.context, this.compiled);
  }

  /**
   * Returns the reader for editors, who also see unpublished rows, and hidden links with their ends and orders.
   * Private rows of `withoutPrivate` stay hidden.
   */
  forEditing(db: Pick<Database, 'rawRows'>, withoutPrivate: ReadonlySet<string>): PublishedReader {
    return new PublishedReader(db, { ...this.context, withoutPrivate }, this.compiled, false);
  }

  get registry(): Registry {
    return this.context.registry;
  }

  /**
   * Returns one page of a list. Its tags include the collection's, because they depend on its rows and order.
   */
  async list(query: PublishedQuery, tags: Set<Tag>): Promise<DocumentList> {
    const { rows, hasNext } = await this.rows(query, tags);
    tags.add(collectionTag(query.of.key));
    const { page = 1, filters = [] } = query;
    const pages = query.isPaged && (await this.pagesOf(query.of.key, filters, query.limit));
    return { rows, page, hasNext: hasNext && page < maxPage, ...(pages && { pages }) };
  }

  /** Returns rows by their ids; missing rows are left out. */
  async byIds(of: Selection, ids: readonly string[], tags: Set<Tag>): Promise<Map<string, DocumentRow>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.rows({ of, limit: ids.length }, tags, { ids });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Returns the row with a value in a unique field, or null; for a slug, also the row that has it in some language.
   * If it is missing, adds the collection's tag.
   */
  async one(
    query: { of: Selection; field: string; value: string },
    tags: Set<Tag>,
  ): Promise<DocumentRow | null> {
    const { of, field, value } = query;
    const { rows } = await this.rows(
      { of, filters: [{ column: field, method: 'eq', value }], limit: 1 },
      tags,
    );
    if (rows[0]) return rows[0];
    tags.add(collectionTag(of.key));
    return field === 'slug' ? this.bySlugOfLanguage(of, value, tags) : null;
  }

  private async bySlugOfLanguage(of: Selection, slug: string, tags: Set<Tag>): Promise<DocumentRow | null> {
    const id = (await this.idsBySlugs(of.key, [slug])).get(slug);
    return id === undefined ? null : ((await this.byIds(of, [id], tags)).get(id) ?? null);
  }

  /** Returns the ids of rows, also of unpublished ones, by their slugs of languages. */
  async idsBySlugs(key: string, slugs: readonly string[]): Promise<Map<string, string>> {
    const entity = this.registry.entity(key);
    if (slugs.length === 0 || !areSlugs(entity.fields['slugs'])) return new Map();
    const text = `select s, r."id" from unnest($1::text[]) s join ${quoteName(entity.table)} r on ${hasSlugSql('s', 'r.')}`;
    const found = await this.db.rawRows(text, [[...slugs]]);
    return new Map(found.map((row) => [textAt(row, 0) ?? '', textAt(row, 1) ?? '']));
  }

  /**
   * Returns a page of the linked rows of a row: link rows, each with its far row. Empty when the link is not
   * installed.
   */
  async linked(
    { via, id, limit, page = 1, isPaged = false, far }: LinkedQuery,
    tags: Set<Tag>,
  ): Promise<DocumentList> {
    const relation = relationOf(this.registry, via.near, via);
    if (!relation) return { rows: [], page, hasNext: false };
    const selection = { key: via.near, ...this.treeOf(via, () => nearEndOf(via)) };
    const filters: Filter[] = [{ column: 'id', method: 'eq', value: id }];
    const { rows } = await this.read(selection, { filters, limit: 1 }, tags, {
      window: { limit: limit + 1, offset: far ? 0 : (page - 1) * limit, far },
    });
    const found = (rows[0]?.[relation.embedAs] ?? []) as DocumentRow[];
    const links = far ? inOrderOf(far, found, relation.far?.as ?? '') : found;
    const hasNext = links.length > limit && page < maxPage;
    const own: Filter[] = [{ column: relation.ownField, method: 'eq', value: id }, ...ofVariants(via)];
    const pages = isPaged && !far && (await this.pagesOf(relation.link.key, own, limit));
    return { rows: links.slice(0, limit), page, hasNext, ...(pages && { pages }) };
  }

  /** Returns rows that a link joins with a row. */
  async joined({ via, id, ...query }: JoinedQuery, tags: Set<Tag>): Promise<DocumentRow[]> {
    const relation = relationOf(this.registry, via.near, via);
    if (!relation) return [];
    const { rows } = await this.rows(query, tags, { joined: { relation, ids: [id] } });
    tags.add(collectionTag(query.of.key));
    tags.add(linkTag(relation.link, relation.ownField, id));
    return rows;
  }

  /**
   * Returns other rows that share linked rows with a row, such as a category. Their tags are those of the
   * rows and of the links, so that an unrelated row invalidates nothing.
   */
  async related({ via, id, ...query }: RelatedQuery, tags: Set<Tag>): Promise<DocumentRow[]> {
    const relation = relationOf(this.registry, via.near, via);
    if (!relation?.far) return [];
    const { link, ownField, far } = relation;
    const text = joinedIdsText(
      link,
      { from: far.field, to: ownField, limit: maxShared },
      { ...this.context, isPublished: this.isPublished },
    );
    const found = await this.db.rawRows(text, [id]);
    const ids = [...new Set(found.flatMap((row) => textAt(row, 0) ?? []))];
    tags.add(linkTag(link, far.field, id));
    for (const shared of ids) tags.add(linkTag(link, ownField, shared));
    if (ids.length === 0) return [];
    const joined = { relation, ids, except: id };
    const { rows } = await this.rows({ of: via.far, ...query }, tags, { joined });
    return rows;
  }

  /** Counts the pages of a list by one more statement, up to the highest page number. */
  private async pagesOf(key: string, filters: readonly Filter[], limit: number): Promise<number> {
    const entity = this.registry.entity(key);
    const query = checkQuery({ filters: { and: [...filters] } }, entity);
    const context = { ...this.context, isPublished: this.isPublished, max: maxPage * limit };
    const { text, values, compose } = countText(entity, query, context);
    const { data } = JSON.parse(
      compose(await this.db.rawRows(text(), values))?.text.toString() ?? '{"data":0}',
    ) as { data: number };
    return Math.ceil(data / limit);
  }

  private rows(
    { of, ...query }: PublishedQuery,
    tags: Set<Tag>,
    own?: Pick<SelectedList, 'ids' | 'joined'>,
  ): Promise<Rows> {
    return this.read({ key: of.key, ...this.treeOf(of, () => of) }, query, tags, own);
  }

  private async read(
    { key, fields, tree }: SelectionTree & { key: string },
    { filters = [], orderBy = [], limit, page = 1 }: Omit<PublishedQuery, 'of'>,
    tags: Set<Tag>,
    own: Pick<SelectedList, 'window' | 'ids' | 'joined'> = {},
  ): Promise<Rows> {
    const entity = this.registry.entity(key);
    const query = checkQuery(
      {
        filters: { and: [...filters] },
        orderBy: { and: [...orderBy] },
        limit: String(limit),
        offset: String((page - 1) * limit),
      },
      entity,
    );
    const { text, values, read } = listRows(entity, query, {
      ...this.context,
      isPublished: this.isPublished,
      fields,
      tree,
      ...own,
    });
    const selection = read(await this.db.rawRows(text(), values));
    const texts = rowTexts(selection, limit);
    const rows = texts.map((row) => JSON.parse(row) as DocumentRow);
    for (const row of rows) {
      collectRowTags(key, row, tree, tags);
      withoutPassed(row, tree);
    }
    if (texts.some(mayHoldPictures)) await this.showPictures(rows, tags);
    return { rows, hasNext: selection.sent.length > limit };
  }

  private async showPictures(rows: readonly DocumentRow[], tags: Set<Tag>): Promise<void> {
    const pictures = this.pictures ? picturesIn(rows) : [];
    if (!this.pictures || pictures.length === 0) return;
    const { selection, path } = this.pictures;
    const ids = [...new Set(pictures.map(({ fileId }) => fileId))];
    // Also tags missing files, which may be restored.
    for (const id of ids) tags.add(rowTag(selection.key, id));
    showFiles(pictures, await this.byIds(selection, ids, tags), path);
  }

  private treeOf(definition: object, selectionOf: () => Selection): SelectionTree {
    const cached = this.compiled.get(definition);
    if (cached) return cached;
    const compiled = selectionTree(this.registry, [selectionOf()]);
    this.compiled.set(definition, compiled);
    return compiled;
  }
}

/** Shared rows of a row that are considered, in the order of its links. */
const maxShared = 20;

const ofVariants = ({ variants }: Via): Filter[] =>
  variants ? [{ column: 'variant', method: 'inArray', value: [...variants] }] : [];

/** Sorts link rows in the order of their far rows. */
function inOrderOf(ids: readonly string[], links: readonly DocumentRow[], as: string): DocumentRow[] {
  const placeOf = (link: DocumentRow) => ids.indexOf((link[as] as DocumentRow | null)?.id ?? '');
  return links.toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface Rows {
  readonly rows: DocumentRow[];
  readonly hasNext: boolean;
}
