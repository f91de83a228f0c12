import type { LocalizedText } from '../values/values.js';
import type { EntityKey } from '../values/names.js';
import type { ListFacets } from './facets.js';
import { type RowPages, usualPages } from './row-pages.js';

/** A row in a document: its fields, and the links that the view asked for under their names. */
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
  /** The number of pages; present for paged lists. */
  readonly pages?: number;
  /** Of a list that can be narrowed. */
  readonly facets?: ListFacets;
}

/** A widget of any module, placed by a host widget, with all that its view asked for. */
export interface ExternalWidget {
  /** The widget entity: `blog.widget`. */
  readonly entity: EntityKey;
  /** Variant and class of the link that places it. */
  readonly link: { readonly variant: string; readonly className: string | null };
  readonly widget: DocumentRow;
  readonly lists: Readonly<Record<string, DocumentList>>;
  /** The row that the url names, for views that have one. */
  readonly subject: DocumentRow | null;
}

/** A host widget at its place on a page or a layout. */
export interface PlacedWidget {
  readonly link: { readonly id: string; readonly variant: string; readonly className: string | null };
  readonly widget: DocumentRow;
  readonly externals: readonly ExternalWidget[];
}

/** A layout of a page: widgets linked as `default` stand above the page's own, `additional` ones below. */
export interface DocumentLayout {
  readonly link: { readonly variant: string; readonly className: string | null };
  readonly layout: DocumentRow;
  readonly widgets: readonly PlacedWidget[];
}

/** A picture of a row, for those who show it elsewhere. */
export interface DocumentPicture {
  /** A path under the site, or an absolute address. */
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string | null;
  readonly mimeType: string | null;
  /** Bytes. */
  readonly size: number | null;
}

/** A row in a few words, as plain text by language; empty where the row says nothing. */
export interface RowSummary {
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly picture: DocumentPicture | null;
}

/** What a page tells of itself to search engines and previews. */
export interface DocumentAbout extends RowSummary {
  /** The row that the url names, when a widget of the content shows it; its words are the page's. */
  readonly subject: { readonly entity: EntityKey; readonly id: string } | null;
  /** Where the API draws a picture for previews, by language; null where nothing draws. */
  readonly preview: LocalizedText | null;
  /** Paths of pages whose feeds go with this one: its own, and those of the module whose row it shows. */
  readonly feeds: readonly string[];
  /** It is for the visitor alone, or an error: kept out of search. */
  readonly isPrivate: boolean;
}

/** Everything that one public page shows, gathered on the server; nothing of it depends on the visitor. */
export interface PageDocument {
  /** The path that was asked for, without language and query. */
  readonly url: string;
  /** 404 when no page has the url or the row that it names does not exist; the pages `/404` and `/500` are what they say. */
  readonly status: 200 | 404 | 500;
  /** Null when there is no page, not even one for errors. */
  readonly page: DocumentRow | null;
  readonly about: DocumentAbout;
  /** The page's own metadata, then that of variant `primary`; one record per language where `opengraphLocale` tells them apart. */
  readonly metadata: readonly DocumentRow[];
  readonly layouts: readonly DocumentLayout[];
  readonly widgets: readonly PlacedWidget[];
  /** Values of the dynamic segments: `blog.articles.slug` to `first-charter`. */
  readonly segments: Readonly<Record<string, string>>;
  /** Where rows are shown, of every entity that has a page. */
  readonly rowPages: RowPages;
  /** What its lists are narrowed by: the query of the page, but for its number. */
  readonly filter?: { readonly query: string; readonly isCombined: boolean };
  /** Where what was here is now: said only where no page has the url, or its query is written otherwise. */
  readonly movedTo?: MovedTo;
}

/** Another address than the one that was asked for. */
export interface MovedTo {
  /** A path without language, or an absolute address. */
  readonly url: string;
  /** For good: whoever keeps addresses may keep the new one. */
  readonly isPermanent: boolean;
  /** False where the query of the old address is not added to the new one. */
  readonly keepsQuery?: boolean;
}

/** The widgets of all modules on a page, in the order of its document: those of the layouts, then the page's own. */
export function externalsOf({ layouts, widgets }: Pick<PageDocument, 'layouts' | 'widgets'>): ExternalWidget[] {
  return [...layouts.flatMap((layout) => layout.widgets), ...widgets].flatMap(({ externals }) => externals);
}

/**
 * A document in parts, one per line of JSON: all of it but some lists, then the lists of one widget at a time as they
 * become known, in any order, and at the end what it depends on.
 */
export type DocumentPart =
  /** `pending` are the widgets whose lists follow, by their number in {@link externalsOf}. */
  | { readonly data: PageDocument; readonly pending: readonly number[] }
  | { readonly external: number; readonly lists: ExternalWidget['lists'] }
  | { readonly meta: DocumentMeta };

/** What a document depends on, told beside it in `meta`. */
export interface DocumentMeta {
  /** Cache tags of every row and list in the document. */
  readonly tags: readonly string[];
  /** The last invalidation that the document reflects. */
  readonly sequence: number;
  /** The names by which a query may narrow its lists. */
  readonly filters?: readonly string[];
  /** The names of query parameters for which redirects of the url exist. */
  readonly redirected?: readonly string[];
}

/** One row of a feed. */
export interface FeedItem extends RowSummary {
  readonly id: string;
  /** The page of the row, without language: `/blog/articles/first-charter`. */
  readonly path: string;
  /** For applications that show the row elsewhere. */
  readonly slug?: string;
  /** The fields that the list's `feed` selects. */
  readonly row?: DocumentRow;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The newest rows of the list on one page. */
export interface PageFeed {
  /** The path of the page, without language. */
  readonly url: string;
  readonly about: RowSummary;
  readonly metadata: readonly DocumentRow[];
  /** The entity of the rows. */
  readonly of?: EntityKey;
  /** The newest first. */
  readonly items: readonly FeedItem[];
}

/** One page that search engines may show. */
export interface IndexedUrl {
  /** Without language. */
  readonly url: string;
  /** The entity of the row that it shows, when it shows one. */
  readonly of?: EntityKey;
  /** For applications that show the row elsewhere. */
  readonly id?: string;
  readonly slug?: string;
  /** Languages of the page's content; all of the site when left out. */
  readonly languages?: readonly string[];
  readonly updatedAt: string;
}

/** The document of a url that shows nothing, for others to be made of. */
export function emptyDocument(url: string): PageDocument {
  const about = { title: {}, description: {}, picture: null, subject: null, preview: null, feeds: [], isPrivate: false };
  return { url, status: 200, page: null, about, metadata: [], layouts: [], widgets: [], segments: {}, rowPages: usualPages };
}
