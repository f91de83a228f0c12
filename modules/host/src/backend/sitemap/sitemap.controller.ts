import { ActionController, type ActionCall, Call, Implements } from '@flotilla/backend';
import { Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { sitemapSize, sitemapUrls } from '../../actions.js';
import { jsonList } from '../json-list.js';
import { SitemapUrls } from './sitemap-urls.js';

/** Serves the pages for search engines. */
@ActionController()
export class SitemapController {
  constructor(@Inject(SitemapUrls) private readonly sitemap: SitemapUrls) {}

  @Implements(sitemapSize)
  async size(): Promise<object> {
    return { data: await this.sitemap.size() };
  }

  @Implements(sitemapUrls)
  async urls(@Call(sitemapUrls) { query }: ActionCall<typeof sitemapUrls>, @Res() reply: FastifyReply): Promise<void> {
    const items = jsonList(this.sitemap.slice(query.offset, query.limit));
    await reply.header('content-type', 'application/json; charset=utf-8').send(items);
  }
}
