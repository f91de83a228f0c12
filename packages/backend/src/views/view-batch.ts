import type { List, Registry, Selection, Via, View, ViewSubject } from '@flotilla/core';
import type { DocumentList, DocumentRow, ExternalWidget } from '@flotilla/core/documents';
import { isPlainObject } from '@flotilla/core/values';
import type { Tag } from '../invalidation/tags/tags.js';
import type { FilteredList, ListFilters } from '../ports/list-filters.js';
import type { LinkedQuery, PublishedReader } from '../query/published-reader.js';
import { relationOf } from '../query/selection-tree.js';

/** The values that select the rows of views: URL segments, and the page number of lists. */
export interface ViewAddress {
  readonly segments: Readonly<Record<string, string>>;
  readonly page: number;
  /** The query that narrows its lists. */
  readonly filter: string;
  /** Replaces the limit of the lists. */
  readonly limit?: number;
  /** Number of an invalidation message that the result must reflect. */
  readonly atLeast?: number;
}

/** Returns the lists of a widget's view, except those replaced by manually selected rows. */
export function wantedLists(
  registry: Registry,
  row: DocumentRow,
  view: View | undefined,
): [name: string, list: List][] {
  return Object.entries(view?.lists ?? {}).filter(
    ([, { unless }]) => !view || unless === undefined || !hasPart(registry, row, view.of, unless),
  );
}

/** Returns whether a row has linked rows in a part of its view. */
const hasPart = (registry: Registry, row: DocumentRow, of: Selection, name: string) =>
  linkedPart(registry, row, of, name) !== undefined;

/** Returns a part of a view; undefined when the row has no linked rows there. */
function linkedPart(
  registry: Registry,
  row: DocumentRow,
  { key, parts }: Selection,
  name: string,
): Via | undefined {
  const part = parts[name];
  if (part?.type !== 'via') return undefined;
  const relation = relationOf(registry, key, part);
  const links = relation && row[relation.embedAs];
  return Array.isArray(links) && links.length > 0 ? part : undefined;
}

export interface ViewBatchParts {
  readonly reader: PublishedReader;
  readonly filters: ListFilters;
  readonly address: ViewAddress;
  readonly tags: Set<Tag>;
}

/** The linked rows of one row. */
type LinkedRows = Pick<LinkedQuery, 'via' | 'id'>;

/** Reads each list, and each row of the URL, once per document. */
export class ViewBatch {
  private readonly listed = new Map<List, Promise<DocumentList>>();
  private readonly subjects = new Map<Selection, Promise<DocumentRow | null>>();

  constructor(private readonly parts: ViewBatchParts) {}

  /** Returns the lists of a view by name; undefined without lists. */
  lists(view: View | undefined, row: DocumentRow): Promise<ExternalWidget['lists']> | undefined {
    if (!view) return undefined;
    const wanted = wantedLists(this.parts.reader.registry, row, view);
    if (wanted.length === 0) return undefined;
    const lists = wanted.map(async ([name, list]) => [name, await this.list(list, view, row)] as const);
    return Promise.all(lists).then((entries) => Object.fromEntries(entries));
  }

  private list(list: List, view: View, row: DocumentRow): Promise<DocumentList> {
    const { registry } = this.parts.reader;
    if (!registry.entities.has(list.of.key)) return Promise.resolve(emptyList);
    if (list.within !== undefined) {
      const part = linkedPart(registry, row, view.of, list.within);
      if (part) return this.within(list, { via: once(widened, list, () => wide(part, list)), id: row.id });
    }
    return once(this.listed, list, async () => {
      const { via, isMade, relatedBy } = list;
      if (!via && !isMade && !relatedBy) return this.page(list);
      const subject = view.subject && (await this.subject(view.subject));
      if (relatedBy) return subject ? this.related(list, relatedBy, subject.id) : emptyList;
      if (via) return subject ? this.page(list, { via, id: subject.id }) : emptyList;
      return this.made(
        list,
        view.subject && subject ? { key: view.subject.show.key, id: subject.id } : undefined,
      );
    });
  }

  /** Returns the first rows that share linked rows with the subject, up to the limit in each language. */
  private async related({ orderBy, limit }: List, via: Via, id: string): Promise<DocumentList> {
    const { reader, tags } = this.parts;
    const found = await reader.related({ via, id, orderBy, limit: limit * candidatesPerRow }, tags);
    return { rows: firstInEachLanguage(found, limit), page: 1, hasNext: false };
  }

  /** Returns a page of the rows that are linked to the view's own row, without their links. */
  private async within(list: List, from: LinkedRows): Promise<DocumentList> {
    const found = await this.page(list, from);
    const as = relationOf(this.parts.reader.registry, from.via.near, from.via)?.far?.as ?? '';
    return { ...found, rows: found.rows.flatMap((link) => (link[as] as DocumentRow | null) ?? []) };
  }

  /** Returns a page of a list whose rows its filter makes. `near`: the row of the url. */
  private async made(list: List, near: FilteredList['near']): Promise<DocumentList> {
    const { filters, address, tags } = this.parts;
    const filter = list.facets === undefined ? undefined : filters.find(list.facets);
    if (!filter) return emptyList;
    const query = { page: list.isPaged ? address.page : 1, limit: address.limit ?? list.limit };
    const {
      facets,
      found,
      made = [],
    } = await filter({ near, query: address.filter, ...query, atLeast: address.atLeast }, tags);
    const pages = list.isPaged && found ? { pages: Math.ceil(found.count / query.limit) } : {};
    return { rows: made, page: query.page, hasNext: found?.hasNext ?? false, ...pages, facets };
  }

  /** Returns a page of a list, narrowed by the query. `from`: the rows of the list; by default all. */
  private async page(list: List, from?: LinkedRows): Promise<DocumentList> {
    const { filters, address, tags } = this.parts;
    const query = { page: list.isPaged ? address.page : 1, limit: address.limit ?? list.limit };
    const filter = list.facets === undefined ? undefined : filters.find(list.facets);
    if (!filter) return this.rows(list, query, from);
    const near = from && { key: from.via.near, id: from.id };
    const { facets, found } = await filter(
      { near, via: from?.via, query: address.filter, ...query, atLeast: address.atLeast },
      tags,
    );
    if (!found) return { ...(await this.rows(list, query, from)), facets };
    const rows = await this.found(list, found.ids, from);
    const pages = list.isPaged ? { pages: Math.ceil(found.count / query.limit) } : {};
    return { rows, page: query.page, hasNext: found.hasNext, ...pages, facets };
  }

  private rows(
    list: List,
    { page, limit }: { readonly page: number; readonly limit: number },
    from: LinkedRows | undefined,
  ): Promise<DocumentList> {
    const { reader, tags } = this.parts;
    return from
      ? reader.linked({ ...from, page, limit, isPaged: list.isPaged }, tags)
      : reader.list({ ...list, page, limit }, tags);
  }

  /** Returns rows of a list by their ids, in this order. */
  private async found(
    list: List,
    ids: readonly string[],
    from: LinkedRows | undefined,
  ): Promise<readonly DocumentRow[]> {
    const { reader, tags } = this.parts;
    const limit = Math.max(ids.length, 1);
    if (from) return (await reader.linked({ ...from, limit, far: ids }, tags)).rows;
    const rows = await reader.byIds(list.of, ids, tags);
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  subject({ show, by }: ViewSubject): Promise<DocumentRow | null> {
    const { reader, address, tags } = this.parts;
    const value = address.segments[by];
    const field = by.slice(by.lastIndexOf('.') + 1);
    if (value === undefined || !reader.registry.entities.has(show.key)) return Promise.resolve(null);
    return once(this.subjects, show, () => reader.one({ of: show, field, value }, tags));
  }
}

/** Documents don't depend on the language, so that rows for each language are selected from more of them. */
const candidatesPerRow = 8;

/** Returns the first rows in each language of their titles, in the given order. */
function firstInEachLanguage(rows: readonly DocumentRow[], limit: number): DocumentRow[] {
  const counts = new Map<string, number>();
  return rows.filter(({ title }) => {
    const languages = isPlainObject(title)
      ? Object.keys(title).filter((language) => String(title[language] ?? '').trim() !== '')
      : [''];
    const isWanted = languages.some((language) => (counts.get(language) ?? 0) < limit);
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
    return isWanted;
  });
}

const emptyList: DocumentList = { rows: [], page: 1, hasNext: false };

/** Links of lists within parts of rows. Reused, because readers cache the compiled links by object. */
const widened = new WeakMap<List, Via>();

/** Returns a part of a row with the fields of a list, for all of its rows. */
function wide({ limit: _, ...part }: Via, { of }: List): Via {
  return { ...part, far: of, isOne: false };
}

function once<K extends WeakKey, T>(made: Map<K, T> | WeakMap<K, T>, key: K, make: () => T): T {
  const cached = made.get(key) ?? make();
  made.set(key, cached);
  return cached;
}
