import type { WriteTransaction } from '@flotilla/backend';
import type { ArrivingFile, ReceivedFile, Uploads } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { valuesOf } from './file-rows.js';
import { FileReleases } from './file-releases.js';
import { FileStore } from './file-store.js';

/** Stores the files of forms. */
@Injectable()
export class FormUploads implements Uploads {
  constructor(
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(FileReleases) private readonly releases: FileReleases,
  ) {}

  async receive({ name, content, caller }: ArrivingFile): Promise<ReceivedFile> {
    const stored = await this.files.store({ name, content, caller });
    return {
      path: stored.path,
      digest: `${stored.digest} ${name}`,
      valuesFor: (entity, field) => valuesOf(stored, entity, field),
    };
  }

  release(paths: readonly string[]): Promise<void> {
    return this.releases.release(paths);
  }

  releaseAfter(tx: WriteTransaction, paths: readonly string[]): Promise<void> {
    return this.releases.releaseAfter(tx, paths);
  }

  async eraseAfter(tx: WriteTransaction, paths: readonly string[]): Promise<void> {
    await this.releases.releaseAfter(tx, paths);
    tx.afterCommit(() => void this.releases.release(paths));
  }
}
