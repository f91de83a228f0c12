import { Readable } from 'node:stream';
import {
  ActionController,
  type CallOf,
  callerOf,
  Handle,
  NotFoundError,
  VisibleRows,
} from '@flotilla/backend';
import { SiteKey, InvalidationBus, sendText, type Tag, TagCache, type Tagged } from '@flotilla/backend/ports';
import { type DocumentPart, type ListFacets, notFoundPage } from '@flotilla/core/documents';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { document, documentInParts, findByUrl, queryRedirect, urls, urlSegmentValue } from '../actions.js';
import { page } from '../entities/page.js';
import { jsonList } from './json-list.js';
import { type PageRequest, facetsOf, PageDocuments } from './page-document.js';
import { splitPath } from './page-pattern.js';
import { PageResolver, type ResolvedPage } from './page-resolver.js';
import { Redirects } from './redirects/redirects.js';
import { SiteUrls } from './site-urls.js';

/** Small, because sites cache rendered pages and request only new documents. */
const documentCacheBytes = 32 * 1024 ** 2;

@ActionController()
export class PagesController {
  private readonly documents: TagCache<MadeDocument>;

  constructor(
    @Inject(PageDocuments) private readonly pages: PageDocuments,
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(SiteUrls) private readonly site: SiteUrls,
    @Inject(Redirects) private readonly redirects: Redirects,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(InvalidationBus) private readonly bus: InvalidationBus,
    @Inject(SiteKey) private readonly siteKey: SiteKey,
  ) {
    this.documents = new TagCache(bus, { maxBytes: documentCacheBytes });
  }

  @Handle(document)
  async document(
    { query }: CallOf<typeof document>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const atLeast = this.siteKey.readAtLeast(request);
    const { value } = await this.documents.get(
      `whole ${keyOf(query)}`,
      () => this.make({ ...query, atLeast }),
      atLeast,
    );
    if (value.redirectId) this.redirects.count(value.redirectId);
    await sendText(request, reply, value.text);
  }

  /**
   * Streams each part when it is known. Concurrent requests for a document that is being streamed receive it
   * as a whole when it is complete.
   */
  @Handle(documentInParts)
  async documentInParts(
    { query }: CallOf<typeof documentInParts>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const parts = new Readable({ read: () => undefined });
    const begun = Promise.withResolvers<void>();
    const send = (line: string) => {
      parts.push(line);
      begun.resolve();
    };
    const atLeast = this.siteKey.readAtLeast(request);
    const made = this.documents.get(
      `parts ${keyOf(query)}`,
      () => this.streamed({ ...query, atLeast }, send),
      atLeast,
    );
    const whole = await Promise.race([made, begun.promise]);
    if (whole?.value.redirectId) this.redirects.count(whole.value.redirectId);
    reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('cache-control', 'no-cache');
    if (whole) return void (await reply.send(whole.value.text));
    made.then(
      () => parts.push(null),
      (error: Error) => parts.destroy(error),
    );
    await reply.send(parts);
  }

  @Handle(findByUrl)
  async findByUrl({ query }: CallOf<typeof findByUrl>, @Req() request: FastifyRequest): Promise<object> {
    const { url } = await this.resolve(query.url);
    const data = await this.visible
      .of(page, { caller: callerOf(request) })
      .one({ where: { url: { eq: url } } });
    return { data };
  }

  @Handle(urlSegmentValue)
  async urlSegmentValue({ query }: CallOf<typeof urlSegmentValue>): Promise<object> {
    const { url, segments } = await this.resolve(query.url);
    const data = segments[query.segment];
    if (data === undefined) throw new NotFoundError(`${url} has no segment ${query.segment}.`);
    return { data };
  }

  @Handle(urls)
  async urls(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-type', 'application/json; charset=utf-8').send(jsonList(this.site.all()));
  }

  @Handle(queryRedirect)
  async queryRedirect({ query: { url, query } }: CallOf<typeof queryRedirect>): Promise<object> {
    const found = await this.redirects.findByQuery(`/${splitPath(url).join('/')}`, query);
    if (!found) throw new NotFoundError(`No redirect matches ${url} with this query.`);
    this.redirects.count(found.id);
    return { data: { url: found.url, isPermanent: found.isPermanent } };
  }

  private async resolve(url: string): Promise<ResolvedPage> {
    const resolved = await this.resolver.resolve(url, new Set());
    if (!resolved) throw new NotFoundError(`No page has the url ${url}.`);
    return resolved;
  }

  private async redirectedAt(url: string): Promise<readonly string[] | undefined> {
    const names = await this.redirects.namesAt(`/${splitPath(url).join('/')}`);
    return names.length > 0 ? names : undefined;
  }

  private async make(query: DocumentQuery) {
    const { url } = query;
    const { sequence } = this.bus;
    const { document: data, tags, redirect } = await this.pages.of(query);
    const meta = {
      tags: [...tags],
      sequence,
      filters: namesIn(facetsOf(data)),
      redirected: await this.redirectedAt(url),
    };
    return madeOf(JSON.stringify({ data, meta }), {
      tags,
      url,
      isNarrowed: query.filter !== '',
      status: data.status,
      redirectId: redirect?.id,
    });
  }

  /**
   * Sends the lines of a document as they become known; a document without lists is one line. For an unknown
   * URL it sends only the 404 status.
   */
  private async streamed(query: DocumentQuery, send: (line: string) => void) {
    const { url } = query;
    const { sequence } = this.bus;
    const { document: data, lists, tags, redirect } = await this.pages.open({ ...query, isBrief: true });
    let text = '';
    const add = (part: DocumentPart) => {
      const line = `${JSON.stringify(part)}\n`;
      text += line;
      if (lists.size > 0) send(line);
    };
    add({ data, pending: [...lists.keys()] });
    const read = await Promise.all(
      [...lists].map(async ([external, promised]) => {
        const settled = await promised;
        add({ external, lists: settled });
        return Object.values(settled).flatMap(({ facets }) => facets ?? []);
      }),
    );
    const filters = namesIn([...facetsOf(data), ...read.flat()]);
    add({ meta: { tags: [...tags], sequence, filters, redirected: await this.redirectedAt(url) } });
    return madeOf(text, {
      tags,
      url,
      isNarrowed: query.filter !== '',
      status: data.status,
      redirectId: redirect?.id,
    });
  }
}

type DocumentQuery = Required<Omit<PageRequest, 'isBrief'>>;

const keyOf = ({ url, page: number, filter }: Omit<DocumentQuery, 'atLeast'>) => `${number} ${filter} ${url}`;

/** Returns the parameter names of facets; undefined when no list can be narrowed. */
function namesIn(facets: readonly ListFacets[]): string[] | undefined {
  const names = [...new Set(facets.flatMap((one) => one.names))];
  return names.length > 0 ? names : undefined;
}

interface Made {
  readonly tags: Set<Tag>;
  readonly url: string;
  /** Narrowed documents are cached only briefly: a page has many, and sites cache a few. */
  readonly isNarrowed: boolean;
  readonly status: number;
  readonly redirectId: string | undefined;
}

/** A document as JSON, with the redirect that it contains. */
interface MadeDocument {
  readonly text: string;
  readonly redirectId: string | undefined;
}

/** Unknown URLs are cached only briefly, because clients can invent any number of them. */
function madeOf(text: string, { tags, url, isNarrowed, status, redirectId }: Made): Tagged<MadeDocument> {
  return {
    value: { text, redirectId },
    tags,
    size: text.length * 2,
    isPassing: isNarrowed || (status === 404 && url !== notFoundPage),
  };
}
