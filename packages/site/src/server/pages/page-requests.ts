import { networkOf } from '@flotilla/runtime/network';
import type { FastifyRequest } from 'fastify';
import { firstPageOf, type PageTargetOfPage } from '../http/page-url.js';
import { siteOrigin } from '../http/site-origin.js';
import { Moved } from './rendering/make-page.js';
import type { FirstPage } from './page-redirects.js';
import type { PageAnswer, PageStore } from './page-store.js';
import type { PageStream } from './rendering/page-stream.js';

/** Reads pages from the store for HTTP requests; pages are cached per origin. */
export class PageRequests {
  constructor(
    private readonly store: PageStore,
    private readonly siteUrl: string | undefined,
  ) {}

  of(target: PageTargetOfPage, request: FastifyRequest) {
    const origin = siteOrigin(request, this.siteUrl);
    return { ...target, key: origin + target.key, origin, client: networkOf(request.ip) };
  }

  /** @throws Moved */
  get(target: PageTargetOfPage, request: FastifyRequest, stream?: PageStream): Promise<PageAnswer> {
    return this.store.get(this.of(target, request), stream);
  }

  /** Returns the page without the query; undefined when reading it failed. */
  async withoutQuery(target: PageTargetOfPage, request: FastifyRequest): Promise<FirstPage> {
    const first = firstPageOf(target);
    const page = this.store.peek(siteOrigin(request, this.siteUrl) + first.key);
    if (page) return { page };
    return this.get(first, request).catch((error: unknown) => (error instanceof Moved ? error : undefined));
  }
}
