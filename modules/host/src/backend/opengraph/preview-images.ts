import { LANGUAGES, NotFoundError } from '@flotilla/backend';
import {
  GENERATED_IMAGES,
  type GeneratedImage,
  type GeneratedImages,
  type OpenGraphImageData,
  openGraphTemplate,
  InvalidationBus,
  TagCache,
  type Tagged,
} from '@flotilla/backend/ports';
import type { LocalizedText } from '@flotilla/core';
import { metadataIn, type PageDocument } from '@flotilla/core/documents';
import { Inject, Injectable } from '@nestjs/common';
import { PageDocuments } from '../page-document.js';

/** The size that all preview services accept. */
const size = { width: 1200, height: 630 };
const cacheBytes = 64 * 1024 ** 2;

/** Draws preview images of pages, and caches them until one of their rows changes. */
@Injectable()
export class PreviewImages {
  private readonly cache: TagCache<GeneratedImage>;

  constructor(
    @Inject(PageDocuments) private readonly documents: PageDocuments,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(InvalidationBus) bus: InvalidationBus,
    @Inject(GENERATED_IMAGES) private readonly images: GeneratedImages,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
  }

  /** Returns the cached image of a URL. */
  peek(url: string): GeneratedImage | undefined {
    return this.cache.peek(url)?.value;
  }

  /**
   * Returns the image of a URL such as `/en/blog`. @throws NotFoundError when it is not a public page, or no
   * image template is installed
   */
  async draw(url: string): Promise<GeneratedImage> {
    const [, language = '', ...rest] = url.split('/');
    if (!this.images.has(openGraphTemplate) || !this.languages.includes(language)) throw nothingAt(url);
    const { value } = await this.cache.get(url, () =>
      this.make(url, { language, path: `/${rest.join('/')}` }),
    );
    return value;
  }

  private async make(
    url: string,
    { language, path }: { language: string; path: string },
  ): Promise<Tagged<GeneratedImage>> {
    const { document, tags } = await this.documents.of({ url: path, page: 1 });
    if (document.about.isPrivate || !document.page) throw nothingAt(url);
    const value = await this.images.render({
      variant: openGraphTemplate,
      ...size,
      data: this.dataOf(document, language),
    });
    return { value, tags, size: value.bytes.byteLength };
  }

  private dataOf({ url, about, metadata, site }: PageDocument, language: string): OpenGraphImageData {
    const speaking = metadataIn(metadata, language);
    const siteName =
      this.inLanguage(site?.title ?? {}, language) ??
      [speaking, ...metadata]
        .map((record) => record?.opengraphSiteName)
        .find((name) => typeof name === 'string') ??
      '';
    return {
      siteName,
      title: this.inLanguage(about.title, language) ?? (siteName || url),
      description: this.inLanguage(about.description, language),
      picture: about.picture?.url,
    };
  }

  private inLanguage(text: LocalizedText, language: string): string | undefined {
    return [language, ...this.languages, ...Object.keys(text)]
      .map((candidate) => text[candidate])
      .find(Boolean);
  }
}

const nothingAt = (url: string) => new NotFoundError(`There is no picture of ${url}.`);
