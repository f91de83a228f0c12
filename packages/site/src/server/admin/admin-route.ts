import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adminSecurityHeaders, type SecurityOptions } from '../http/security-headers.js';
import { visitorLanguage } from '../http/visitor-language.js';

/** Paths of the built admin's files. */
export interface AdminAssets {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly previewScript: string;
  /** Scripts that the others import immediately. */
  readonly preloads?: readonly string[];
  /** HTML that development inserts at the start of the head. */
  readonly head?: string;
}

/** The parts of the page that the settings of the site decide. */
interface Brand {
  readonly title: string;
  readonly icon: string;
  readonly timeZone: string;
  /** ISO weekday; undefined without one. */
  readonly weekStart: number | undefined;
}

interface AdminRoute extends SecurityOptions {
  readonly assets: () => AdminAssets;
  /** Languages of the content; the first is the default. */
  readonly languages: readonly string[];
  /** The name of the site in the language of the person, its icon, its time zone and first day of the week. */
  readonly brand: (language: string) => Promise<Brand>;
  /** Values of the environment that apply while the settings of the site are empty. */
  readonly environment: Readonly<Record<string, string>>;
  readonly isDevelopment: boolean;
}

/** Languages of the admin's interface, independent of the content's. */
const spoken = ['en', 'ru'];

/** Serves the admin's only page at `/admin` and below, uncached and unindexed. */
export function answerAdmin(app: FastifyInstance, { assets, isDevelopment, ...route }: AdminRoute): void {
  const security = isDevelopment ? {} : adminSecurityHeaders(route);
  const headers = { ...security, 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
  for (const path of ['/admin', '/admin/*'])
    app.get(path, async (request, reply) => {
      const person = personOf(request);
      const html = adminHtml(person, { ...route, ...(await route.brand(person.language)) }, assets());
      return reply.headers(headers).type('text/html; charset=utf-8').send(html);
    });
}

interface Person {
  readonly language: string;
  readonly theme: string | undefined;
}

/** Reads the language and theme from cookies, so that the page does not flicker before the scripts run. */
function personOf({ headers }: FastifyRequest): Person {
  return {
    language: visitorLanguage(headers, spoken, 'admin-language'),
    theme: /(?:^|;\s*)admin-theme=(light|dark)/.exec(headers.cookie ?? '')?.[1],
  };
}

function adminHtml(
  { language, theme }: Person,
  {
    languages,
    timeZone,
    weekStart,
    title,
    icon,
    environment,
  }: Pick<AdminRoute, 'languages' | 'environment'> & Brand,
  assets: AdminAssets,
) {
  const attributes = {
    lang: language,
    'data-languages': languages.join(' '),
    'data-time-zone': timeZone,
    ...(weekStart !== undefined && { 'data-week-start': String(weekStart) }),
    'data-site': title,
    'data-environment': JSON.stringify(environment),
    ...(theme && { 'data-theme': theme }),
  };
  return `<!doctype html>
<html ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ')}>
<head>${assets.head ?? ''}<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${escaped(title)}</title><link rel="icon" href="${escaped(icon)}" type="image/svg+xml">${assets.styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('')}${(assets.preloads ?? []).map((href) => `<link rel="modulepreload" href="${escaped(href)}">`).join('')}${assets.scripts.map((src) => `<script type="module" src="${escaped(src)}"></script>`).join('')}</head>
<body><div id="admin"></div><noscript>The admin needs JavaScript. Администрированию нужен JavaScript.</noscript></body>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
