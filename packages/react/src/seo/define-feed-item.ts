import type { EntityKey, LocalizedText, RowOf, Selection } from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import type { RichTextValue } from '@flotilla/rich-text';
import { documentRowConverter } from '../selection/row-converter.js';

/** Parts of a feed item other than title and summary. */
export interface FeedDetails {
  /** The full text by language. */
  readonly content?: Readonly<Record<string, RichTextValue>> | null;
  readonly authors?: readonly LocalizedText[];
  readonly categories?: readonly LocalizedText[];
}

/** Converts rows of one entity to feed items; rows have the fields that the list's `feed` selects. */
export interface FeedItemDetails {
  /** `blog.article`. */
  readonly entity: EntityKey;
  readonly of: (row: DocumentRow) => FeedDetails;
}

/** Defines the feed items of one entity; the row's type comes from what the list's `feed` selects. */
export function defineFeedItem<S extends Selection>(
  selection: S,
  detailsOf: (row: RowOf<S>) => FeedDetails,
): FeedItemDetails {
  return {
    entity: selection.key,
    of: (wire) => detailsOf(documentRowConverter(selection)(wire) as RowOf<S>),
  };
}
