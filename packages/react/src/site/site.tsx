import type { RowPages } from '@flotilla/core/documents';
import { createContext, use } from 'react';
import { type Format, formatIn } from './format.js';

/** Where in the site one is; the same for all of a page, and all that a widget knows of its surroundings. */
export interface Site {
  /** The language of the page. */
  readonly language: string;
  /** All languages of the site; the first is the default. */
  readonly languages: readonly string[];
  /** Languages of the page's content; all when left out. The page is shown in the others with the texts of one of these. */
  readonly pageLanguages?: readonly string[];
  /** The IANA time zone of the site; UTC when left out. */
  readonly timeZone?: string;
  /** The path of the page without its language: `/blog`. */
  readonly path: string;
  /** What of the query the page depends on: `?page=2`. */
  readonly query?: string;
  /** Where rows are shown, by their entity; at `/<module>/<entities>/<slug>` when left out. */
  readonly rowPages?: RowPages;
}

const SiteContext = createContext<Site>({ language: 'en', languages: ['en'], path: '/' });

/** Tells everything inside where it is. */
export const SiteProvider = SiteContext.Provider;

/** Language, languages and path of the page. */
export function useSite(): Site {
  return use(SiteContext);
}

/** The language of the page. */
export function useLanguage(): string {
  return useSite().language;
}

/** {@link Format} of the language of the page and the time zone of the site. */
export function useFormat(): Format {
  const { language, timeZone = 'UTC' } = useSite();
  return formatIn(language, timeZone);
}
