import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { IndexedUrl } from '@flotilla/core/documents';
import type { Api, ApiAnswer } from '../api/api.js';
import { ApiUnreachable } from '../api/repeatable.js';

const timeoutMs = 30_000;

/** Reads the indexable pages from the API. */
export class SitemapSource {
  constructor(private readonly api: Api) {}

  /** Returns the number of pages. @throws ApiUnreachable */
  async size(): Promise<number> {
    const { body } = await this.fetch('/api/host/sitemap/size');
    const answer = Buffer.isBuffer(body) ? body.toString() : await text(body);
    return (JSON.parse(answer) as { data: number }).data;
  }

  /** Returns a range of pages as they arrive. @throws ApiUnreachable */
  async urls(offset: number, limit: number): Promise<AsyncIterable<IndexedUrl>> {
    const { body } = await this.fetch(`/api/host/sitemap/urls?offset=${offset}&limit=${limit}`);
    return itemsOf(Buffer.isBuffer(body) ? Readable.from([body]) : body);
  }

  private async fetch(path: string): Promise<ApiAnswer> {
    const answer = await this.api.request({
      path,
      method: 'GET',
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    if (answer.statusCode === 200) return answer;
    if (!Buffer.isBuffer(answer.body)) answer.body.resume();
    throw new ApiUnreachable(new Error(`The API answered ${answer.statusCode} for ${path}.`));
  }
}

/** Parses the list: the API writes one item per line, and the last line closes the list. */
async function* itemsOf(body: Readable): AsyncGenerator<IndexedUrl> {
  let isWhole = false;
  for await (const line of createInterface({ input: body, crlfDelay: Infinity })) {
    if (line.startsWith('{"url"')) yield JSON.parse(line.replace(/,$/, '')) as IndexedUrl;
    isWhole = line.endsWith(']}');
  }
  if (!isWhole) throw new Error('The list of urls broke off.');
}
