import type { EntityKey, LocalizedText } from '@flotilla/core';
import type { Site } from '../site/site.js';

/** A thing in the vocabulary of schema.org, as JSON-LD. */
export interface Thing {
  readonly '@type': string;
  readonly '@id'?: string;
  readonly [property: string]: unknown;
}

/** A step of the way from the start page to a row. */
export interface TrailStep {
  readonly title: LocalizedText;
  readonly path: string;
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

/** How rows of one entity are told to search engines and previews, on the page that their url names. */
export interface StructuredData {
  /** `blog.article`. */
  readonly entity: EntityKey;
  /** What the row is; undefined when too little is known to say it. */
  readonly describe: (row: object, page: DescribedPage) => Thing | undefined;
  /** The rows on the way to it; the start page and the row itself are there anyway. */
  readonly trail?: (row: object) => readonly TrailStep[];
  /** What the Open Graph protocol says of its kind: `og:type` and the properties that go with it. */
  readonly opengraph?: (row: object) => Readonly<Record<string, string>>;
}

/** Defines how rows of one entity are told to search engines and previews. */
export function defineStructuredData<Row extends object>(
  input: Pick<StructuredData, 'entity'> & {
    describe: (row: Row, page: DescribedPage) => Thing | undefined;
    trail?: (row: Row) => readonly TrailStep[];
    opengraph?: (row: Row) => Readonly<Record<string, string>>;
  },
): StructuredData {
  // The view decides which links come with a row, so from here on its type is only its author's knowledge.
  return input as unknown as StructuredData;
}
