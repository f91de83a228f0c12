import type { List, Registry, Selection, View, ViewSubject } from '@flotilla/core';
import type { DocumentList, DocumentRow, ExternalWidget } from '@flotilla/core/documents';
import type { Tag } from '../invalidation/tags/tags.js';
import type { ListFilters } from '../ports/list-filters.js';
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
function hasPart(registry: Registry, row: DocumentRow, { key, parts }: Selection, name: string): boolean {
  const part = parts[name];
  const relation = part?.type === 'via' ? relationOf(registry, key, part) : undefined;
  const links = relation && row[relation.embedAs];
  return Array.isArray(links) && links.length > 0;
}

export interface ViewBatchParts {
  readonly reader: PublishedReader;
  readonly filters: ListFilters;
  readonly address: ViewAddress;
  readonly tags: Set<Tag>;
}

/** Reads each list, and each row of the URL, once per document. */
export class ViewBatch {
  private readonly listed = new Map<List, Promise<DocumentList>>();
  private readonly subjects = new Map<Selection, Promise<DocumentRow | null>>();

  constructor(private readonly parts: ViewBatchParts) {}

  /** Returns the lists of a view by name; undefined without lists. */
  lists(view: View | undefined, row: DocumentRow): Promise<ExternalWidget['lists']> | undefined {
    const wanted = wantedLists(this.parts.reader.registry, row, view);
    if (wanted.length === 0) return undefined;
    const lists = wanted.map(
      async ([name, list]) => [name, await this.list(list, view?.subject ?? null)] as const,
    );
    return Promise.all(lists).then((entries) => Object.fromEntries(entries));
  }

  private list(list: List, subject: ViewSubject | null): Promise<DocumentList> {
    const { reader, address, tags } = this.parts;
    const page = list.isPaged ? address.page : 1;
    const limit = address.limit ?? list.limit;
    const none = { rows: [], page: 1, hasNext: false };
    if (!reader.registry.entities.has(list.of.key)) return Promise.resolve(none);
    return once(this.listed, list, async () => {
      const { via } = list;
      if (!via) return reader.list({ ...list, limit, page }, tags);
      const row = subject && (await this.subject(subject));
      if (!row) return none;
      return this.narrowed(list, { via, id: row.id, limit, page, isPaged: list.isPaged });
    });
  }

  /** Returns a page of linked rows, narrowed by the query. */
  private async narrowed({ facets: name }: List, query: LinkedQuery): Promise<DocumentList> {
    const { reader, filters, address, tags } = this.parts;
    const filter = name === undefined ? undefined : filters.find(name);
    if (!filter) return reader.linked(query, tags);
    const { via, id, page = 1, limit, isPaged } = query;
    const { facets, found } = await filter(
      { near: { key: via.near, id }, via, query: address.filter, page, limit, atLeast: address.atLeast },
      tags,
    );
    if (!found) return { ...(await reader.linked(query, tags)), facets };
    const { rows } = await reader.linked({ ...query, far: found.ids }, tags);
    const pages = isPaged ? { pages: Math.ceil(found.count / limit) } : {};
    return { rows, page, hasNext: found.hasNext, ...pages, facets };
  }

  subject({ show, by }: ViewSubject): Promise<DocumentRow | null> {
    const { reader, address, tags } = this.parts;
    const value = address.segments[by];
    const field = by.slice(by.lastIndexOf('.') + 1);
    if (value === undefined || !reader.registry.entities.has(show.key)) return Promise.resolve(null);
    return once(this.subjects, show, () => reader.one({ of: show, field, value }, tags));
  }
}

function once<K, T>(made: Map<K, T>, key: K, make: () => T): T {
  const cached = made.get(key) ?? make();
  made.set(key, cached);
  return cached;
}
