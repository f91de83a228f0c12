import { type TagBus, TagCache, type Tagged } from '@flotilla/cache';
import type { PageTarget } from '../page-url.js';
import type { DocumentSource } from './document-source.js';
import type { FailureDocument } from './failure-document.js';
import { HtmlPage } from './html-page.js';
import type { RendererOf } from '../site-options.js';

const cacheBytes = 128 * 1024 ** 2;

type Requested = Extract<PageTarget, { kind: 'page' }>;

export interface PageStoreParts {
  readonly bus: TagBus;
  readonly source: DocumentSource;
  readonly failure: FailureDocument;
  readonly renderer: RendererOf;
  /** False where the renderer itself may change, in development. */
  readonly keepsPages: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly onError: (error: unknown, url: string) => void;
}

/** The pages of the site as HTML: cached until something that they show is written. */
export class PageStore {
  private readonly cache: TagCache<HtmlPage>;

  constructor(private readonly parts: PageStoreParts) {
    this.cache = new TagCache(parts.bus, cacheBytes);
  }

  /** A page that needs no work, by its url. */
  peek(key: string): HtmlPage | undefined {
    return this.cache.peek(key)?.value;
  }

  /** The page, or the one that says that it failed. */
  async get(target: Requested): Promise<HtmlPage> {
    try {
      const make = () => this.make(target);
      return (await (this.parts.keepsPages ? this.cache.get(target.key, make) : make())).value;
    } catch (error) {
      this.parts.onError(error, target.key);
      return this.makeFailure(target.language);
    }
  }

  private async make({ path, language, page }: Requested): Promise<Tagged<HtmlPage>> {
    const [renderer, { document, meta }] = await Promise.all([this.parts.renderer(), this.parts.source.read(path, page)]);
    const { status, html } = renderer.page(document, { language, page });
    const value = new HtmlPage(status, html, this.parts.headers);
    return { value, tags: new Set(meta.tags), size: value.size };
  }

  private async makeFailure(language: string): Promise<HtmlPage> {
    const { failure, headers, onError } = this.parts;
    const renderer = await this.parts.renderer();
    if (!failure.document) return new HtmlPage(500, renderer.failure(language), headers);
    try {
      return new HtmlPage(500, renderer.page(failure.document, { language, status: 500 }).html, headers);
    } catch (error) {
      onError(error, '/500');
      return new HtmlPage(500, renderer.failure(language), headers);
    }
  }
}
