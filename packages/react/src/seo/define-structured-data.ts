import type { EntityKey, LocalizedText, RowOf, Selection } from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import type { OfEntity } from '../link/row-hrefs.js';
import type { Site } from '../site/site.js';
import { documentRowConverter } from '../selection/row-converter.js';

/** A thing in the vocabulary of schema.org, as JSON-LD. */
export interface Thing {
  readonly '@type': string;
  readonly '@id'?: string;
  readonly [property: string]: unknown;
}

/** A breadcrumb between the home page and a row. */
export interface TrailStep {
  readonly of: OfEntity;
  readonly row: { readonly title: LocalizedText };
}

/** The page that structured data describes. */
export interface DescribedPage {
  readonly site: Site;
  /** URL of the page in its language. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /**
   * The organization behind the site: its author, publisher, seller and brand, unless a row names another.
   */
  readonly organization: Thing;
  readonly addressOf: (file: string) => string;
}

/**
 * Structured data of one entity for search engines and previews, on the page of a row. Rows are as in
 * documents.
 */
export interface StructuredData {
  /** `blog.article`. */
  readonly entity: EntityKey;
  readonly describe: (row: DocumentRow, page: DescribedPage) => Thing | undefined;
  readonly trail?: (row: DocumentRow) => readonly TrailStep[];
  readonly opengraph?: (row: DocumentRow) => Readonly<Record<string, string>>;
}

export interface StructuredDataInput<Row> {
  /** Returns the JSON-LD of a row; undefined when the row lacks required data. */
  describe: (row: Row, page: DescribedPage) => Thing | undefined;
  /** Returns the rows above it; the home page and the row itself are added. */
  trail?: (row: Row) => readonly TrailStep[];
  /** Returns its Open Graph properties: `og:type` and those that the type adds. */
  opengraph?: (row: Row) => Readonly<Record<string, string>>;
}

/** Defines the structured data of one entity; the row's type comes from what its page selects. */
export function defineStructuredData<S extends Selection>(
  selection: S,
  { describe, trail, opengraph }: StructuredDataInput<RowOf<S>>,
): StructuredData {
  const rowOf = (wire: DocumentRow) => documentRowConverter(selection)(wire) as RowOf<S>;
  return {
    entity: selection.key,
    describe: (wire, page) => describe(rowOf(wire), page),
    trail: trail && ((wire) => trail(rowOf(wire))),
    opengraph: opengraph && ((wire) => opengraph(rowOf(wire))),
  };
}
