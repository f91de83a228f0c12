import type { EntityKey } from './names.js';

/** A row in a document: its fields, and the links that the view asked for under their names. */
export interface DocumentRow {
  readonly id: string;
  readonly variant: string;
  readonly [field: string]: unknown;
}

/** One page of a list. */
export interface DocumentList {
  readonly rows: readonly DocumentRow[];
  /** Starts at 1. */
  readonly page: number;
  readonly hasNext: boolean;
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

/** Everything that one public page shows, gathered on the server; nothing of it depends on the visitor. */
export interface PageDocument {
  /** The path that was asked for, without language and query. */
  readonly url: string;
  /** 200, or 404 when no page has the url or the row that it names does not exist. */
  readonly status: 200 | 404;
  /** Null when there is no page, not even one for errors. */
  readonly page: DocumentRow | null;
  /** The page's own metadata, else the one with variant `primary`. */
  readonly metadata: DocumentRow | null;
  readonly layouts: readonly DocumentLayout[];
  readonly widgets: readonly PlacedWidget[];
  /** Values of the dynamic segments: `blog.articles.slug` to `first-charter`. */
  readonly segments: Readonly<Record<string, string>>;
}

/** What a document depends on, told beside it in `meta`. */
export interface DocumentMeta {
  /** Cache tags of every row and list in the document. */
  readonly tags: readonly string[];
  /** The last invalidation that the document reflects. */
  readonly sequence: number;
}
