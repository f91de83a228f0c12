import type { DocumentMeta, PageDocument } from '@flotilla/core';
import type { Dispatcher } from 'undici';

/** A document with what it depends on. */
export interface SourcedDocument {
  readonly document: PageDocument;
  readonly meta: DocumentMeta;
}

const timeoutMs = 10_000;

/** The API as the site needs it: documents by path. */
export class DocumentSource {
  constructor(
    private readonly api: Dispatcher,
    /** The last message heard; a document must not be older. */
    private readonly heard: () => number,
  ) {}

  async read(path: string, page = 1): Promise<SourcedDocument> {
    const { statusCode, body } = await this.api.request({
      path: `/api/host/pages/document?url=${encodeURIComponent(decoded(path))}&page=${page}`,
      method: 'GET',
      headers: { 'x-flotilla-sequence': String(this.heard()) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`The API answered ${statusCode} for the document of ${path}.`);
    }
    const { data, meta } = (await body.json()) as { data: PageDocument; meta: DocumentMeta };
    return { document: data, meta };
  }
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
