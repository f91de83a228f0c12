import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../api/api.js';
import type { LiveSiteSettings } from '../api/site-settings.js';
import type { Config } from '../config.js';
import { encodingOf } from '@flotilla/runtime/network';
import { fileSecurityHeaders } from '../http/security-headers.js';
import { compressedStream } from '../http/compressed-stream.js';
import type { RendererOf } from '../site-options.js';
import { answerUnavailable, type Exchange } from '../api/retry-after.js';
import { robotsTxt } from './robots-txt.js';
import { siteOrigin } from '../http/site-origin.js';
import { SitemapSource } from './sitemap-source.js';
import { pagesPerFile, sitemapIndex, urlSet } from './sitemap-xml.js';

const fileName = /^([1-9]\d{0,5})\.xml$/;
/** Crawlers return rarely, and each file costs several statements. */
const cacheControl = 'public, max-age=600';

interface SearchEngineParts {
  readonly api: Api;
  readonly config: Config;
  readonly renderer: RendererOf;
  readonly settings: LiveSiteSettings;
}

/** Serves `robots.txt`, `sitemap.xml` and the files of a large sitemap. */
export function answerSearchEngines(
  app: FastifyInstance,
  { api, config, renderer, settings }: SearchEngineParts,
): void {
  const { SITE_URL, LANGUAGES: languages } = config;
  const source = new SitemapSource(api);
  const perFile = pagesPerFile(languages);

  app.get('/robots.txt', async (request, reply) => {
    const isHidden = config.SITE_INDEX === 'off';
    const added = isHidden ? undefined : (await settings.get())?.robotsText;
    const text = robotsTxt({ origin: siteOrigin(request, SITE_URL), isHidden, added });
    return reply
      .headers({ ...fileSecurityHeaders, 'cache-control': cacheControl })
      .type('text/plain; charset=utf-8')
      .send(text);
  });

  app.get('/sitemap.xml', (request, reply) =>
    guarded({ request, reply }, async () => {
      const files = Math.ceil((await source.size()) / perFile);
      if (files <= 1) return sendFile(0, request, reply);
      return sendXml([sitemapIndex(files, siteOrigin(request, SITE_URL))], request, reply);
    }),
  );

  app.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) =>
    guarded({ request, reply }, async () => {
      const index = Number(fileName.exec(request.params.file)?.[1]) - 1;
      const isThere = index >= 0 && index * perFile < (await source.size());
      return isThere ? sendFile(index, request, reply) : notFound(reply);
    }),
  );

  async function sendFile(
    index: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const [urls, { rowPages }] = await Promise.all([source.urls(index * perFile, perFile), renderer()]);
    return sendXml(
      urlSet(urls, { origin: siteOrigin(request, SITE_URL), languages, rowPages }),
      request,
      reply,
    );
  }
}

function sendXml(
  pieces: AsyncIterable<string> | Iterable<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoding = encodingOf(request.headers);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .headers({ ...fileSecurityHeaders, vary: 'accept-encoding', 'cache-control': cacheControl })
    .type('application/xml; charset=utf-8')
    .send(compressedStream(pieces, encoding));
}

async function guarded(exchange: Exchange, answer: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    return answerUnavailable(error, exchange);
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(fileSecurityHeaders).type('text/plain').send('Not found');
}
