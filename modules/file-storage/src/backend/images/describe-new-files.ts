import { buffer } from 'node:stream/consumers';
import { type Caller, Events, ProblemError, Rows } from '@flotilla/backend';
import type { FairConcurrencyLimit } from '@flotilla/backend/ports';
import { created } from '@flotilla/core';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { file, type File } from '../../entities/file.js';
import { STORAGE, type Storage } from '../storage/storage.js';
import { nameOfPath } from '../storage/stored-name.js';
import { describeImage, type ImageDescription } from './describe-image.js';
import { IMAGE_WORK } from './image-work.js';
import { isPictureName } from './rendition-request.js';

/** Larger files get no placeholder. */
const maxBytes = 64 * 1024 ** 2;

/**
 * Adds size and placeholder to rows of pictures that were created without them: seeded content, and rows
 * created by hand.
 */
@Injectable()
export class DescribeNewFiles implements OnModuleInit {
  constructor(
    @Inject(Events) private readonly events: Events,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(IMAGE_WORK) private readonly work: FairConcurrencyLimit,
  ) {}

  onModuleInit(): void {
    // One at a time, so that requests of visitors have priority.
    const settings = { concurrency: 1 };
    this.events.on(
      created(file),
      'file-storage.describe-new-files',
      ({ row }, { caller }) => this.fillIn(row, caller),
      settings,
    );
  }

  private async fillIn(row: File, caller: Caller): Promise<void> {
    const name = nameOfPath(row.file);
    if (row.placeholder !== null || name === undefined || !isPictureName(name)) return;
    const described = await this.describe(name);
    if (!described?.placeholder) return;
    const { width, height, placeholder } = described;
    const isSized = row.width !== null && row.height !== null;
    const patch = isSized ? { placeholder } : { placeholder, width, height };
    const files = this.rows.of(file, { caller });
    const current = await files.one({ where: { id: { eq: row.id } }, fields: ['placeholder'] });
    if (current?.placeholder === null) await files.update(row.id, patch);
  }

  /** Returns undefined when the file is missing or not a picture: the row is not changed. */
  private async describe(name: string): Promise<ImageDescription | undefined> {
    const found = await this.storage.stat(name);
    if (!found || found.size > maxBytes) return undefined;
    try {
      const bytes = await buffer(await this.storage.open(name));
      return await this.work.run(() => describeImage(bytes));
    } catch (error) {
      if (error instanceof ProblemError && error.status < 500) return undefined;
      throw error;
    }
  }
}
