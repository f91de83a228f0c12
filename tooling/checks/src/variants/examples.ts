import type { EntityKey, Registry } from '@flotilla/core';
import type { DocumentRow, ExternalWidget, PageDocument } from '@flotilla/core/documents';
import { partsOf } from '@flotilla/core/values';
import { type Catalogue, type Entry, nameOf } from './catalogue.js';

/** A page, or a row on it, that shows a variant. */
export interface Example extends Entry {
  readonly document: PageDocument;
  /**
   * Row that is rendered alone at the end of its page; undefined for a widget, which is rendered in its
   * position.
   */
  readonly row: DocumentRow | undefined;
}

interface FoundRow {
  readonly entity: EntityKey;
  readonly row: DocumentRow;
  readonly document: PageDocument;
}

/** Returns an example of each variant on the pages: the first page with the widget, or the fullest row. */
export function findExamples(
  { registry, entries }: Pick<Catalogue, 'registry' | 'entries'>,
  documents: readonly PageDocument[],
): Example[] {
  const widgets = new Map<string, PageDocument>();
  const rows = new Map<string, FoundRow>();
  for (const document of documents) {
    for (const external of externalsOf(document)) {
      const name = nameOf({ entity: external.entity, variant: external.widget.variant });
      if (!widgets.has(name)) widgets.set(name, document);
      for (const found of rowsOf(registry, external)) keepFullest(rows, { ...found, document });
    }
  }
  return entries.flatMap((entry): Example[] => {
    if (isWidget(entry.entity)) {
      const document = widgets.get(nameOf(entry));
      return document ? [{ ...entry, document, row: undefined }] : [];
    }
    const found = rows.get(nameOf(entry)) ?? rows.get(entry.entity);
    return found
      ? [{ ...entry, document: found.document, row: { ...found.row, variant: entry.variant } }]
      : [];
  });
}

/**
 * Keeps the fullest row per variant and per entity: some variants are selected by the component that shows
 * the row.
 */
function keepFullest(rows: Map<string, FoundRow>, found: FoundRow): void {
  for (const name of [nameOf({ entity: found.entity, variant: found.row.variant }), found.entity]) {
    const stored = rows.get(name);
    if (!stored || fullness(found.row) > fullness(stored.row)) rows.set(name, found);
  }
}

const fullness = (row: DocumentRow) => JSON.stringify(row).length;

/** Returns whether rows of the entity are placed on pages directly. */
export const isWidget = (entity: EntityKey) => partsOf(entity).name === 'widget';

function externalsOf({ layouts, widgets }: PageDocument): ExternalWidget[] {
  const placed = [...layouts.flatMap((layout) => layout.widgets), ...widgets].filter(isShown);
  return placed.flatMap(({ externals }) => externals).filter(isShown);
}

const isShown = ({ link }: { link: { variant: string } }) => link.variant !== 'hidden';

/** Returns all rows of a widget's document, links included, each with its entity. */
function rowsOf(
  registry: Registry,
  { entity, widget, lists, subject }: ExternalWidget,
): Omit<FoundRow, 'document'>[] {
  const view = registry.viewOf(entity, widget.variant);
  const ofSubject = subject && view?.subject ? within(registry, view.subject.show.key, subject) : [];
  const ofLists = Object.entries(lists).flatMap(([name, { rows }]) => {
    const list = view?.lists?.[name];
    return list && !list.via ? rows.flatMap((row) => within(registry, list.of.key, row)) : [];
  });
  return [...within(registry, entity, widget), ...ofSubject, ...ofLists];
}

function within(registry: Registry, entity: EntityKey, row: DocumentRow): Omit<FoundRow, 'document'>[] {
  const linked = [...registry.relationsOf(entity).values()].flatMap(({ embedAs, link, far }) => {
    const links = (row[embedAs] ?? []) as readonly DocumentRow[];
    return links.flatMap((each) => {
      const farRow = far && (each[far.as] as DocumentRow | undefined);
      return [...within(registry, link.key, each), ...(farRow ? within(registry, far.key, farRow) : [])];
    });
  });
  return [{ entity, row }, ...linked];
}
