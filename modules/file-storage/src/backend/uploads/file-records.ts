import { type Answer, Idempotency, RowAnswers } from '@flotilla/backend';
import type { ServerInput } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { file } from '../../entities/file.js';
import { recordOf } from './file-rows.js';
import { FileReleases } from './file-releases.js';
import type { StoredFile } from './file-store.js';

export interface NewRecord {
  readonly stored: StoredFile;
  /** The request that creates the file, for its caller and its Idempotency-Key. */
  readonly request: FastifyRequest;
  /** Other fields of the row. */
  readonly fields?: Partial<ServerInput<typeof file>>;
}

/** Creates the rows of stored files, and deletes a file whose row cannot be created. */
@Injectable()
export class FileRecords {
  constructor(
    @Inject(RowAnswers) private readonly answers: RowAnswers,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(FileReleases) private readonly releases: FileReleases,
  ) {}

  /** Returns the stored response of an Idempotency-Key, before any work is done. */
  answered(request: FastifyRequest): Promise<Answer | undefined> {
    return this.idempotency.answered(request);
  }

  /** Creates the row and returns it. */
  async create({ stored, request, fields }: NewRecord): Promise<Answer> {
    try {
      return await this.idempotency.run(request, (context) =>
        this.answers.inserted(file, recordOf(stored, fields), context),
      );
    } finally {
      await this.releases.release([stored.path]);
    }
  }
}
