import type { RowPages } from '@flotilla/core/documents';
import type { Site } from './site.js';

/** Reads the site from the document, where the page renderer has written it. */
export function siteOfPage(): Site {
  const { lang, dataset } = document.documentElement;
  const path = location.pathname.slice(lang.length + 1);
  const { languages, timeZone, rowPages, linkedPages } = dataset;
  return {
    language: lang,
    languages: languages?.split(' ') ?? [lang],
    timeZone,
    path: path || '/',
    query: location.search,
    rowPages: rowPages === undefined ? undefined : (JSON.parse(rowPages) as RowPages),
    linkedPages: linkedPages === undefined ? undefined : (JSON.parse(linkedPages) as Record<string, string>),
  };
}

let zoneOfApplication: string | undefined;

/** Sets the time zone, for an application whose document does not have one. */
export function setPageTimeZone(timeZone: string): void {
  zoneOfApplication = timeZone;
}

/** Returns the IANA time zone of the site, which pages and the admin have in the document; UTC by default. */
export function pageTimeZone(): string {
  return (
    zoneOfApplication ??
    (typeof document === 'undefined' ? undefined : document.documentElement.dataset['timeZone']) ??
    'UTC'
  );
}

export function pageLanguage(): string {
  return document.documentElement.lang;
}
