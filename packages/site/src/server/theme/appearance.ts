import { hash } from 'node:crypto';
import { appearanceAction, appearanceStyle } from '@flotilla/react/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileSecurityHeaders } from '../http/security-headers.js';
import { siteOrigin } from '../http/site-origin.js';

const chosen = ['light', 'dark'] as const;
type Chosen = (typeof chosen)[number] | 'system';

const cookieName = 'appearance';
const yearInSeconds = 31_536_000;
/** Maximum size of the form, in bytes. */
const bodyLimit = 256;

interface AppearanceOptions {
  /** Public URL of the site; default: the origin of the request. */
  readonly siteUrl: string | undefined;
}

/**
 * Serves the appearance that a visitor has chosen as a style sheet, and the form that changes it. Pages are
 * the same for all visitors, so they stay in caches, and need no script.
 */
export function answerAppearance(app: FastifyInstance, { siteUrl }: AppearanceOptions): void {
  app.get(appearanceStyle, (request, reply) => {
    const css = styleOf(chosenBy(request));
    const etag = `"${hash('sha256', css, 'base64url').slice(0, 16)}"`;
    void reply.headers({
      ...fileSecurityHeaders,
      // The address stays the same when the choice changes, so browsers ask at each use.
      'cache-control': 'private, no-cache',
      vary: 'cookie',
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/css; charset=utf-8').send(css);
  });

  void app.register((scope, _, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    scope.post(appearanceAction, { bodyLimit }, (request, reply) => {
      void reply.headers({ ...fileSecurityHeaders, 'cache-control': 'no-store' });
      const origin = siteOrigin(request, siteUrl);
      if (!isOwnForm(request, origin)) return reply.code(403).type('text/plain').send('Forbidden');
      const to = request.body instanceof URLSearchParams ? request.body.get('to') : undefined;
      const choice = chosen.find((name) => name === to) ?? 'system';
      return reply
        .header('set-cookie', cookieOf(choice, origin.startsWith('https:')))
        .redirect(pathBefore(request, origin), 303);
    });
    done();
  });
}

function chosenBy({ headers }: FastifyRequest): Chosen {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=(light|dark)(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  return chosen.find((name) => name === value) ?? 'system';
}

function cookieOf(choice: Chosen, isHttps: boolean): string {
  const age = choice === 'system' ? 0 : yearInSeconds;
  return `${cookieName}=${choice}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${isHttps ? '; Secure' : ''}`;
}

/** Returns whether a form was sent from a page of this site; other sites must not change its look. */
function isOwnForm({ headers }: FastifyRequest, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: sender } = headers;
  return site === undefined ? sender === origin && origin !== '' : site === 'same-origin';
}

/** Returns the path of the page with the form, never an address of another site. */
function pathBefore({ headers: { referer = '' } }: FastifyRequest, origin: string): string {
  const from = URL.parse(referer);
  return from && from.origin === origin && !from.pathname.startsWith('//')
    ? from.pathname + from.search
    : '/';
}

/** Hides the button of the present choice, so that each button has an effect. */
function styleOf(choice: Chosen): string {
  const scheme = choice === 'system' ? '' : `:root{${schemes[choice]}}`;
  return `${scheme}.appearance [value=${choice}]{display:none}${formStyle}`;
}

/** The variables replace `light-dark()` in the built style sheet, for browsers without it (Lightning CSS). */
const schemes = {
  light: 'color-scheme:light;--lightningcss-light:initial;--lightningcss-dark: ',
  dark: 'color-scheme:dark;--lightningcss-light: ;--lightningcss-dark:initial',
} as const;

/** The form is a continuation of the footer. */
const formStyle =
  '.appearance{background:var(--color-deep);color:var(--color-deep-muted);padding:0 var(--spacing-gutter) 1.5rem}' +
  '.appearance form{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;justify-content:center}' +
  '.appearance button{min-block-size:2.75rem;font-size:var(--text-sm);text-decoration:underline;text-underline-offset:.2em}' +
  '.appearance button:hover{color:var(--color-deep-foreground)}' +
  `@media print{:root{${schemes.light}}.appearance{display:none}}`;
