import { type LinkedQuery, PublishedReader, relationOf, type Tag } from '@flotilla/backend/server';
import { type EntityKey, type List, type Registry, type Shown, theirs, type View, type ViewSubject } from '@flotilla/core';
import type { DocumentList, DocumentRow, ExternalWidget } from '@flotilla/core/documents';
import { LIST_FILTERS, type ListFilters } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { widgetsToExternalWidgets } from '../links.js';

/** A widget of some module, as a host widget's link names it. */
export interface Placement {
  readonly linkId: string;
  readonly link: ExternalWidget['link'];
  readonly module: string;
  readonly widgetId: string;
}

/** What the url says: the values of its segments, and the page of the list that it asks for. */
export interface Address {
  readonly segments: Readonly<Record<string, string>>;
  readonly page: number;
  /** What its lists are narrowed by: the rest of the query. */
  readonly filter: string;
  /** A change that what it shows must reflect. */
  readonly atLeast?: number;
}

interface LoadedWidget extends Placement {
  readonly entity: EntityKey;
  readonly row: DocumentRow;
  readonly view: View | undefined;
}

export type Lists = ExternalWidget['lists'];

/** A widget with all but its lists. */
export interface OpenWidget {
  readonly external: ExternalWidget;
  /** What belongs into `external.lists`, once it is read; undefined when it has none. */
  readonly lists: Promise<Lists> | undefined;
}

/** Loads the widgets of all modules that a page places, and what their views ask for, in batches. */
@Injectable()
export class ExternalWidgets {
  /** By entity: what any of its views shows, since which of them it will be is known only when the row is read. */
  private shown = new Map<EntityKey, Shown>();

  constructor(
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(LIST_FILTERS) private readonly filters: ListFilters,
  ) {}

  /** The same by another reader. */
  by(reader: PublishedReader): ExternalWidgets {
    const other = new ExternalWidgets(reader, this.filters);
    other.shown = this.shown;
    return other;
  }

  /**
   * By the id of the link that places each. A widget that does not exist, or whose module is not installed, is left out.
   * The lists are still being read; `tags` are complete when they are.
   */
  async open(placements: readonly Placement[], address: Address, tags: Set<Tag>): Promise<Map<string, OpenWidget>> {
    const widgets = await this.widgets(placements, tags);
    const batch = new Batch({ reader: this.reader, filters: this.filters, address, tags });
    const { registry } = this.reader;
    const opened = widgets.map(async ({ linkId, link, entity, row, view }): Promise<[string, OpenWidget]> => {
      const lists = listsOf(batch, wantedLists(registry, row, view), view);
      // Whoever waits for them hears of it when they fail.
      lists?.catch(() => undefined);
      const subject = view?.subject ? await batch.subject(view.subject) : null;
      return [linkId, { external: { entity, link, widget: row, lists: {}, subject }, lists }];
    });
    return new Map(await Promise.all(opened));
  }

  /** One statement per module: the widgets with every link that any of its views asks for. */
  private async widgets(placements: readonly Placement[], tags: Set<Tag>): Promise<LoadedWidget[]> {
    const byModule = Map.groupBy(placements, (placement) => placement.module);
    const loaded = await Promise.all([...byModule].map(([module, own]) => this.widgetsOf(module, own, tags)));
    const byLink = new Map(loaded.flat().map((widget) => [widget.linkId, widget]));
    return placements.map((placement) => byLink.get(placement.linkId)).filter((widget) => widget !== undefined);
  }

  private async widgetsOf(module: string, placements: readonly Placement[], tags: Set<Tag>): Promise<LoadedWidget[]> {
    const { registry } = this.reader;
    const entity: EntityKey = `${module}.${placedName}`;
    if (registry.entities.get(entity)?.access.read !== 'public') return [];
    const ids = [...new Set(placements.map((placement) => placement.widgetId))].filter((id) => uuid.test(id));
    const rows = await this.reader.byIds(
      once(this.shown, entity, () => theirs(entity)),
      ids,
      tags,
    );
    return placements.flatMap((placement) => {
      const row = rows.get(placement.widgetId);
      return row ? [{ ...placement, entity, row, view: registry.viewOf(entity, row.variant) }] : [];
    });
  }
}

/** What modules call the entity that pages place. */
const placedName = widgetsToExternalWidgets.external.name;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The lists that a widget shows: those of its view, but for what was chosen by hand. */
export function wantedLists(registry: Registry, row: DocumentRow, view: View | undefined): [name: string, list: List][] {
  return Object.entries(view?.lists ?? {}).filter(
    ([, { unless }]) => !view || unless === undefined || !hasPart(registry, row, view.of, unless),
  );
}

/** Whether anything hangs on a row under a name. */
function hasPart(registry: Registry, row: DocumentRow, { key, parts }: Shown, name: string): boolean {
  const part = parts[name];
  const relation = part?.type === 'via' ? relationOf(registry, key, part) : undefined;
  const links = relation && row[relation.embedAs];
  return Array.isArray(links) && links.length > 0;
}

function listsOf(batch: Batch, wanted: readonly [string, List][], view: View | undefined): Promise<Lists> | undefined {
  if (wanted.length === 0) return undefined;
  const lists = wanted.map(async ([name, list]) => [name, await batch.list(list, view?.subject ?? null)] as const);
  return Promise.all(lists).then((entries) => Object.fromEntries(entries));
}

interface BatchParts {
  readonly reader: PublishedReader;
  readonly filters: ListFilters;
  readonly address: Address;
  readonly tags: Set<Tag>;
}

/** Reads each list and each row that the url names once, whoever asks for it. */
class Batch {
  private readonly lists = new Map<List, Promise<DocumentList>>();
  private readonly subjects = new Map<Shown, Promise<DocumentRow | null>>();

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

  /** A page of what a row has by a link: of all, or of what the visitor narrows it to. */
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
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}
