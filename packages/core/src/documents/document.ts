import type { LocalizedText } from '../values/values.js';
import type { EntityKey } from '../values/names.js';
import type { ListFacets } from './facets.js';
import type { SiteSettings } from './site-settings.js';
import type { SearchAddresses } from './search.js';
import { type RowPages, defaultPages } from './row-pages.js';

/** A row in a document: its fields, and the parts that the view selects, by name. */
export interface DocumentRow {
  readonly id: string;
  readonly variant: string;
  readonly [field: string]: unknown;
}

/** One page of a list. */
export interface DocumentList<R = DocumentRow> {
  readonly rows: readonly R[];
  /** Starts at 1. */
  readonly page: number;
  readonly hasNext: boolean;
  /** Number of pages; only for paged lists. */
  readonly pages?: number;
  /** Only for filterable lists. */
  readonly facets?: ListFacets;
}

/** A widget of any module, placed by a host widget, with all data that its view selects. */
export interface ExternalWidget {
  /** The widget entity: `blog.widget`. */
  readonly entity: EntityKey;
  /** Variant and class of the link that places the widget. */
  readonly link: { readonly variant: string; readonly className: string | null };
  readonly widget: DocumentRow;
  readonly lists: Readonly<Record<string, DocumentList>>;
  /** The row that the url names, for views that have a subject. */
  readonly subject: DocumentRow | null;
}

/** The data of one view, for applications that render it without a page. */
export interface ViewDocument extends Pick<ExternalWidget, 'widget' | 'lists' | 'subject'> {}

/** A host widget placed on a page or a layout. */
export interface PlacedWidget {
  readonly link: { readonly id: string; readonly variant: string; readonly className: string | null };
  readonly widget: DocumentRow;
  readonly externals: readonly ExternalWidget[];
}

/**
 * A layout of a page. Widgets linked as `default` are rendered above the page's own, `additional` ones below.
 */
export interface DocumentLayout {
  readonly link: { readonly variant: string; readonly className: string | null };
  readonly layout: DocumentRow;
  readonly widgets: readonly PlacedWidget[];
}

/** A picture of a row, for previews and other sites. */
export interface DocumentPicture {
  /** A path of the site, or an absolute URL. */
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string | null;
  readonly mimeType: string | null;
  /** Bytes. */
  readonly size: number | null;
}

/** A short description of a row as plain text by language; empty where the row has no text. */
export interface RowSummary {
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly picture: DocumentPicture | null;
}

/** A page's description for search engines and link previews. */
export interface DocumentAbout extends RowSummary {
  /**
   * The row that the url names, when a widget of the content shows it; title and description are taken from
   * it.
   */
  readonly subject: { readonly entity: EntityKey; readonly id: string } | null;
  /** The API's URL of the generated preview picture, by language; null without a generator. */
  readonly preview: LocalizedText | null;
  /** Paths of pages whose feeds belong to this page: its own, and those of the module whose row it shows. */
  readonly feeds: readonly string[];
  /** An error page, or a page with the visitor's own data: excluded from search engines. */
  readonly isPrivate: boolean;
}

/** The page that a page belongs to, such as the list of boats for a boat. */
export interface DocumentSection {
  /** Path without a language. */
  readonly url: string;
  readonly title: LocalizedText;
}

/** All data of one public page, collected on the server. Does not depend on the visitor. */
export interface PageDocument {
  /** The path without language and query that is valid in all languages. */
  readonly url: string;
  /** The paths in languages that have addresses of their own. */
  readonly addresses?: Addresses;
  /**
   * 404 when no page has the url or the named row does not exist. The pages `/404` and `/500` always have
   * their status.
   */
  readonly status: 200 | 404 | 500;
  /** Null when there is no page, not even an error page. */
  readonly page: DocumentRow | null;
  readonly about: DocumentAbout;
  /**
   * The page's own metadata, then that of variant `primary`; one record per language, identified by
   * `opengraphLocale`.
   */
  readonly metadata: readonly DocumentRow[];
  readonly layouts: readonly DocumentLayout[];
  readonly widgets: readonly PlacedWidget[];
  /** Values of the dynamic segments: `blog.articles.slug` to `first-charter`. */
  readonly segments: Readonly<Record<string, string>>;
  /** Page urls of the rows of each entity. */
  readonly rowPages: RowPages;
  /** The page urls of rows that differ from `rowPages`, by language. */
  readonly localizedRowPages?: Readonly<Record<string, RowPages>>;
  /** The addresses of pages that links of the document name, if they differ by language; by the path in the link. */
  readonly linkedPages?: Readonly<Record<string, PageAddress>>;
  /** The look of the site: choices of `Theme` in `@flotilla/core/theme`; missing ones are the default. */
  readonly theme?: Readonly<Record<string, string | number>>;
  /** The settings of the site; without them those of the environment apply. */
  readonly site?: SiteSettings | undefined;
  /** The page that it belongs to, if any. */
  readonly section?: DocumentSection;
  /** The site's search, if it has a page for it. */
  readonly search?: SearchAddresses;
  /** The filters of its lists: the page's query without the page number. */
  readonly filter?: { readonly query: string; readonly isCombined: boolean };
  /** Redirect target; only when no page has the url, or when its query is not canonical. */
  readonly movedTo?: MovedTo;
}

/** Paths by language, without the language. Other languages have the path of all languages. */
export type Addresses = Readonly<Record<string, string>>;

/** A path that is valid in all languages, and the paths in languages that have addresses of their own. */
export interface PageAddress {
  readonly path: string;
  readonly addresses?: Addresses;
}

/** A redirect. */
export interface MovedTo {
  /** A path without language, or an absolute URL. */
  readonly url: string;
  /** The paths in languages that have addresses of their own. */
  readonly addresses?: Addresses;
  /** Permanent: clients may cache the new address. */
  readonly isPermanent: boolean;
  /** False when the query of the old address is not appended to the new one. */
  readonly keepsQuery?: boolean;
}

/**
 * Returns the widgets of all modules on a page in document order: those of the layouts, then the page's own.
 */
export function externalsOf({
  layouts,
  widgets,
}: Pick<PageDocument, 'layouts' | 'widgets'>): ExternalWidget[] {
  return [...layouts.flatMap((layout) => layout.widgets), ...widgets].flatMap(({ externals }) => externals);
}

/**
 * A part of a streamed document, one per line of JSON: first the document without its slow lists, then the
 * lists of one widget at a time in any order, and finally the metadata.
 */
export type DocumentPart =
  /** `pending` are the indexes in {@link externalsOf} of the widgets whose lists follow. */
  | { readonly data: PageDocument; readonly pending: readonly number[] }
  | { readonly external: number; readonly lists: ExternalWidget['lists'] }
  | { readonly meta: DocumentMeta };

/** The dependencies of a document, sent beside it in `meta`. */
export interface DocumentMeta {
  /** Cache tags of every row and list in the document. */
  readonly tags: readonly string[];
  /** Sequence number of the last invalidation that the document reflects. */
  readonly sequence: number;
  /** Names of the query parameters that filter its lists. */
  readonly filters?: readonly string[];
  /** Names of query parameters for which redirects of the url exist. */
  readonly redirected?: readonly string[];
}

/** One row of a feed. */
export interface FeedItem extends RowSummary {
  readonly id: string;
  /** The page of the row, without language: `/blog/articles/first-charter`. */
  readonly path: string;
  /** For applications that show the row on a page of their own. */
  readonly slug?: string;
  /** Slugs of the row by language, if it has them. */
  readonly slugs?: LocalizedText;
  /** The fields that the list's `feed` selects. */
  readonly row?: DocumentRow;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The feed of a page: the newest rows of its list. */
export interface PageFeed {
  /** The path of the page, without language. */
  readonly url: string;
  readonly addresses?: Addresses | undefined;
  readonly about: RowSummary;
  readonly metadata: readonly DocumentRow[];
  readonly site?: SiteSettings | undefined;
  /** The entity of the rows. */
  readonly of?: EntityKey;
  /** The newest first. */
  readonly items: readonly FeedItem[];
}

/** A page for the sitemap. */
export interface IndexedUrl {
  /** Without language. */
  readonly url: string;
  /** Entity of the row that the page shows, if any. */
  readonly of?: EntityKey;
  /** For applications that show the row on a page of their own. */
  readonly id?: string;
  readonly slug?: string;
  readonly slugs?: LocalizedText;
  /** The paths in languages that have addresses of their own. */
  readonly addresses?: Addresses;
  /** Languages of the page's content; by default all languages of the site. */
  readonly languages?: readonly string[];
  readonly updatedAt: string;
}

/** Returns an empty document of a url, as a base for others. */
export function emptyDocument(url: string): PageDocument {
  const about = {
    title: {},
    description: {},
    picture: null,
    subject: null,
    preview: null,
    feeds: [],
    isPrivate: false,
  };
  return {
    url,
    status: 200,
    page: null,
    about,
    metadata: [],
    layouts: [],
    widgets: [],
    segments: {},
    rowPages: defaultPages,
  };
}
