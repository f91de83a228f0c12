import { PublishedReader, pathTags, type Tag } from '@flotilla/backend';
import {
  type DocumentLayout,
  type DocumentRow,
  emptyDocument,
  type ExternalWidget,
  type Filter,
  type PageDocument,
  type PlacedWidget,
} from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { PageAbout } from './about/page-about.js';
import { ExternalWidgets, type Placement } from './external-widgets.js';
import { PageResolver, type ResolvedPage } from './page-resolver.js';

const notFoundPage = '/404';
/** Pages that say what went wrong, also to who asks for them by their own address. */
const errorPages: Readonly<Record<string, 404 | 500>> = { [notFoundPage]: 404, '/500': 500 };

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
    @Inject(PageAbout) private readonly about: PageAbout,
  ) {}

  /** The document of a url; of the page `/404`, with that status, when no page has it. */
  async of(url: string, page: number): Promise<{ document: PageDocument; tags: Set<Tag> }> {
    const tags = new Set(pathTags(url));
    const found = await this.resolver.resolve(url, tags);
    const resolved = found ?? { url: notFoundPage, segments: {} };
    const row = await this.reader.one({ entity: 'host.page', field: 'url', value: resolved.url, include: pageIncludes }, tags);
    const status = found ? (errorPages[found.url] ?? 200) : 404;
    if (!row) return { document: { ...emptyDocument(url), status }, tags };
    return { document: await this.gather(row, { url, status, page, resolved }, tags), tags };
  }

  private async gather(
    row: DocumentRow,
    { url, status, page, resolved }: { url: string; status: PageDocument['status']; page: number; resolved: ResolvedPage },
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
    const document = {
      url,
      status,
      page: fields as DocumentRow,
      metadata,
      layouts: layoutLinks.flatMap((link) => layoutOf(link, externals)),
      widgets: linkRows(pagesToWidgets).flatMap((link) => placed(link, externals)),
      segments: resolved.segments,
    };
    return { ...document, about: await this.about.of(document, tags) };
  }

  /** The page's own metadata, then the records of variant `primary`. */
  private async metadata(links: readonly LinkRow[], tags: Set<Tag>): Promise<DocumentRow[]> {
    const own = links.flatMap((link) => rowOf(link.metadata) ?? []);
    const primary: Filter = { column: 'variant', method: 'eq', value: 'primary' };
    const { rows } = await this.reader.list({ entity: 'host.metadata', filters: [primary], limit: maxPrimary }, tags);
    return [...own, ...rows.filter(({ id }) => own.every((record) => record.id !== id))];
  }
}

/** One for each language. */
const maxPrimary = 50;

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
