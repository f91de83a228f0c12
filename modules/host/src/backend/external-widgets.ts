import { type EntityKey, foreign, type Selection, type View } from '@flotilla/core';
import type { DocumentRow, ExternalWidget } from '@flotilla/core/documents';
import {
  LIST_FILTERS,
  type ListFilters,
  PublishedReader,
  type Tag,
  type ViewAddress,
  ViewBatch,
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
    address: ViewAddress,
    tags: Set<Tag>,
  ): Promise<Map<string, OpenWidget>> {
    const widgets = await this.widgets(placements, tags);
    const batch = new ViewBatch({ reader: this.reader, filters: this.filters, address, tags });
    const opened = widgets.map(async ({ linkId, link, entity, row, view }): Promise<[string, OpenWidget]> => {
      const lists = batch.lists(view, row);
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

function once<K, T>(made: Map<K, T>, key: K, make: () => T): T {
  const cached = made.get(key) ?? make();
  made.set(key, cached);
  return cached;
}
