import type { EntityKey } from '../values/names.js';
import type { LocalizedText } from '../values/values.js';
import type { Addresses, RowSummary } from './document.js';

/** Name of the filter that makes the results of the site's search: a list of {@link SearchHit}. */
export const siteSearch = 'site.search';

/** The addresses of the site's search. */
export interface SearchAddresses {
  /** Path of the page with the results, without a language. Its parameter `q` has the words. */
  readonly page: string;
  /** The call that returns suggestions. */
  readonly suggestions: string;
}

/** A page that matches a search. */
export interface SearchHit extends RowSummary {
  /** Id of the row that the page shows, or of the page. */
  readonly id: string;
  /** Entity of that row. */
  readonly kind: EntityKey;
  /** Label of the entity, plural. */
  readonly kindTitle: LocalizedText;
  /** Path without a language. */
  readonly url: string;
  /** The paths in languages that have addresses of their own. */
  readonly addresses?: Addresses;
  /** The quality of the match by language; languages without a match are missing. */
  readonly scores: Readonly<Record<string, number>>;
}
