import { PublishedReader, type Tag } from '@flotilla/backend';
import {
  camelCase,
  type DocumentList,
  type DocumentRow,
  type EntityKey,
  type ExternalWidget,
  type ViewDefinition,
  type ViewList,
  type ViewSubject,
} from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';

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
}

interface LoadedWidget extends Placement {
  readonly entity: EntityKey;
  readonly row: DocumentRow;
  readonly view: ViewDefinition | undefined;
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
  constructor(@Inject(PublishedReader) private readonly reader: PublishedReader) {}

  /**
   * By the id of the link that places each. A widget that does not exist, or whose module is not installed, is left out.
   * The lists are still being read; `tags` are complete when they are.
   */
  async open(placements: readonly Placement[], address: Address, tags: Set<Tag>): Promise<Map<string, OpenWidget>> {
    const widgets = await this.widgets(placements, tags);
    const batch = new Batch(this.reader, address, tags);
    const opened = widgets.map(async ({ linkId, link, entity, row, view }): Promise<[string, OpenWidget]> => {
      const lists = listsOf(batch, row, view);
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
    const entity: EntityKey = `${module}.widget`;
    if (registry.entities.get(entity)?.access.read !== 'public') return [];
    const include = [...new Set(registry.views.filter((view) => view.widget === entity).flatMap((view) => view.include ?? []))];
    const ids = [...new Set(placements.map((placement) => placement.widgetId))].filter((id) => uuid.test(id));
    const rows = await this.reader.byIds(entity, ids, include, tags);
    return placements.flatMap((placement) => {
      const row = rows.get(placement.widgetId);
      return row ? [{ ...placement, entity, row, view: registry.viewOf(entity, row.variant) }] : [];
    });
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The lists that a widget shows: those of its view, but for what was chosen by hand. */
export function wantedLists(row: DocumentRow, view: ViewDefinition | undefined): [name: string, list: ViewList][] {
  return Object.entries(view?.lists ?? {}).filter(([, list]) => !isLinked(row, list));
}

function isLinked(row: DocumentRow, { unlessLinked }: ViewList): boolean {
  const links = unlessLinked === undefined ? undefined : row[camelCase(unlessLinked.replace(':', '-module-'))];
  return Array.isArray(links) && links.length > 0;
}

function listsOf(batch: Batch, row: DocumentRow, view: ViewDefinition | undefined): Promise<Lists> | undefined {
  const wanted = wantedLists(row, view);
  if (wanted.length === 0) return undefined;
  const lists = wanted.map(async ([name, list]) => [name, await batch.list(list, view?.subject)] as const);
  return Promise.all(lists).then((entries) => Object.fromEntries(entries));
}

/** Reads each list and each row that the url names once, whoever asks for it. */
class Batch {
  private readonly lists = new Map<string, Promise<DocumentList>>();
  private readonly subjects = new Map<string, Promise<DocumentRow | null>>();

  constructor(
    private readonly reader: PublishedReader,
    private readonly address: Address,
    private readonly tags: Set<Tag>,
  ) {}

  list(list: ViewList, subject: ViewSubject | undefined): Promise<DocumentList> {
    const query = { ...list, page: list.isPaged ? this.address.page : 1 };
    if (!this.reader.registry.entities.has(list.entity)) return Promise.resolve({ rows: [], page: 1, hasNext: false });
    const { ofSubject } = list;
    if (ofSubject === undefined || !subject) return once(this.lists, JSON.stringify(list), () => this.reader.list(query, this.tags));
    return once(this.lists, JSON.stringify([list, subject]), async () => {
      const row = await this.subject(subject);
      if (!row) return { rows: [], page: 1, hasNext: false };
      return this.reader.linked({ ...query, entity: subject.entity, id: row.id, link: ofSubject }, this.tags);
    });
  }

  subject(subject: ViewSubject): Promise<DocumentRow | null> {
    const { entity, segment, include } = subject;
    const value = this.address.segments[segment];
    const field = segment.slice(segment.lastIndexOf('.') + 1);
    if (value === undefined || !this.reader.registry.entities.has(entity)) return Promise.resolve(null);
    return once(this.subjects, JSON.stringify(subject), () => this.reader.one({ entity, field, value, include }, this.tags));
  }
}

function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}
