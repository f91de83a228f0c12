import { themeCssOf } from '@flotilla/core/theme';
import { compressed, type Encoding, encodingOf } from '@flotilla/runtime/network';
import type { FastifyInstance } from 'fastify';
import { fileSecurityHeaders } from '../http/security-headers.js';

/** Files that stay in memory. A site has one theme at a time, and editors try out some more. */
const maxFiles = 64;
const yearInSeconds = 31_536_000;

/**
 * Serves the style sheets of themes, `/assets/theme-<choices>-<hash>.css`. Their names determine their
 * content, so each process serves the theme of every cached page.
 */
export function answerThemes(app: FastifyInstance): void {
  const files = new Map<string, Promise<Buffer>>();

  app.get<{ Params: { key: string } }>('/assets/theme-:key', async ({ params: { key }, headers }, reply) => {
    const css = themeCssOf(`theme-${key}`);
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
  });

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
