import type { Readable } from 'node:stream';
import {
  type DocumentMeta,
  type DocumentPart,
  externalsOf,
  type ExternalWidget,
  type PageDocument,
} from '@flotilla/core/documents';

/** A document stream ended too early. */
export class TruncatedDocumentError extends Error {
  constructor(cause: unknown) {
    super('The document broke off.', { cause });
  }
}

/** A document that is still arriving: its lists are filled in as they come. */
export class ArrivingDocument {
  private readonly pending = new Set<ExternalWidget>();
  private externals: readonly ExternalWidget[] = [];
  private document: PageDocument | undefined;
  private end: DocumentMeta | undefined;
  private nextPart = Promise.withResolvers<void>();

  /** Reads the API's response to its end. @throws TruncatedDocumentError, which also rejects all pending waits */
  async receive(body: Buffer | Readable): Promise<void> {
    let begun = '';
    try {
      for await (const text of Buffer.isBuffer(body) ? [body.toString()] : body.setEncoding('utf8')) {
        const lines = (begun + text).split('\n');
        begun = lines.pop() ?? '';
        for (const line of lines) this.addPart(JSON.parse(line) as DocumentPart);
        this.notify();
      }
      if (!this.end) throw new Error('It has no end.');
    } catch (cause) {
      const error = new TruncatedDocumentError(cause);
      this.nextPart.promise.catch(() => undefined);
      this.nextPart.reject(error);
      throw error;
    }
  }

  /** Resolves with the document, without lists, as soon as it has arrived. */
  async opened(): Promise<PageDocument> {
    await this.until(() => this.document !== undefined);
    return this.document as PageDocument;
  }

  has(externals: readonly ExternalWidget[]): boolean {
    return externals.every((external) => !this.pending.has(external));
  }

  /** Resolves when the lists of these widgets have arrived. */
  async filled(externals: readonly ExternalWidget[]): Promise<void> {
    await this.until(() => this.has(externals));
  }

  /** Resolves with the document's tags and position, which arrive at its end. */
  async meta(): Promise<DocumentMeta> {
    await this.until(() => this.end !== undefined);
    return this.end as DocumentMeta;
  }

  private addPart(part: DocumentPart): void {
    if ('data' in part) {
      this.document = part.data;
      this.externals = externalsOf(part.data);
      for (const index of part.pending) this.pending.add(this.at(index));
    } else if ('meta' in part) {
      this.end = part.meta;
    } else {
      const external = this.at(part.external);
      Object.assign(external, { lists: part.lists });
      this.pending.delete(external);
    }
  }

  private at(index: number): ExternalWidget {
    const external = this.externals[index];
    if (!external) throw new Error(`The document has no widget ${index}.`);
    return external;
  }

  private notify(): void {
    const { resolve } = this.nextPart;
    this.nextPart = Promise.withResolvers();
    resolve();
  }

  private async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.nextPart.promise;
  }
}
