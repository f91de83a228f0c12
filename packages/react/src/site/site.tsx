import type { Addresses } from '@flotilla/core/languages';
import type { DocumentSection, RowPages, SearchAddresses } from '@flotilla/core/documents';
import type { SiteSettings } from '@flotilla/core/theme';
import { createScope, useScope } from '@flotilla/ui/scope';
import { type Format, formatIn } from '@flotilla/core/format';

/** The page's position in the site, the same for all widgets of a page. */
export interface Site {
  readonly language: string;
  /** All languages of the site; the first one is the default. */
  readonly languages: readonly string[];
  /**
   * Languages of the page's content; all by default. In other languages the page shows the texts of one of
   * these.
   */
  readonly pageLanguages?: readonly string[];
  /** IANA time zone of the site; UTC by default. */
  readonly timeZone?: string;
  /** Path of the page in its language, without the language: `/blog`. */
  readonly path: string;
  /** Path of the page in each language, if they differ. Only while the server renders a page. */
  readonly addresses?: Addresses | undefined;
  /** The part of the query that the page depends on: `?page=2`. */
  readonly query?: string;
  /** Origin of stored files, where it is not the page's own: of an application that shows views of a site. */
  readonly filesUrl?: string;
  /** The site that has the pages of links, where it is not the page's own. */
  readonly linksTo?: LinkedSite;
  /** Pages of rows, by entity; `/<module>/<entities>/<slug>` by default. */
  readonly rowPages?: RowPages;
  /** The paths of linked pages in its language, by the path in the link, if they differ. */
  readonly linkedPages?: Readonly<Record<string, string>> | undefined;
  /** Its settings; only while the server renders a page. */
  readonly settings?: SiteSettings | undefined;
  /** The page that the page belongs to, if any. Not in the browser. */
  readonly section?: DocumentSection | undefined;
  /** The site's search, if it has a page for it. */
  readonly search?: SearchAddresses | undefined;
}

/** The site of links in another application. */
export interface LinkedSite {
  /** Origin of absolute links; empty for paths of the application itself. */
  readonly origin: string;
  /** Whether its paths begin with the language. */
  readonly hasLanguages: boolean;
}

const SiteContext = createScope<Site>({ language: 'en', languages: ['en'], path: '/' });

/** Provides the site to the components below. */
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return useScope(SiteContext);
}

export function useLanguage(): string {
  return useSite().language;
}

/** Returns the {@link Format} in the page's language and the site's time zone. */
export function useFormat(): Format {
  const { language, timeZone = 'UTC' } = useSite();
  return formatIn(language, timeZone);
}
