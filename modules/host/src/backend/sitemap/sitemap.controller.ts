import { ActionController, type CallOf, Handle } from '@flotilla/backend';
import { Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { sitemapSize, sitemapUrls } from '../../actions.js';
import { jsonList } from '../json-list.js';
import { SitemapUrls } from './sitemap-urls.js';

/** Serves the pages for search engines. */
@ActionController()
export class SitemapController {
  constructor(@Inject(SitemapUrls) private readonly sitemap: SitemapUrls) {}

  @Handle(sitemapSize)
  async size(): Promise<object> {
    return { data: await this.sitemap.size() };
  }

  @Handle(sitemapUrls)
  async urls({ query }: CallOf<typeof sitemapUrls>, @Res() reply: FastifyReply): Promise<void> {
    const items = jsonList(this.sitemap.slice(query.offset, query.limit));
    await reply.header('content-type', 'application/json; charset=utf-8').send(items);
  }
}
