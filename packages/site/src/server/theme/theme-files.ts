import { themeCssOf } from '@flotilla/core/theme';
import { compressed, type Encoding, encodingOf } from '@flotilla/runtime/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileSecurityHeaders } from '../http/security-headers.js';

/** Files that stay in memory. A site has one theme at a time, and editors try out some more. */
const maxFiles = 64;
const yearInSeconds = 31_536_000;

/**
 * Serves the style sheets of themes, `/assets/theme-<choices>-<hash>.css`, and of own fonts,
 * `/assets/fonts-<files>.css`. Their names determine their content, so each process serves the theme of every cached
 * page.
 */
export function answerThemes(app: FastifyInstance): void {
  const files = new Map<string, Promise<Buffer>>();

  for (const sheet of ['theme-', 'fonts-'])
    app.get<{ Params: { '*': string } }>(`/assets/${sheet}*`, ({ params, headers }, reply) =>
      answer(sheet + params['*'], headers, reply),
    );

  async function answer(
    file: string,
    headers: FastifyRequest['headers'],
    reply: FastifyReply,
  ): Promise<unknown> {
    const css = themeCssOf(file);
    if (css === undefined) return reply.callNotFound();
    const encoding = encodingOf(headers);
    return reply
      .headers({
        ...fileSecurityHeaders,
        'cache-control': `public, max-age=${yearInSeconds}, immutable`,
        vary: 'accept-encoding',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      })
      .type('text/css; charset=utf-8')
      .send(await bodyOf(css, encoding));
  }

  function bodyOf(css: string, encoding: Encoding): Promise<Buffer> {
    const key = encoding + css;
    const body = files.get(key) ?? compressed(encoding, Buffer.from(css));
    files.delete(key);
    files.set(key, body);
    const [oldest] = files.keys();
    if (files.size > maxFiles && oldest !== undefined) files.delete(oldest);
    return body;
  }
}
