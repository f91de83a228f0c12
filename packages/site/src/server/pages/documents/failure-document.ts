import type { TagBus } from '@flotilla/runtime/caching';
import { failurePage, type PageDocument } from '@flotilla/core/documents';
import type { DocumentSource } from './document-source.js';

/** Keeps the document of `/500` for times when the API is down, and refetches it when it changes. */
export class FailureDocument {
  /** Undefined when the site has no such page, or it was not fetched yet. */
  document: PageDocument | undefined;
  private tags: ReadonlySet<string> = new Set();

  constructor(
    bus: TagBus,
    private readonly source: DocumentSource,
    private readonly onError: (error: unknown) => void,
  ) {
    bus.onReset(() => void this.refresh());
    bus.onStale((tags) => {
      if (tags.some((tag) => this.tags.has(tag))) void this.refresh();
    });
  }

  private async refresh(): Promise<void> {
    try {
      const { document, meta } = await this.source.read(failurePage);
      this.tags = new Set(meta.tags);
      this.document = document.status === 500 && document.page ? document : undefined;
    } catch (error) {
      this.onError(error);
    }
  }
}
