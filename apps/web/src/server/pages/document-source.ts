import type { DocumentMeta, PageDocument } from '@flotilla/core';
import { text } from 'node:stream/consumers';
import type { Api } from '../api/api.js';
import { ApiUnreachable } from '../api/repeatable.js';
import { Limit, LineTooLong } from './limit.js';

/** A document with what it depends on. */
export interface SourcedDocument {
  readonly document: PageDocument;
  readonly meta: DocumentMeta;
}

const timeoutMs = 10_000;
/** Documents are large and pages are rendered one by one: more of them at once would only take memory. */
const limits = { atOnce: 16, inLine: 500 };

/** The API as the site needs it: documents by path. */
export class DocumentSource {
  private readonly limit = new Limit(limits);

  constructor(
    private readonly api: Api,
    /** The last message heard; a document must not be older. */
    private readonly heard: () => number,
  ) {}

  /** @throws ApiUnreachable */
  async read(path: string, page = 1): Promise<SourcedDocument> {
    return this.limit
      .run(() => this.fetch(path, page))
      .catch((error: unknown) => {
        throw error instanceof LineTooLong ? new ApiUnreachable(error) : error;
      });
  }

  private async fetch(path: string, page: number): Promise<SourcedDocument> {
    const { statusCode, body } = await this.api.request({
      path: `/api/host/pages/document?url=${encodeURIComponent(decoded(path))}&page=${page}`,
      method: 'GET',
      headers: { 'x-flotilla-sequence': String(this.heard()) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const answer = Buffer.isBuffer(body) ? body.toString() : await text(body);
    const problem = `The API answered ${statusCode} for the document of ${path}.`;
    if (unavailable.has(statusCode)) throw new ApiUnreachable(new Error(problem));
    if (statusCode !== 200) throw new Error(problem);
    const { data, meta } = JSON.parse(answer) as { data: PageDocument; meta: DocumentMeta };
    return { document: data, meta };
  }
}

/** The API, or what it needs, is not there; it will be. */
const unavailable = new Set([502, 503, 504]);

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
