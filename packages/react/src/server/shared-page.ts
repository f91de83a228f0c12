import { directionOf } from '@flotilla/core/languages';
import { siteMessages } from '../messages/site-messages.js';
import { translate } from '../messages/use-t.js';
import { markedAsEnglish } from './fallback-marks.js';
import { escapeHtml, tag } from './html.js';
import { sharedMessages } from './shared-messages.js';

/** A page of a share link. */
export interface SharedPage {
  readonly token: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly timeZone: string;
  /** The title of a release; null for a draft. */
  readonly name: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** The style of the notice. The policy of these pages permits it by its hash. */
export const sharedStyle =
  '.shared-notice{position:sticky;inset-block-start:0;z-index:100;padding:.625rem 1rem;background:#1f2937;color:#fff;font:500 .875rem/1.4 system-ui,sans-serif;text-align:center}' +
  '.shared-notice strong{margin-inline-end:.75rem}button[disabled]{cursor:not-allowed}' +
  '.shared-end{max-width:40rem;margin:20vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}';

/**
 * Returns a rendered page as visitors of a share link see it: with a notice, without scripts, with disabled
 * buttons, and with links to pages that stay within the link.
 */
export function renderSharedPage(html: string, page: SharedPage): string {
  return withoutScripts(html)
    .replace(/<button\b(?![^>]*\sdisabled[\s=>])/g, '<button disabled')
    .replace(/<input\b(?=[^>]*\btype="(?:submit|image)")(?![^>]*\sdisabled[\s=>])/g, '<input disabled')
    .replace(/<a\b[^>]*>/g, (opening) => withinLink(opening, page))
    .replace('<head>', () => `<head><meta name="robots" content="noindex"><style>${sharedStyle}</style>`)
    .replace(/<body\b[^>]*>/, (opening) => opening + noticeOf(page));
}

/** Returns the HTML of a page for a still picture: without scripts and the notes for browsers without scripts. */
export const renderStillPage = (html: string): string =>
  withoutScripts(html).replace(/<noscript\b[^>]*>[\s\S]*?<\/noscript>/g, '');

const withoutScripts = (html: string) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');

/** Returns the page of a link that does not exist, has expired or was revoked. */
export function renderEndedLink(language: string): string {
  const t = translate(sharedMessages, language);
  return messagePage(language, { title: t('ended'), content: `<p>${escapeHtml(t('endedHint'))}</p>` });
}

/** Returns the page of a link while the site or its API can't render it. */
export function renderBusyLink(language: string): string {
  const t = translate(siteMessages, language);
  const again = `<p><a href="">${escapeHtml(t('reload'))}</a></p>`;
  return messagePage(language, { title: t('error'), content: `<p>${escapeHtml(t('late'))}</p>${again}` });
}

function messagePage(
  language: string,
  { title, content }: { readonly title: string; readonly content: string },
): string {
  return markedAsEnglish(
    `<!doctype html>${tag('html', { lang: language, dir: directionOf(language) === 'rtl' ? 'rtl' : undefined })}<head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
      `<title>${escapeHtml(title)}</title><style>${sharedStyle}</style></head>` +
      `<body><main class="shared-end"><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`,
  );
}

function noticeOf({ language, name, expiresAt, timeZone }: SharedPage): string {
  const t = translate(sharedMessages, language);
  const title = name === null ? t('draft') : t('release', { name });
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(expiresAt),
  );
  return markedAsEnglish(
    `<aside class="shared-notice"><strong>${escapeHtml(title)}</strong>${escapeHtml(t('until', { at }))}</aside>`,
  );
}

/** Addresses that are not pages: files, the API and the admin. */
const outside = /^\/(?:api|public|assets|admin|preview)(?:[/?#]|$)|\.[a-z0-9]{1,12}(?:[?#]|$)/i;

/** Keeps a link to a page of the site within the share link. */
function withinLink(opening: string, { token, language, languages }: SharedPage): string {
  return opening.replace(/(\shref=")(\/(?!\/)[^"]*)"/, (whole, before: string, href: string) => {
    if (outside.test(href)) return whole;
    const [, first = ''] = href.split(/[/?#]/);
    const path = languages.includes(first) ? href : `/${language}${href === '/' ? '' : href}`;
    return `${before}/preview/${token}${path}"`;
  });
}
