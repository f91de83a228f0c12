import { type PageDocument, pageOverrides, defaultPages } from '@flotilla/core/documents';
import { weekStartOfSite } from '@flotilla/core/theme';
import { directionOf } from '@flotilla/core/languages';
import { siteMessages } from '../messages/site-messages.js';
import { translate } from '../messages/use-t.js';
import type { Site } from '../site/site.js';
import { escapeHtml, tag } from './html.js';
import type { PageTheme } from './page-theme.js';

/** Returns the HTML of a page up to its first widget: the head, and the start of the body. */
export function pageOpening(
  document: PageDocument,
  site: Site,
  { head, theme }: { readonly head: string; readonly theme: PageTheme },
): string {
  return [
    `<!doctype html>${tag('html', htmlAttributes(site, theme))}<head>`,
    head,
    `</head>${tag('body', { class: classOf(document) })}`,
    `<a class="skip-link" href="#content">${escapeHtml(translate(siteMessages, site.language)('skipToContent'))}</a>`,
  ].join('');
}

/** Returns the attributes of `<html>`, which islands read the site from; see `siteOfPage`. */
function htmlAttributes(site: Site, { appearance }: PageTheme) {
  const { language: lang, languages, timeZone, settings, linkedPages } = site;
  return {
    lang,
    dir: directionOf(lang) === 'rtl' ? 'rtl' : undefined,
    'data-languages': languages.join(' '),
    'data-time-zone': timeZone,
    'data-week-start': weekStartOfSite(settings)?.toString(),
    'data-row-pages': pagesInBrowser(site),
    'data-linked-pages': linkedPages && JSON.stringify(linkedPages),
    'data-theme': appearance === 'light' || appearance === 'dark' ? appearance : undefined,
  };
}

/** Returns the pages of rows for islands; undefined if they equal the usual pages. */
function pagesInBrowser({ rowPages = defaultPages }: Site): string | undefined {
  const unusual = pageOverrides(rowPages);
  return Object.keys(unusual).length > Object.keys(defaultPages).length ? JSON.stringify(unusual) : undefined;
}

function classOf({ page }: PageDocument): string | undefined {
  return typeof page?.className === 'string' && page.className ? page.className : undefined;
}
