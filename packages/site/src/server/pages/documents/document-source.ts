import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { DocumentMeta, MovedTo, PageDocument } from '@flotilla/core/documents';
import { decodedPath } from '@flotilla/core/languages';
import type { Api } from '../../api/api.js';
import { ApiUnreachable } from '../../api/repeatable.js';
import { ArrivingDocument } from './arriving-document.js';

/** A document with its cache tags. */
export interface SourcedDocument {
  readonly document: PageDocument;
  readonly meta: DocumentMeta;
}

/** No page can have this path, or none has it. */
export class ImpossiblePath extends Error {}

const timeoutMs = 10_000;

/** Reads documents from the API by path. */
export class DocumentSource {
  constructor(
    private readonly api: Api,
    /** Number of the last received invalidation message; a document must not be older. */
    private readonly lastSequence: () => number,
  ) {}

  /**
   * Requests a document, and resolves when everything except its lists has arrived. @throws ApiUnreachable,
   * ImpossiblePath
   */
  async open(path: string, page = 1, filter = ''): Promise<ArrivingDocument> {
    const arriving = new ArrivingDocument();
    const arrival = this.fetch('document-in-parts', { path, page, filter }).then((body) =>
      arriving.receive(body),
    );
    // `arrival` resolves at the end of the document; `arriving` passes a later failure on to its readers.
    await Promise.race([arriving.opened(), arrival]);
    arrival.catch(() => undefined);
    return arriving;
  }

  /** Reads a whole document. @throws ApiUnreachable, ImpossiblePath */
  async read(path: string, page = 1, filter = ''): Promise<SourcedDocument> {
    const body = await this.fetch('document', { path, page, filter });
    const { data, meta } = JSON.parse(Buffer.isBuffer(body) ? body.toString() : await text(body)) as {
      data: PageDocument;
      meta: DocumentMeta;
    };
    return { document: data, meta };
  }

  /**
   * Returns the target of a redirect whose source has query parameters; undefined when there is none. @throws
   * ApiUnreachable
   */
  async redirectOf(path: string, query: string): Promise<MovedTo | undefined> {
    const { statusCode, body } = await this.get('query-redirect', { url: decodedPath(path), query });
    if (statusCode === 200)
      return (JSON.parse(Buffer.isBuffer(body) ? body.toString() : await text(body)) as { data: MovedTo })
        .data;
    if (!Buffer.isBuffer(body)) body.on('error', () => undefined).destroy();
    if (statusCode === 404 || statusCode === 400) return undefined;
    throw new Error(`The API answered ${statusCode} for the redirect of ${path}.`);
  }

  private get(call: string, query: Readonly<Record<string, string>>) {
    return this.api.request({
      path: `/api/host/pages/${call}?${new URLSearchParams(query).toString()}`,
      method: 'GET',
      headers: { ...this.api.siteHeaders, 'x-flotilla-sequence': String(this.lastSequence()) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  }

  private async fetch(
    call: string,
    { path, page, filter }: { path: string; page: number; filter: string },
  ): Promise<Buffer | Readable> {
    const { statusCode, body } = await this.get(call, {
      url: decodedPath(path),
      page: String(page),
      ...(filter && { filter }),
    });
    if (statusCode === 200) return body;
    if (!Buffer.isBuffer(body)) body.on('error', () => undefined).destroy();
    if (statusCode === 400) throw new ImpossiblePath(`The API takes no path as ${path}.`);
    const problem = new Error(`The API answered ${statusCode} for the document of ${path}.`);
    throw unavailable.has(statusCode) ? new ApiUnreachable(problem) : problem;
  }
}

/** Statuses of an API that is temporarily unavailable, or whose database is. */
const unavailable = new Set([502, 503, 504, 507]);
