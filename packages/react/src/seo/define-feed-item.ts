import type { EntityKey, LocalizedText, RowOf, Shown } from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import type { RichTextValue } from '@flotilla/rich-text';
import { shownRows } from '../shown/shown-rows.js';

/** The parts of a feed item beside its title and its summary. */
export interface FeedDetails {
  /** The whole text by language. */
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

/** Defines what feeds have of rows of one entity, by what the `feed` of its list reads. */
export function defineFeedItem<S extends Shown>(shown: S, detailsOf: (row: RowOf<S>) => FeedDetails): FeedItemDetails {
  return { entity: shown.key, of: (wire) => detailsOf(shownRows(shown)(wire) as RowOf<S>) };
}
