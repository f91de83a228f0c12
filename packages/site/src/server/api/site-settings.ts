import { text } from 'node:stream/consumers';
import type { DocumentMeta } from '@flotilla/core/documents';
import type { SiteSettings } from '@flotilla/core/theme';
import { type TagBus, TagCache } from '@flotilla/runtime/caching';
import type { Api } from './api.js';

const path = '/api/host/site';
const timeoutMs = 5000;

interface Stored {
  readonly site: SiteSettings | undefined;
}

/** Reads the settings of the site, and caches them until they change. */
export class LiveSiteSettings {
  private readonly cache: TagCache<Stored>;
  private lastZone: string | undefined;

  constructor(
    private readonly api: Api,
    private readonly bus: TagBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: 1024 ** 2, afterGap: 'doubts' });
  }

  /**
   * Returns the settings; the last ones while the API is down. Undefined when there are none, so that the
   * environment applies.
   */
  async get(): Promise<SiteSettings | undefined> {
    try {
      return (await this.cache.get(path, () => this.make())).value.site;
    } catch {
      return this.cache.last(path)?.value.site;
    }
  }

  /**
   * The time zone of the last settings that were read; undefined without one. For callers that cannot wait: reads
   * changed settings in the background.
   */
  get timeZone(): string | undefined {
    void this.get();
    return this.lastZone;
  }

  private async make() {
    const { statusCode, body } = await this.api.request({
      ...{ path, method: 'GET', headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
      headers: { ...this.api.siteHeaders, 'x-flotilla-sequence': String(this.bus.sequence) },
    });
    const answer = Buffer.isBuffer(body) ? body.toString() : await text(body);
    if (statusCode !== 200) throw new Error(`The API answered ${statusCode} for the settings of the site.`);
    const { data, meta } = JSON.parse(answer) as { data: SiteSettings | null; meta: DocumentMeta };
    this.lastZone = data?.timeZone;
    return { value: { site: data ?? undefined }, tags: new Set(meta.tags), size: answer.length * 2 };
  }
}
