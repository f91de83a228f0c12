import type { TagBus } from '@flotilla/runtime/caching';
import { failurePage, type PageDocument } from '@flotilla/core/documents';
import type { DocumentSource } from './document-source.js';

/** The document of `/500`, kept for the time when the API can't give it, and read again when it changed. */
export class FailureDocument {
  /** Undefined when the site has no such page, or it was never seen. */
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
