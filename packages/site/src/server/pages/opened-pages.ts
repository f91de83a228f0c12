import { networkOf } from '@flotilla/runtime/network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openedPath } from '../../opened-path.js';
import { pageTarget } from '../http/page-url.js';
import type { PageStore } from './page-store.js';
import { siteOrigin } from '../http/site-origin.js';
import type { PageViews } from '../telemetry/page-views.js';

interface OpenedPages {
  readonly store: Pick<PageStore, 'get'>;
  readonly views: PageViews;
  readonly languages: readonly string[];
  readonly siteUrl: string | undefined;
}

/** Maximum length of a page's URL, in bytes. */
const maxBytes = 2048;

/**
 * Counts prefetched pages when their script reports that they are opened. Applies the rules of normal views:
 * the page must exist, and the visitor must not opt out. Accepts reports only from pages of this site.
 */
export function countOpenedPages(
  app: FastifyInstance,
  { store, views, languages, siteUrl }: OpenedPages,
): void {
  app.post(openedPath, { bodyLimit: maxBytes }, async (request, reply) => {
    const { body: path, headers } = request;
    const isMeant =
      headers['sec-fetch-site'] === 'same-origin' && typeof path === 'string' && path.startsWith('/');
    if (isMeant && views.isWanted(headers) && (await isPage(path, request))) await views.count(path, headers);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  async function isPage(path: string, request: FastifyRequest): Promise<boolean> {
    const target = pageTarget(path, languages);
    if (target.kind !== 'page') return false;
    const origin = siteOrigin(request, siteUrl);
    const response = await store
      .get({ ...target, key: origin + target.key, origin, client: networkOf(request.ip) })
      .catch(() => undefined);
    return response?.page.status === 200;
  }
}
