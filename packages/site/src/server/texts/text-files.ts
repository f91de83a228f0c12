import { compressed, encodingOf } from '@flotilla/runtime/network';
import type { FastifyInstance } from 'fastify';
import { fileSecurityHeaders } from '../http/security-headers.js';
import type { RendererOf } from '../site-options.js';

const yearInSeconds = 31_536_000;

/**
 * Serves the interface texts of translations to islands, `/assets/texts-<language>-<hash>.js`. The page of an
 * earlier build gets the present texts, which are cached under their own hash only.
 */
export function answerTexts(
  app: FastifyInstance,
  { renderer, languages }: { readonly renderer: RendererOf; readonly languages: readonly string[] },
): void {
  const bodies = new Map<string, Promise<Buffer>>();
  app.get<{ Params: { name: string } }>('/assets/texts-:name', async (request, reply) => {
    const language = /^([\w-]+)-[0-9a-f]{8}\.js$/.exec(request.params.name)?.[1];
    const isKnown = language !== undefined && languages.includes(language);
    const script = isKnown ? (await renderer()).textScript(language) : undefined;
    if (!script) return reply.callNotFound();
    const encoding = encodingOf(request.headers);
    const key = `${encoding} ${script.path}`;
    const body = bodies.get(key) ?? compressed(encoding, Buffer.from(script.body));
    bodies.set(key, body);
    const isCurrent = script.path.endsWith(`texts-${request.params.name}`);
    return reply
      .headers({
        ...fileSecurityHeaders,
        'cache-control': isCurrent ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache',
        vary: 'accept-encoding',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      })
      .type('text/javascript; charset=utf-8')
      .send(await body);
  });
}
