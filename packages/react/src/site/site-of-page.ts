import type { RowPages } from '@flotilla/core/documents';
import type { Site } from './site.js';

/** Where in the site the page in the browser is; its renderer has written it into the document. */
export function siteOfPage(): Site {
  const { lang, dataset } = document.documentElement;
  const path = location.pathname.slice(lang.length + 1);
  const { languages, timeZone, rowPages } = dataset;
  return {
    language: lang,
    languages: languages?.split(' ') ?? [lang],
    timeZone,
    path: path || '/',
    query: location.search,
    rowPages: rowPages === undefined ? undefined : (JSON.parse(rowPages) as RowPages),
  };
}

/** The IANA time zone of the site, as its pages and its admin have it in the document; UTC without one. */
export function pageTimeZone(): string {
  return (typeof document === 'undefined' ? undefined : document.documentElement.dataset['timeZone']) ?? 'UTC';
}

/** The language of the page in the browser. */
export function pageLanguage(): string {
  return document.documentElement.lang;
}
