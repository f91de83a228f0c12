import { text } from 'node:stream/consumers';
import { type TagBus, TagCache, type Tagged } from '@flotilla/runtime/caching';
import type { DocumentMeta, PageFeed } from '@flotilla/core/documents';
import { feedFormats, type RenderedFeed } from '@flotilla/react/server';
import type { Api } from '../api/api.js';
import { ApiUnreachable } from '../api/repeatable.js';
import type { PageTarget } from '../http/page-url.js';
import type { RendererOf } from '../site-options.js';
import { FeedFile } from './feed-file.js';

type Requested = Extract<PageTarget, { kind: 'feed' }> & { readonly origin: string };

const maxBytes = 16 * 1024 ** 2;
const timeoutMs = 10_000;

export interface FeedStoreParts {
  readonly api: Api;
  readonly bus: TagBus;
  readonly renderer: RendererOf;
  /** Called with the error when a stale feed is served. */
  readonly onError: (error: unknown, url: string) => void;
}

/**
 * Caches the feeds of the site until one of their rows changes, and serves stale ones while the API is down.
 */
export class FeedStore {
  private readonly cache: TagCache<FeedFile>;

  constructor(private readonly parts: FeedStoreParts) {
    this.cache = new TagCache(parts.bus, { maxBytes, afterGap: 'doubts' });
  }

  /**
   * Returns a feed, or undefined when the page has none. @throws ApiUnreachable when that can't be determined
   */
  async get(target: Requested): Promise<FeedFile | undefined> {
    const key = target.origin + target.key;
    try {
      return (await this.cache.get(key, () => this.make(target))).value;
    } catch (error) {
      if (error instanceof NoFeed) return undefined;
      const last = this.cache.last(key)?.value;
      if (!last) throw error;
      this.parts.onError(error, key);
      return last;
    }
  }

  private async make({ path, language, origin, format }: Requested): Promise<Tagged<FeedFile>> {
    const [renderer, { feed, meta }] = await Promise.all([this.parts.renderer(), this.read(path, language)]);
    const rendered: RenderedFeed = renderer.feed(feed, { language, origin, format });
    const value = new FeedFile(rendered, feedFormats[format].type);
    return { value, tags: new Set(meta.tags), size: value.size };
  }

  private async read(path: string, language: string): Promise<{ feed: PageFeed; meta: DocumentMeta }> {
    const { statusCode, body } = await this.parts.api.request({
      path: `/api/host/pages/feed?url=${encodeURIComponent(path)}&language=${language}`,
      method: 'GET',
      headers: { ...this.parts.api.siteHeaders, 'x-flotilla-sequence': String(this.parts.bus.sequence) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const answer = Buffer.isBuffer(body) ? body.toString() : await text(body);
    if (statusCode === 404 || statusCode === 400) throw new NoFeed();
    if (statusCode !== 200)
      throw new ApiUnreachable(new Error(`The API answered ${statusCode} for the feed of ${path}.`));
    const { data: feed, meta } = JSON.parse(answer) as { data: PageFeed; meta: DocumentMeta };
    return { feed, meta };
  }
}

class NoFeed extends Error {}
