import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adminSecurityHeaders, type SecurityOptions } from '../security-headers.js';
import { visitorLanguage } from '../visitor-language.js';

/** The built admin, as its page names it. */
export interface AdminAssets {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** What runs in the frame of a preview. */
  readonly previewScript: string;
  /** Scripts that those need at once. */
  readonly preloads?: readonly string[];
  /** What development puts into the head before all else. */
  readonly head?: string;
}

interface AdminRoute extends SecurityOptions {
  readonly assets: () => AdminAssets;
  /** Of the content; the first is the default. */
  readonly languages: readonly string[];
  readonly timeZone: string;
  readonly title: string;
  readonly icon: string;
  readonly isDevelopment: boolean;
}

/** What the interface speaks, whatever languages the content has. */
const spoken = ['en', 'ru'];

/** Answers `/admin` and all below it with the one page of the admin, which nobody keeps and no search engine reads. */
export function answerAdmin(app: FastifyInstance, { assets, isDevelopment, ...route }: AdminRoute): void {
  const security = isDevelopment ? {} : adminSecurityHeaders(route);
  const headers = { ...security, 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
  for (const path of ['/admin', '/admin/*'])
    app.get(path, (request, reply) =>
      reply
        .headers(headers)
        .type('text/html; charset=utf-8')
        .send(adminHtml(personOf(request), route, assets())),
    );
}

interface Person {
  readonly language: string;
  readonly theme: string | undefined;
}

/** What the person has chosen, which stands in cookies so that nothing flickers before the script has come. */
function personOf({ headers }: FastifyRequest): Person {
  return {
    language: visitorLanguage(headers, spoken, 'admin-language'),
    theme: /(?:^|;\s*)admin-theme=(light|dark)/.exec(headers.cookie ?? '')?.[1],
  };
}

function adminHtml(
  { language, theme }: Person,
  { languages, timeZone, title, icon }: Omit<AdminRoute, 'assets' | 'isDevelopment'>,
  assets: AdminAssets,
) {
  const attributes = {
    lang: language,
    'data-languages': languages.join(' '),
    'data-time-zone': timeZone,
    'data-site': title,
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
