import {
  type EntityKey,
  type List,
  type Registry,
  type Selection,
  foreign,
  type View,
  type ViewSubject,
} from '@flotilla/core';
import type { DocumentList, DocumentRow, ExternalWidget } from '@flotilla/core/documents';
import {
  LIST_FILTERS,
  type ListFilters,
  type LinkedQuery,
  PublishedReader,
  relationOf,
  type Tag,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { widgetsToExternalWidgets } from '../links.js';

/** A widget of a module, as referenced by a host widget's link. */
export interface WidgetReference {
  readonly linkId: string;
  readonly link: ExternalWidget['link'];
  readonly module: string;
  readonly widgetId: string;
}

/** The values of a URL: its segments, and the page number of its lists. */
export interface Address {
  readonly segments: Readonly<Record<string, string>>;
  readonly page: number;
  /** The query that narrows its lists. */
  readonly filter: string;
  /** Number of an invalidation message that the result must reflect. */
  readonly atLeast?: number;
}

interface LoadedWidget extends WidgetReference {
  readonly entity: EntityKey;
  readonly row: DocumentRow;
  readonly view: View | undefined;
}

export type Lists = ExternalWidget['lists'];

/** A widget whose lists are still being read. */
export interface OpenWidget {
  readonly external: ExternalWidget;
  /** The value for `external.lists`; undefined when the widget has none. */
  readonly lists: Promise<Lists> | undefined;
}

/** Loads the placed widgets of all modules, and the rows of their views, in batches. */
@Injectable()
export class ExternalWidgets {
  /** The parts of all views of an entity, by its key: only the row contains the variant. */
  private selections = new Map<EntityKey, Selection>();

  constructor(
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(LIST_FILTERS) private readonly filters: ListFilters,
  ) {}

  by(reader: PublishedReader): ExternalWidgets {
    const other = new ExternalWidgets(reader, this.filters);
    other.selections = this.selections;
    return other;
  }

  /**
   * Returns the widgets by the id of their link. Omits widgets that do not exist or whose module is not
   * installed. Lists are still being read; `tags` is complete when they are.
   */
  async open(
    placements: readonly WidgetReference[],
    address: Address,
    tags: Set<Tag>,
  ): Promise<Map<string, OpenWidget>> {
    const widgets = await this.widgets(placements, tags);
    const batch = new Batch({ reader: this.reader, filters: this.filters, address, tags });
    const { registry } = this.reader;
    const opened = widgets.map(async ({ linkId, link, entity, row, view }): Promise<[string, OpenWidget]> => {
      const lists = listsOf(batch, wantedLists(registry, row, view), view);
      // The reader of the lists handles the error.
      lists?.catch(() => undefined);
      const subject = view?.subject ? await batch.subject(view.subject) : null;
      return [linkId, { external: { entity, link, widget: row, lists: {}, subject }, lists }];
    });
    return new Map(await Promise.all(opened));
  }

  /** Reads widgets with the links of all their views, by one statement per module. */
  private async widgets(placements: readonly WidgetReference[], tags: Set<Tag>): Promise<LoadedWidget[]> {
    const byModule = Map.groupBy(placements, (placement) => placement.module);
    const loaded = await Promise.all([...byModule].map(([module, own]) => this.widgetsOf(module, own, tags)));
    const byLink = new Map(loaded.flat().map((widget) => [widget.linkId, widget]));
    return placements
      .map((placement) => byLink.get(placement.linkId))
      .filter((widget) => widget !== undefined);
  }

  private async widgetsOf(
    module: string,
    placements: readonly WidgetReference[],
    tags: Set<Tag>,
  ): Promise<LoadedWidget[]> {
    const { registry } = this.reader;
    const entity: EntityKey = `${module}.${placedName}`;
    if (registry.entities.get(entity)?.access.read !== 'public') return [];
    const ids = [...new Set(placements.map((placement) => placement.widgetId))].filter((id) => uuid.test(id));
    const rows = await this.reader.byIds(
      once(this.selections, entity, () => foreign(entity)),
      ids,
      tags,
    );
    return placements.flatMap((placement) => {
      const row = rows.get(placement.widgetId);
      return row ? [{ ...placement, entity, row, view: registry.viewOf(entity, row.variant) }] : [];
    });
  }
}

/** Name of the entity that pages can place, in every module. */
const placedName = widgetsToExternalWidgets.external.name;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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

function listsOf(
  batch: Batch,
  wanted: readonly [string, List][],
  view: View | undefined,
): Promise<Lists> | undefined {
  if (wanted.length === 0) return undefined;
  const lists = wanted.map(
    async ([name, list]) => [name, await batch.list(list, view?.subject ?? null)] as const,
  );
  return Promise.all(lists).then((entries) => Object.fromEntries(entries));
}

interface BatchParts {
  readonly reader: PublishedReader;
  readonly filters: ListFilters;
  readonly address: Address;
  readonly tags: Set<Tag>;
}

/** Reads each list, and each row of the URL, once per document. */
class Batch {
  private readonly lists = new Map<List, Promise<DocumentList>>();
  private readonly subjects = new Map<Selection, Promise<DocumentRow | null>>();

  constructor(private readonly parts: BatchParts) {}

  list(list: List, subject: ViewSubject | null): Promise<DocumentList> {
    const { reader, address, tags } = this.parts;
    const page = list.isPaged ? address.page : 1;
    const none = { rows: [], page: 1, hasNext: false };
    if (!reader.registry.entities.has(list.of.key)) return Promise.resolve(none);
    return once(this.lists, list, async () => {
      const { via } = list;
      if (!via) return reader.list({ ...list, page }, tags);
      const row = subject && (await this.subject(subject));
      if (!row) return none;
      return this.narrowed(list, { via, id: row.id, limit: list.limit, page, isPaged: list.isPaged });
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
