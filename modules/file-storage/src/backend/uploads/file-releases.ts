import { Database, Events, LOGGER, REGISTRY, Rows, server, type WriteTransaction } from '@flotilla/backend';
import { defineJob, fileFieldsOf, Jobs, RETENTION, type RetentionDays } from '@flotilla/backend/ports';
import { deleted, type Entity, type Registry } from '@flotilla/core';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { type Storage, STORAGE } from '../storage/storage.js';
import { dueFiles, dequeueOrphans, queueOrphans } from './orphaned-files.sql.js';
import { nameOfPath } from '../storage/stored-name.js';

interface Log {
  warn(details: object, message: string): void;
}

/** Job for files that rows no longer reference. */
export const queueOrphansJob = defineJob(
  'file-storage.left-files',
  z.object({ paths: z.array(z.string()) }),
  {
    retryLimit: 24,
  },
);

const deleteOrphansJob = defineJob('file-storage.delete-left', z.object({}), {
  retryLimit: 2,
  timeoutSeconds: 3600,
  schedule: '41 * * * *',
  title: {
    en: 'Deletes stored files that nothing uses any more',
    ru: 'Удаляет файлы, которые больше нигде не нужны',
  },
});
const batchSize = 100;

/**
 * Deletes stored files that no row references. Files that were never referenced are deleted immediately.
 * Those of deleted or changed rows are deleted a day after the history of these rows expires, so that a
 * restored row still has its file.
 */
@Injectable()
export class FileReleases implements OnModuleInit {
  private readonly holders: readonly (readonly [Entity, readonly string[]])[];

  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(REGISTRY) registry: Registry,
    @Inject(Events) private readonly events: Events,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Log,
    @Inject(Database) private readonly db: Database,
    @Inject(RETENTION) private readonly days: RetentionDays,
  ) {
    this.holders = [...registry.entities.values()]
      .map((entity) => [entity, fileFieldsOf(entity)] as const)
      .filter(([, fields]) => fields.length > 0);
  }

  onModuleInit(): void {
    this.jobs.on(queueOrphansJob, ({ paths }) => this.queue(paths));
    this.jobs.on(deleteOrphansJob, (_, { signal }) => this.deleteDue(signal));
    const fields = new Map(this.holders.map(([entity, names]) => [deleted(entity).key, names]));
    this.events.on(
      this.holders.map(([entity]) => deleted(entity)),
      'file-storage.files-of-deleted',
      ({ row }, { event }) => this.queue((fields.get(event) ?? []).map((field) => row[field])),
    );
  }

  /** Deletes the files that no row references. Logs failures. */
  async release(paths: readonly string[]): Promise<void> {
    await this.deleteUnreferenced(paths).catch((error: unknown) =>
      this.log.warn({ err: error, paths }, 'could not delete files'),
    );
  }

  /** Queues files that rows referenced, once the transaction commits. */
  async releaseAfter(tx: WriteTransaction, paths: readonly string[]): Promise<void> {
    const stored = paths.filter((path) => nameOfPath(path) !== undefined);
    if (stored.length > 0) await this.jobs.send(queueOrphansJob, { paths: stored }, { tx });
  }

  /** Deletes queued files that are due, unless a row references them again. */
  async deleteDue(signal?: AbortSignal): Promise<void> {
    for (
      let paths = await dueFiles(batchSize, this.db);
      paths.length > 0 && !signal?.aborted;
      paths = await dueFiles(batchSize, this.db)
    ) {
      await this.deleteUnreferenced(paths);
      await dequeueOrphans(paths, this.db);
    }
  }

  private async queue(paths: readonly unknown[]): Promise<void> {
    const stored = paths.filter(
      (path): path is string => typeof path === 'string' && nameOfPath(path) !== undefined,
    );
    if (stored.length > 0) await queueOrphans(stored, this.days.deleted + 1, this.db);
  }

  private async deleteUnreferenced(paths: readonly unknown[]): Promise<void> {
    for (const path of new Set(paths)) {
      const name = nameOfPath(path);
      if (typeof path === 'string' && name !== undefined && !(await this.isReferenced(path)))
        await this.storage.delete(name);
    }
  }

  /** Several rows may reference the same file: a path is only text. */
  private async isReferenced(path: string): Promise<boolean> {
    for (const [entity, fields] of this.holders) {
      const rows = this.rows.of(entity, { caller: server });
      for (const field of fields) if (await rows.exists({ where: { [field]: { eq: path } } })) return true;
    }
    return false;
  }
}
