import { hash } from 'node:crypto';
import { type PlainPage, plainPage } from '@flotilla/backend/ports';
import { isLoopbackUrl } from '@flotilla/core/values';
import type { FastifyReply } from 'fastify';
import type { AuthorizationRequest } from './authorization-requests.js';
import { consentTexts } from './consent-texts.js';

export interface ShownConsent {
  readonly request: AuthorizationRequest;
  readonly language: string;
  /** The name of the account. */
  readonly account: string;
  /** The sealed request. */
  readonly consent: string;
}

/** Returns the page of consent to an application. */
export function consentPage({ request, language, account, consent }: ShownConsent): PlainPage {
  const t = consentTexts(language);
  const { client, redirectUri, scopes } = request;
  const url = new URL(redirectUri);
  return {
    language,
    title: t.title(client.name),
    text: `${t.text(client.name, url.host)} ${t.may}`,
    lines: scopes.map((scope) => t.scopes[scope]),
    notes: [...(isLoopbackUrl(url) ? [t.local] : []), t.account(account), t.never],
    form: {
      values: { consent },
      name: 'answer',
      buttons: [
        { title: t.allow, value: 'allow' },
        { title: t.deny, value: 'deny' },
      ],
    },
  };
}

/**
 * Sends a page that no other page may frame. Its form may lead to the address of the application, since browsers
 * apply `form-action` to redirects of a form as well.
 */
export function sendPage(
  reply: FastifyReply,
  page: PlainPage,
  { status = 200, redirectUri }: { readonly status?: number; readonly redirectUri?: string } = {},
): FastifyReply {
  const html = plainPage(page);
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    `form-action 'self'${redirectUri === undefined ? '' : ` ${new URL(redirectUri).origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy.join('; '),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
