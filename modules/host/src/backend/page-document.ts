import { LANGUAGES } from '@flotilla/backend';
import { PublishedReader, pathTags, type Tag } from '@flotilla/backend/ports';
import { show, via, viaExternal } from '@flotilla/core';
import {
  type DocumentLayout,
  type DocumentRow,
  type DocumentSection,
  emptyDocument,
  errorPages,
  externalsOf,
  type ListFacets,
  notFoundPage,
  type PageDocument,
  type PlacedWidget,
} from '@flotilla/core/documents';
import { Inject, Injectable } from '@nestjs/common';
import { layout } from '../entities/layout.js';
import { metadata } from '../entities/metadata.js';
import { page } from '../entities/page.js';
import { widget } from '../entities/widget.js';
import {
  layoutsToWidgets,
  pagesToLayouts,
  pagesToMetadata,
  pagesToWidgets,
  widgetsToExternalWidgets,
} from '../links.js';
import { PageAbout } from './about/page-about.js';
import { splitPath } from './page-pattern.js';
import { textRecords } from './page-texts.js';
import { ExternalWidgets, type Lists, type OpenWidget, type WidgetReference } from './external-widgets.js';
import { PageResolver, type ResolvedPage } from './page-resolver.js';
import { type FoundRedirect, Redirects } from './redirects/redirects.js';
import { linkedPages } from './localized-urls/linked-pages.js';
import { localizedRowPages, rowPagesOf } from './row-pages.js';
import { type SharedSettings, SiteSettingsReader } from './site/site-settings.js';

const widgetSelection = show(widget, '*', { externals: viaExternal(widgetsToExternalWidgets) });
const pageSelection = show(page, '*', {
  layouts: via(pagesToLayouts, show(layout, '*', { widgets: via(layoutsToWidgets, widgetSelection) })),
  widgets: via(pagesToWidgets, widgetSelection),
  metadata: via(pagesToMetadata, metadata),
});

type LinkRow = DocumentRow & { readonly className: string | null };

interface Found {
  readonly url: string;
  readonly status: PageDocument['status'];
  /** Page number of its lists. */
  readonly page: number;
  readonly filter: string;
  readonly atLeast: number;
  readonly resolved: ResolvedPage;
}

/** A document whose lists are still being read. */
export interface OpenDocument {
  /** The document without its lists. */
  readonly document: PageDocument;
  /** The missing lists, by the index of their widget in `externalsOf`. */
  readonly lists: ReadonlyMap<number, Promise<Lists>>;
  /** Cache tags; complete when the lists are read. */
  readonly tags: Set<Tag>;
  /** The redirect of the URL; the document is then empty. */
  readonly redirect?: FoundRedirect;
}

export interface PageRequest {
  readonly url: string;
  /** Page number of its lists, from 1. */
  readonly page: number;
  /** Query that narrows its lists; empty for none. */
  readonly filter?: string;
  /**
   * Whether to omit the content of the page `/404` for an unknown URL, because the client has it already.
   * Makes requests for invented URLs cheap.
   */
  readonly isBrief?: boolean;
  /**
   * Number of an invalidation message that the result must reflect, even if this process has not received it
   * yet.
   */
  readonly atLeast?: number;
}

/** Collects everything that a URL shows, by a constant number of statements per kind of row. */
@Injectable()
export class PageDocuments {
  constructor(
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(ExternalWidgets) private readonly externals: ExternalWidgets,
    @Inject(PageAbout) private readonly about: PageAbout,
    @Inject(Redirects) private readonly redirects: Pick<Redirects, 'find'>,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(SiteSettingsReader) private readonly settings: Pick<SiteSettingsReader, 'read'>,
  ) {}

  /**
   * Returns the document of a URL. Returns the page `/404` with that status when the page, or the page number
   * of its lists, does not exist.
   */
  async of(requested: PageRequest): Promise<Omit<OpenDocument, 'lists'>> {
    return whole(await this.open(requested));
  }

  /**
   * Resolves when everything except the lists is known. For a page number above 1 or a query it waits for the
   * lists, because they decide whether the page exists.
   */
  async open({ url, page, filter = '', isBrief = false, atLeast = 0 }: PageRequest): Promise<OpenDocument> {
    const tags = new Set(pathTags(url));
    const resolved = await this.resolver.resolve(url, tags);
    const status = resolved && (errorPages[resolved.url] ?? 200);
    const found = status && (await this.read({ url, status, page, filter, atLeast, resolved }, tags));
    if (found && page === 1 && filter === '') return found;
    const complete = found && { ...(await whole(found)), lists: new Map() };
    const narrowed = complete && filter !== '' ? narrowedBy(complete, { url, page, filter }) : complete;
    if (narrowed && (page === 1 || hasPage(narrowed.document, page))) return narrowed;
    const moved = found ? undefined : await this.moved(url, tags);
    if (moved) return moved;
    const nothing = { document: { ...emptyDocument(url), status: 404 as const }, lists: new Map(), tags };
    if (isBrief) return nothing;
    const notFound = {
      url,
      status: 404,
      page: 1,
      filter: '',
      atLeast,
      resolved: { url: notFoundPage, segments: {} },
    } as const;
    return (await this.read(notFound, tags)) ?? nothing;
  }

  /** Returns the document of a redirect from the URL, if there is one. */
  private async moved(url: string, tags: Set<Tag>): Promise<OpenDocument | undefined> {
    const redirect = await this.redirects.find(`/${splitPath(url).join('/')}`);
    if (!redirect) return this.ofPart(url, tags);
    const { id: _id, ...found } = redirect;
    const movedTo = { ...found, ...(await this.addressOf(found.url)) };
    return { document: { ...emptyDocument(url), status: 404, movedTo }, lists: new Map(), tags, redirect };
  }

  /** Returns the document of a redirect to the row that the row of the URL is a part of. */
  private async ofPart(url: string, tags: Set<Tag>): Promise<OpenDocument | undefined> {
    const to = await this.resolver.addressOfPart(url);
    if (to === undefined) return undefined;
    const movedTo = { isPermanent: false, ...(await this.addressOf(to)) };
    return { document: { ...emptyDocument(url), status: 404, movedTo }, lists: new Map(), tags };
  }

  /** Returns the address of a target in all languages, and those of single languages. */
  private async addressOf(url: string): Promise<Pick<PageDocument, 'url' | 'addresses'>> {
    const found = url.startsWith('/') ? await this.resolver.addressesOf(url) : undefined;
    return found ? { url: found.path, addresses: found.addresses } : { url };
  }

  private async read(
    { url: requested, status, page, filter, atLeast, resolved }: Found,
    tags: Set<Tag>,
  ): Promise<OpenDocument | undefined> {
    const row = await this.reader.one({ of: pageSelection, field: 'url', value: resolved.url }, tags);
    if (!row) return undefined;
    const { pagesToLayouts, pagesToWidgets, pagesToMetadata, urls: _urls, ...fields } = row;
    const layoutLinks = linkRows(pagesToLayouts);
    const widgetLinks = [
      ...layoutLinks.flatMap((link) => linkRows(rowOf(link.layout)?.layoutsToWidgets)),
      ...linkRows(pagesToWidgets),
    ];
    const placements = widgetLinks.flatMap((link) => referencesOf(rowOf(link.widget)));
    const [opened, shared] = await Promise.all([
      this.externals.open(placements, { segments: resolved.segments, page, filter, atLeast }, tags),
      this.settings.read(tags, atLeast),
    ]);
    const { path: url = requested, addresses } = resolved.address ?? {};
    const { patterns, localized } = await this.resolver.known();
    const ofLanguages = localizedRowPages(patterns);
    const parts = {
      url,
      ...(addresses && { addresses }),
      status,
      page: fields as DocumentRow,
      metadata: this.metadata(fields as DocumentRow, linkRows(pagesToMetadata), shared),
      layouts: layoutLinks.flatMap((link) => layoutOf(link, opened)),
      widgets: linkRows(pagesToWidgets).flatMap((link) => placed(link, opened)),
      segments: resolved.segments,
      rowPages: rowPagesOf(patterns),
      ...(ofLanguages && { localizedRowPages: ofLanguages }),
      section: await this.sectionOf(fields as DocumentRow),
      search: await this.resolver.search(),
      site: shared.site,
      ...(shared.theme && { theme: shared.theme }),
    };
    const about = await this.about.of(parts, tags);
    const { layouts, widgets, section, search } = parts;
    const linked = linkedPages([layouts, widgets, section?.url, search?.page, about.feeds], localized);
    const document = { ...parts, about, ...(linked && { linkedPages: linked }) };
    return { document, lists: listsOf(document, opened), tags };
  }

  private async sectionOf({ section }: DocumentRow): Promise<DocumentSection | undefined> {
    return typeof section === 'string' ? this.resolver.section(section) : undefined;
  }

  /** Returns the page's own metadata, then its own texts, then those of the site. */
  private metadata(
    row: DocumentRow,
    links: readonly LinkRow[],
    { metadata: ofSite }: SharedSettings,
  ): DocumentRow[] {
    const linked = links.flatMap((link) => rowOf(link.metadata) ?? []);
    const own = [...linked, ...textRecords(row, linked, this.languages)];
    return [...own, ...ofSite.filter(({ id }) => own.every((record) => record.id !== id))];
  }
}

function listsOf(document: PageDocument, opened: Opened): Map<number, Promise<Lists>> {
  const own = new Map([...opened.values()].map(({ external, lists }) => [external, lists]));
  const pairs = externalsOf(document).map((external, index) => [index, own.get(external)] as const);
  return new Map(pairs.filter((pair): pair is [number, Promise<Lists>] => pair[1] !== undefined));
}

async function whole({ document, lists, ...open }: OpenDocument): Promise<Omit<OpenDocument, 'lists'>> {
  const externals = externalsOf(document);
  for (const [index, promised] of lists) Object.assign(externals[index] ?? {}, { lists: await promised });
  return { document, ...open };
}

/**
 * Adds the query that narrowed the lists; redirects when it is not canonical or contains unknown parameters.
 */
function narrowedBy(
  complete: OpenDocument,
  { url, page, filter }: Required<Pick<PageRequest, 'url' | 'page' | 'filter'>>,
): OpenDocument {
  const facets = facetsOf(complete.document);
  const query = facets.find((one) => one.query !== '')?.query ?? '';
  if (query === filter) {
    const isCombined = facets.some((one) => one.isCombined);
    return { ...complete, document: { ...complete.document, filter: { query, isCombined } } };
  }
  const requested = [query, page > 1 ? `page=${page}` : ''].filter(Boolean).join('&');
  const movedTo = { url: requested ? `${url}?${requested}` : url, isPermanent: false };
  return { ...complete, document: { ...emptyDocument(url), status: 404, movedTo } };
}

/** Returns the facets of a document's lists, once they are read. */
export function facetsOf(document: PageDocument): ListFacets[] {
  const lists = externalsOf(document).flatMap((external) => Object.values(external.lists));
  return lists.flatMap(({ facets }) => facets ?? []);
}

/** Returns whether a list of the document has this page number. */
function hasPage(document: PageDocument, page: number): boolean {
  const lists = externalsOf(document).flatMap((external) => Object.values(external.lists));
  return lists.some((list) => list.page === page && list.rows.length > 0);
}

type Opened = ReadonlyMap<string, OpenWidget>;

function layoutOf(link: LinkRow, externals: Opened): DocumentLayout[] {
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

function placed(link: LinkRow, externals: Opened): PlacedWidget[] {
  const row = rowOf(link.widget);
  if (!row) return [];
  const { widgetsToExternalWidgets, ...widget } = row;
  const embedded = linkRows(widgetsToExternalWidgets).map((external) => externals.get(external.id)?.external);
  return [
    {
      link: { id: link.id, ...linkOf(link) },
      widget: widget as DocumentRow,
      externals: embedded.filter((external) => external !== undefined),
    },
  ];
}

function referencesOf(widget: DocumentRow | undefined): WidgetReference[] {
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
