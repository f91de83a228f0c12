import { type Answer, Idempotency, Repositories } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { file } from '../../entities/file.js';
import { recordOf } from './file-rows.js';
import { FileReleases } from './file-releases.js';
import type { StoredFile } from './file-store.js';

export interface NewRecord {
  readonly stored: StoredFile;
  /** The call that made the file: its caller, and its Idempotency-Key. */
  readonly request: FastifyRequest;
  /** Other fields of the row. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Makes the rows of files that calls have stored; a file whose row can't be made is deleted. */
@Injectable()
export class FileRecords {
  constructor(
    @Inject(Repositories) private readonly repositories: Repositories,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(FileReleases) private readonly releases: FileReleases,
  ) {}

  /** The answer that a key has got already, before anything is made for it. */
  answered(request: FastifyRequest): Promise<Answer | undefined> {
    return this.idempotency.answered(request);
  }

  /** Makes the row; answers it. */
  async create({ stored, request, fields }: NewRecord): Promise<Answer> {
    try {
      return await this.idempotency.run(request, async (context) => {
        const [row = ''] = await this.repositories.of(file).create([recordOf(stored, fields)], context);
        return { status: 200, body: `{"data":${row}}` };
      });
    } finally {
      await this.releases.release([stored.path]);
    }
  }
}
