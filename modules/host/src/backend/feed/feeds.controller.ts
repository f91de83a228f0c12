import { ActionController, type CallOf, Handle, LANGUAGES, NotFoundError } from '@flotilla/backend';
import { SiteKey, InvalidationBus, sendText, TagCache } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { feed } from '../../actions.js';
import { PageFeeds } from './page-feeds.js';

const cacheBytes = 16 * 1024 ** 2;

@ActionController()
export class FeedsController {
  private readonly cache: TagCache<{ text: string }>;

  constructor(
    @Inject(PageFeeds) private readonly feeds: PageFeeds,
    @Inject(InvalidationBus) private readonly bus: InvalidationBus,
    @Inject(SiteKey) private readonly siteKey: SiteKey,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
  }

  @Handle(feed)
  async feed(
    { query }: CallOf<typeof feed>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { url, language } = query;
    if (language !== undefined && !this.languages.includes(language))
      throw new NotFoundError(`${language} is not a language of this site.`);
    const { value } = await this.cache.get(
      `${language ?? ''} ${url}`,
      () => this.make(url, language),
      this.siteKey.readAtLeast(request),
    );
    await sendText(request, reply, value.text);
  }

  private async make(url: string, language: string | undefined) {
    const { sequence } = this.bus;
    const { feed: data, tags } = await this.feeds.of(url, language);
    const text = JSON.stringify({ data, meta: { tags: [...tags], sequence } });
    return { value: { text }, tags, size: text.length * 2 };
  }
}
