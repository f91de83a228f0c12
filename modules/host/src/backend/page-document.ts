import { PublishedReader, pathTags, type Tag } from '@flotilla/backend';
import type { DocumentLayout, DocumentRow, ExternalWidget, PageDocument, PlacedWidget } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { ExternalWidgets, type Placement } from './external-widgets.js';
import { PageResolver, type ResolvedPage } from './page-resolver.js';

const errorPage = '/404';

const pageIncludes = [
  'pages-to-layouts.layouts-to-widgets.widgets-to-external-widgets',
  'pages-to-widgets.widgets-to-external-widgets',
  'pages-to-metadata',
];

/** A row's link, and the row at its far side. */
type LinkRow = DocumentRow & { readonly className: string | null };

/** Gathers everything that a url shows: one statement per kind of thing, however many rows there are. */
@Injectable()
export class PageDocuments {
  constructor(
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(ExternalWidgets) private readonly externals: ExternalWidgets,
  ) {}

  /** The document of a url; of the page `/404`, with that status, when no page has it. */
  async of(url: string, page: number): Promise<{ document: PageDocument; tags: Set<Tag> }> {
    const tags = new Set(pathTags(url));
    const found = await this.resolver.resolve(url, tags);
    const resolved = found ?? { url: errorPage, segments: {} };
    const row = await this.reader.one({ entity: 'host.page', field: 'url', value: resolved.url, include: pageIncludes }, tags);
    const status = found && found.url !== errorPage ? 200 : 404;
    if (!row) return { document: { ...nothing, url, status }, tags };
    return { document: await this.gather(row, { url, status, page, resolved }, tags), tags };
  }

  private async gather(
    row: DocumentRow,
    { url, status, page, resolved }: { url: string; status: 200 | 404; page: number; resolved: ResolvedPage },
    tags: Set<Tag>,
  ): Promise<PageDocument> {
    const { pagesToLayouts, pagesToWidgets, pagesToMetadata, ...fields } = row;
    const layoutLinks = linkRows(pagesToLayouts);
    const widgetLinks = [...layoutLinks.flatMap((link) => linkRows(rowOf(link.layout)?.layoutsToWidgets)), ...linkRows(pagesToWidgets)];
    const placements = widgetLinks.flatMap((link) => placementsOf(rowOf(link.widget)));
    const [externals, metadata] = await Promise.all([
      this.externals.load(placements, { segments: resolved.segments, page }, tags),
      this.metadata(linkRows(pagesToMetadata), tags),
    ]);
    return {
      url,
      status,
      page: fields as DocumentRow,
      metadata,
      layouts: layoutLinks.flatMap((link) => layoutOf(link, externals)),
      widgets: linkRows(pagesToWidgets).flatMap((link) => placed(link, externals)),
      segments: resolved.segments,
    };
  }

  /** The page's own metadata, else the record with variant `primary`. */
  private async metadata(links: readonly LinkRow[], tags: Set<Tag>): Promise<DocumentRow | null> {
    const own = rowOf(links[0]?.metadata);
    if (own) return own;
    const { rows } = await this.reader.list(
      { entity: 'host.metadata', filters: [{ column: 'variant', method: 'eq', value: 'primary' }], limit: 1 },
      tags,
    );
    return rows[0] ?? null;
  }
}

const nothing = { page: null, metadata: null, layouts: [], widgets: [], segments: {} };

type Loaded = ReadonlyMap<string, ExternalWidget>;

function layoutOf(link: LinkRow, externals: Loaded): DocumentLayout[] {
  const row = rowOf(link.layout);
  if (!row) return [];
  const { layoutsToWidgets, ...layout } = row;
  return [
    {
      link: linkOf(link),
      layout: layout as DocumentRow,
      widgets: linkRows(layoutsToWidgets).flatMap((widget) => placed(widget, externals)),
    },
  ];
}

function placed(link: LinkRow, externals: Loaded): PlacedWidget[] {
  const row = rowOf(link.widget);
  if (!row) return [];
  const { widgetsToExternalWidgets, ...widget } = row;
  const embedded = linkRows(widgetsToExternalWidgets).map((external) => externals.get(external.id));
  return [
    {
      link: { id: link.id, ...linkOf(link) },
      widget: widget as DocumentRow,
      externals: embedded.filter((external) => external !== undefined),
    },
  ];
}

function placementsOf(widget: DocumentRow | undefined): Placement[] {
  return linkRows(widget?.widgetsToExternalWidgets).map((link) => ({
    linkId: link.id,
    link: linkOf(link),
    module: String(link.externalModule),
    widgetId: String(link.externalWidgetId),
  }));
}

const linkOf = ({ variant, className }: LinkRow) => ({ variant, className });
const linkRows = (value: unknown): LinkRow[] => (Array.isArray(value) ? (value as LinkRow[]) : []);
const rowOf = (value: unknown): DocumentRow | undefined => (value ? (value as DocumentRow) : undefined);
