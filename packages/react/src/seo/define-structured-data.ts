import type { EntityKey, LocalizedText, RowOf, Shown } from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import type { OfEntity } from '../link/row-hrefs.js';
import type { Site } from '../site/site.js';
import { shownRows } from '../shown/shown-rows.js';

/** A thing in the vocabulary of schema.org, as JSON-LD. */
export interface Thing {
  readonly '@type': string;
  readonly '@id'?: string;
  readonly [property: string]: unknown;
}

/** A step of the way from the start page to a row. */
export interface TrailStep {
  readonly of: OfEntity;
  readonly row: { readonly title: LocalizedText };
}

/** The page that a description is written for. */
export interface DescribedPage {
  readonly site: Site;
  /** The address of the page in its language. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** The organization behind the site: its author, publisher, seller and brand, unless a row names another. */
  readonly organization: Thing;
  /** The absolute address of a file. */
  readonly addressOf: (file: string) => string;
}

/** How rows of one entity are told to search engines and previews, on the page that their url names; rows as documents have them. */
export interface StructuredData {
  /** `blog.article`. */
  readonly entity: EntityKey;
  readonly describe: (row: DocumentRow, page: DescribedPage) => Thing | undefined;
  readonly trail?: (row: DocumentRow) => readonly TrailStep[];
  readonly opengraph?: (row: DocumentRow) => Readonly<Record<string, string>>;
}

export interface Telling<Row> {
  /** What the row is; undefined when too little is known to say it. */
  describe: (row: Row, page: DescribedPage) => Thing | undefined;
  /** The rows on the way to it; the start page and the row itself are there anyway. */
  trail?: (row: Row) => readonly TrailStep[];
  /** What the Open Graph protocol says of its kind: `og:type` and the properties that go with it. */
  opengraph?: (row: Row) => Readonly<Record<string, string>>;
}

/** Defines how rows of one entity are told to search engines and previews, by what their own page shows of them. */
export function defineStructuredData<S extends Shown>(shown: S, { describe, trail, opengraph }: Telling<RowOf<S>>): StructuredData {
  const rowOf = (wire: DocumentRow) => shownRows(shown)(wire) as RowOf<S>;
  return {
    entity: shown.key,
    describe: (wire, page) => describe(rowOf(wire), page),
    trail: trail && ((wire) => trail(rowOf(wire))),
    opengraph: opengraph && ((wire) => opengraph(rowOf(wire))),
  };
}
