import type { Site } from './site.js';

/** Where in the site the page in the browser is; its renderer has written it into the document. */
export function siteOfPage(): Site {
  const { lang, dataset } = document.documentElement;
  const path = location.pathname.slice(lang.length + 1);
  return { language: lang, languages: dataset.languages?.split(' ') ?? [lang], path: path || '/', query: location.search };
}

/** The language of the page in the browser. */
export function pageLanguage(): string {
  return document.documentElement.lang;
}
