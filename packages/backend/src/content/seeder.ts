import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entity, Registry } from '@flotilla/core';
import type { Logger } from 'pino';
import { server } from '../context/caller.js';
import { InvalidError } from '../errors.js';
import { newId } from '../rows/generated.js';
import type { Stores } from '../rows/stores.js';
import type { RowValidator } from '../validation/validate.js';
import type { Writer, WriteTransaction } from '../changes/writer.js';
import type { ContentFiles } from '../ports/content-files.js';
import { type ContentFolder, type ContentRow, readContent } from './content-source.js';
import { naturalKeyOf, NaturalKeys, entityNamedBy } from './natural-keys.js';

const batchSize = 500;

/**
 * Writes content into the database by natural key: rows that are there stay as they are, so that
 * nothing an administrator changed is lost. A folder that has not changed since is skipped.
 */
export class Seeder {
  constructor(
    private readonly folders: readonly ContentFolder[],
    private readonly registry: Registry,
    private readonly stores: Stores,
    private readonly writer: Writer,
    private readonly files: ContentFiles,
    private readonly log: Logger,
  ) {}

  /** Seeds every installed module's content. @returns the number of rows that were added. */
  async seed(): Promise<number> {
    let added = 0;
    for (const folder of this.folders) added += await this.seedFolder(folder);
    return added;
  }

  private async seedFolder({ name, folder }: ContentFolder): Promise<number> {
    const content = await readContent(folder);
    const hash = createHash('sha256')
      .update(JSON.stringify([...content]))
      .digest('hex');
    await this.storeFiles(name, join(folder, 'files'));
    return this.writer.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('flotilla_seed'))`);
      const [known] = await tx.query<{ hash: string }>('select "hash" from flotilla_seed where "name" = $1', [name]);
      if (known?.hash === hash) return 0;
      const added = await this.seedRows(content, tx);
      await tx.query(
        'insert into flotilla_seed ("name", "hash") values ($1, $2) on conflict ("name") do update set "hash" = excluded."hash", "seededAt" = now()',
        [name, hash],
      );
      this.log.info({ content: name, rows: added }, 'seeded content');
      return added;
    });
  }

  private async seedRows(content: ReadonlyMap<string, readonly ContentRow[]>, tx: WriteTransaction): Promise<number> {
    const keys = new NaturalKeys(this.registry, tx);
    const installed = [...content].filter(([key]) => this.registry.entities.has(key));
    let added = 0;
    for (const [key, rows] of inOrder(installed, this.registry)) added += await this.seedEntity(this.registry.entity(key), rows, keys, tx);
    return added;
  }

  private async seedEntity(entity: Entity, rows: readonly ContentRow[], keys: NaturalKeys, tx: WriteTransaction): Promise<number> {
    if (entity.naturalKey.length === 0) throw new InvalidError(`${entity.key} has no natural key, so content can't hold its rows.`);
    const { validator, writes } = this.stores.of(entity.key);
    const missing: { key: string; row: Record<string, unknown> }[] = [];
    for (const row of rows) {
      const key = naturalKeyOf(entity, row);
      if (!(await keys.has(entity, key))) missing.push({ key, row: await keys.resolved(entity, row) });
    }
    for (let start = 0; start < missing.length; start += batchSize) {
      const batch = missing.slice(start, start + batchSize);
      const checked = batch.map(({ row }, index) => checkedRow(row, validator, `${entity.key}[${start + index}]`));
      await writes.insert(checked, { caller: server, tx });
      for (const [index, { key }] of batch.entries()) await keys.learn(entity, key, checked[index]?.id ?? '');
    }
    return missing.length;
  }

  private async storeFiles(name: string, folder: string): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const file of names) if (!file.endsWith('.json')) await this.files.put(`${name}/${file}`, join(folder, file));
  }
}

/** A row of content, checked as a caller's is, but that it may say when it was made. */
function checkedRow({ createdAt, ...row }: Record<string, unknown>, validator: RowValidator, place: string) {
  return { id: newId(), createdAt, updatedAt: createdAt, ...validator.forCreate(row, place) };
}

/** Entities after those that their rows point to. */
function inOrder(
  content: readonly (readonly [string, readonly ContentRow[]])[],
  registry: Registry,
): (readonly [string, readonly ContentRow[]])[] {
  const byKey = new Map(content);
  const ordered = new Map<string, readonly ContentRow[]>();
  const visit = (key: string) => {
    const rows = byKey.get(key);
    if (!rows || ordered.has(key)) return;
    byKey.delete(key);
    const entity = registry.entity(key);
    for (const row of rows) for (const [name, field] of Object.entries(entity.fields)) visit(entityNamedBy(name, field, entity, row) ?? '');
    ordered.set(key, rows);
  };
  for (const [key] of content) visit(key);
  return [...ordered];
}
