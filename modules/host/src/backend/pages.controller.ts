import {
  ActionController,
  type ActionCall,
  Call,
  callerOf,
  Implements,
  InvalidationBus,
  NotFoundError,
  Repositories,
  sendText,
  TagCache,
} from '@flotilla/backend';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { document, findByUrl, urls, urlSegmentValue } from '../actions.js';
import { page } from '../entities/page.js';
import { jsonList } from './json-list.js';
import { PageDocuments } from './page-document.js';
import { PageResolver, type ResolvedPage } from './page-resolver.js';
import { readAtLeast } from './sequence-header.js';
import { SiteUrls } from './site-urls.js';

/** Sites keep the pages that they make of documents, so only the newest are asked for again. */
const documentCacheBytes = 32 * 1024 ** 2;

/** The calls that resolve urls and gather what they show. */
@ActionController()
export class PagesController {
  private readonly documents: TagCache<{ text: string }>;

  constructor(
    @Inject(PageDocuments) private readonly pages: PageDocuments,
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(SiteUrls) private readonly site: SiteUrls,
    @Inject(Repositories) private readonly repositories: Repositories,
    @Inject(InvalidationBus) private readonly bus: InvalidationBus,
  ) {
    this.documents = new TagCache(bus, { maxBytes: documentCacheBytes });
  }

  @Implements(document)
  async document(
    @Call(document) { query }: ActionCall<typeof document>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const key = `${query.page} ${query.url}`;
    const { value } = await this.documents.get(key, () => this.make(query), readAtLeast(request));
    await sendText(request, reply, value.text);
  }

  @Implements(findByUrl)
  async findByUrl(@Call(findByUrl) { query }: ActionCall<typeof findByUrl>, @Req() request: FastifyRequest): Promise<object> {
    const { url } = await this.resolve(query.url);
    const filters = { and: [{ column: 'url', method: 'eq' as const, value: url }] };
    const [data] = await this.repositories.of(page).find({ filters, limit: 1 }, { caller: callerOf(request) });
    return { data };
  }

  @Implements(urlSegmentValue)
  async urlSegmentValue(@Call(urlSegmentValue) { query }: ActionCall<typeof urlSegmentValue>): Promise<object> {
    const { url, segments } = await this.resolve(query.url);
    const data = segments[query.segment];
    if (data === undefined) throw new NotFoundError(`${url} has no segment ${query.segment}.`);
    return { data };
  }

  @Implements(urls)
  async urls(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-type', 'application/json; charset=utf-8').send(jsonList(this.site.all()));
  }

  private async resolve(url: string): Promise<ResolvedPage> {
    const resolved = await this.resolver.resolve(url, new Set());
    if (!resolved) throw new NotFoundError(`No page has the url ${url}.`);
    return resolved;
  }

  private async make({ url, page: number }: { url: string; page: number }) {
    const { sequence } = this.bus;
    const { document: data, tags } = await this.pages.of(url, number);
    const text = JSON.stringify({ data, meta: { tags: [...tags], sequence } });
    return { value: { text }, tags, size: text.length * 2 };
  }
}
