import type { AnalyticsName } from '../../analytics-providers.js';
import { FairQueue, QueueFullError } from '@flotilla/runtime/queues';
import { type TagBus, TagCache, type Tagged } from '@flotilla/runtime/caching';
import { failurePage, type MovedTo, type PageDocument } from '@flotilla/core/documents';
import type { RenderedPage } from '@flotilla/react/server';
import { ApiUnreachable } from '../api/repeatable.js';
import { notFoundPageIn, type PageTarget } from '../http/page-url.js';
import type { RendererOf } from '../site-options.js';
import type { PageState, PageWatch } from '../telemetry/page-watch.js';
import { type DocumentSource, ImpossiblePath } from './documents/document-source.js';
import type { FailureDocument } from './documents/failure-document.js';
import { HtmlPage } from './rendering/html-page.js';
import { makePage, Moved } from './rendering/make-page.js';
import { cacheControl } from './rendering/page-headers.js';
import type { PageStream } from './rendering/page-stream.js';

/** The request of a page. The key contains the origin, because pages contain absolute URLs. */
type Requested = Extract<PageTarget, { kind: 'page' }> & {
  readonly origin: string;
  /** The client's network, as the fair queue identifies clients. */
  readonly client: string;
};

/** A page for one request. */
export interface PageAnswer {
  readonly page: HtmlPage;
  /** Headers of this response only: names and values alternating. */
  readonly headers: readonly string[];
  readonly state: PageState;
}

export interface PageStoreParts {
  readonly bus: TagBus;
  readonly source: DocumentSource;
  readonly failure: FailureDocument;
  readonly renderer: RendererOf;
  /** False in development, where the renderer itself may change. */
  readonly cachesPages: boolean;
  readonly maxBytes: number;
  /** Returns the headers of pages with analytics of a provider, or without. */
  readonly headersOf: (analytics: AnalyticsName | undefined) => Readonly<Record<string, string>>;
  readonly onError: (error: unknown, url: string) => void;
  readonly watch?: PageWatch;
}

/**
 * While no event stream of the API is open, a cached page is served stale when a newer one takes longer than
 * this.
 */
const staleAfterMs = 1000;
const retryAfterSeconds = 1;
/** Divisor of the memory for narrowed pages: an eighth of the page cache. */
const filteredShare = 8;

/**
 * Concurrency of rendering. More would only take memory, because documents are large and pages are rendered
 * one by one. A heavy user renders one new page at a time, besides slow ones, which keeps the queue of the others short.
 */
const limits = { maxConcurrent: 16, maxHeavy: 1, heavyNewMs: 2000, maxQueued: 500 };

/**
 * Caches the pages of the site as HTML until one of their rows changes, and serves stale copies while the API
 * is down.
 */
export class PageStore {
  private readonly cache: TagCache<HtmlPage>;
  /** Narrowed lists have their own small cache, because visitors can request any number of combinations. */
  private readonly filtered: TagCache<HtmlPage>;
  private readonly queue = new FairQueue(limits);

  constructor(private readonly parts: PageStoreParts) {
    this.cache = new TagCache(parts.bus, { maxBytes: parts.maxBytes, afterGap: 'doubts' });
    this.filtered = new TagCache(parts.bus, {
      maxBytes: Math.ceil(parts.maxBytes / filteredShare),
      afterGap: 'doubts',
    });
  }

  /** Returns a cached page by its key. */
  peek(key: string): HtmlPage | undefined {
    return (this.cache.peek(key) ?? this.filtered.peek(key))?.value;
  }

  get usage(): { pages: number; bytes: number } {
    return { pages: this.cache.size, bytes: this.cache.bytes };
  }

  /**
   * Returns the page, else its stale copy, else the failure page. A page that must be rendered may be
   * streamed meanwhile. @throws Moved
   */
  async get(target: Requested, stream?: PageStream): Promise<PageAnswer> {
    const state = this.peek(target.key) ? 'hit' : 'miss';
    const make = () => this.makeOnce(target, this.cacheOf(target).last(target.key) ? undefined : stream);
    const made = state === 'hit' ? make() : this.queue.run(target.client, make).catch(rejectFullQueue);
    try {
      const page = await (this.mayServeStale(target) ? Promise.race([made, staleTimeout()]) : made);
      return { page, headers: [], state };
    } catch (error) {
      // Redirects are not cached, so a new page at the address takes effect immediately.
      if (error instanceof Moved) throw error;
      if (error instanceof ImpossiblePath && target.path !== notFoundPageIn(target.language).path)
        return this.getNotFound(target);
      this.parts.onError(error, target.key);
      const last = this.cacheOf(target).last(target.key)?.value;
      if (last) return { page: last, headers: staleHeaders(last, error), state: 'stale' };
      return this.makeFailure(target.language, error);
    }
  }

  /** Returns the redirect for the query of a page; undefined when there is none, or the API failed. */
  async redirectOf({ path, query = '', key }: Requested): Promise<MovedTo | undefined> {
    try {
      return await this.parts.source.redirectOf(path, query);
    } catch (error) {
      this.parts.onError(error, key);
      return undefined;
    }
  }

  private getNotFound({ language, origin, client }: Requested): Promise<PageAnswer> {
    const target = notFoundPageIn(language);
    return this.get({ ...target, key: origin + target.key, origin, client });
  }

  private async makeOnce(target: Requested, stream?: PageStream): Promise<HtmlPage> {
    const make = () => this.make(target, stream);
    return (await (this.parts.cachesPages ? this.cacheOf(target).get(target.key, make) : make())).value;
  }

  private cacheOf({ filter }: Requested): TagCache<HtmlPage> {
    return filter === undefined ? this.cache : this.filtered;
  }

  private mayServeStale(target: Requested): boolean {
    return !this.parts.bus.isConnected && this.cacheOf(target).last(target.key) !== undefined;
  }

  private async make(
    { path, language, page: number, filter, origin }: Requested,
    stream: PageStream | undefined,
  ): Promise<Tagged<HtmlPage>> {
    const renderer = await this.parts.renderer();
    const { watch, source } = this.parts;
    const render = (document: PageDocument) =>
      renderer.page(document, { language, page: number, origin, aroundPart: watch?.part });
    const openingOf = (opened: RenderedPage) => ({
      status: opened.status,
      headers: this.headersFor(opened),
      notice: renderer.failedPart(language),
    });
    const { page, html, meta } = await makePage({
      source,
      path,
      language,
      number,
      filter,
      render,
      stream,
      openingOf,
      watch,
    });
    const value = new HtmlPage(
      page.status,
      html,
      this.headersFor(page),
      stream?.version,
      meta.filters,
      meta.redirected,
    );
    return { value, tags: new Set(meta.tags), size: value.size };
  }

  private async makeFailure(language: string, cause: unknown): Promise<PageAnswer> {
    const isPassing = cause instanceof ApiUnreachable;
    const status = isPassing ? 503 : 500;
    const page = new HtmlPage(
      status,
      await this.failureHtml(language, status),
      this.headersFor({ robots: 'noindex', isPrivate: false }),
    );
    return { page, state: 'error', headers: isPassing ? ['retry-after', String(retryAfterSeconds)] : [] };
  }

  private headersFor({
    robots,
    isPrivate,
    analytics,
  }: Pick<RenderedPage, 'robots' | 'isPrivate' | 'analytics'>): Readonly<Record<string, string>> {
    return {
      ...this.parts.headersOf(analytics),
      ...cacheControl(isPrivate),
      ...(robots && { 'x-robots-tag': robots }),
    };
  }

  private async failureHtml(language: string, status: number): Promise<string> {
    const { failure, onError } = this.parts;
    const renderer = await this.parts.renderer();
    if (!failure.document) return renderer.failure(language);
    try {
      const { sections } = renderer.page(failure.document, { language, status });
      return sections.map((section) => section.render()).join('');
    } catch (error) {
      onError(error, failurePage);
      return renderer.failure(language);
    }
  }
}

function rejectFullQueue(error: unknown): never {
  throw error instanceof QueueFullError ? new ApiUnreachable(error) : error;
}

/** Returns headers that mark a stale page, with its age (RFC 9111, section 5.1) and the reason. */
function staleHeaders(page: HtmlPage, cause: unknown): string[] {
  const reason = cause instanceof ApiUnreachable ? 'api-unreachable' : 'error';
  return ['x-flotilla-stale', reason, 'age', String(page.age)];
}

function staleTimeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(
      () => reject(new ApiUnreachable(new Error(`No answer within ${staleAfterMs} ms.`))),
      staleAfterMs,
    ).unref();
  });
}
