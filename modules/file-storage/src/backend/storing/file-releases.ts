import { Events, LOGGER, REGISTRY, Rows, server, type WriteTransaction } from '@flotilla/backend';
import { defineJob, fileFieldsOf, Jobs } from '@flotilla/backend/ports';
import { deleted, type Entity, type Registry } from '@flotilla/core';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { type Storage, STORAGE } from '../storage/storage.js';
import { nameOfPath } from '../storage/stored-name.js';

interface Log {
  warn(details: object, message: string): void;
}

/** Files that rows let go of. */
const leftFiles = defineJob('file-storage.left-files', z.object({ paths: z.array(z.string()) }), { retryLimit: 24 });

/** Deletes stored files that no row names any more. */
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
  ) {
    this.holders = [...registry.entities.values()]
      .map((entity) => [entity, fileFieldsOf(entity)] as const)
      .filter(([, fields]) => fields.length > 0);
  }

  /** A write deletes what it leaves behind by itself; these make sure of it when its process ended in between. */
  onModuleInit(): void {
    this.jobs.on(leftFiles, ({ paths }) => this.deleteUnnamed(paths));
    const fields = new Map(this.holders.map(([entity, names]) => [deleted(entity).key, names]));
    this.events.on(
      this.holders.map(([entity]) => deleted(entity)),
      'file-storage.files-of-deleted',
      ({ row }, { event }) => this.deleteUnnamed((fields.get(event) ?? []).map((field) => row[field])),
    );
  }

  /** Deletes those of the files that no row names. What fails is logged: its event, or nobody, tries again. */
  async release(paths: readonly string[]): Promise<void> {
    await this.deleteUnnamed(paths).catch((error: unknown) => this.log.warn({ err: error, paths }, 'could not delete files'));
  }

  /** The same once the transaction commits. */
  async releaseAfter(tx: WriteTransaction, paths: readonly string[]): Promise<void> {
    await this.jobs.send(leftFiles, { paths: [...paths] }, { tx });
  }

  private async deleteUnnamed(paths: readonly unknown[]): Promise<void> {
    for (const path of new Set(paths)) {
      const name = nameOfPath(path);
      if (typeof path === 'string' && name !== undefined && !(await this.isNamed(path))) await this.storage.delete(name);
    }
  }

  /** Files can be shared: a path is only text, and another row may hold the same. */
  private async isNamed(path: string): Promise<boolean> {
    for (const [entity, fields] of this.holders) {
      const rows = this.rows.of(entity, { caller: server });
      for (const field of fields) if (await rows.exists({ where: { [field]: { eq: path } } })) return true;
    }
    return false;
  }
}
