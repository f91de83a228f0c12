import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entity, Registry } from '@flotilla/core';
import { ContentError, type ContentFolder, type ContentRow, readContent } from './content-folder.js';
import type { SeededRows } from './content-store.js';
import type { ContentParts } from './exporter.js';
import { entityNamedBy, naturalKeyOf, NaturalKeys } from './natural-keys.js';

/**
 * Writes content into the database by natural key: rows that are there stay as they are, so that
 * nothing an administrator changed is lost. A folder that has not changed since is skipped.
 */
export class Seeder {
  constructor(private readonly parts: ContentParts) {}

  /** Seeds every installed module's content. @returns the number of rows that were added. */
  async seed(): Promise<number> {
    let added = 0;
    for (const folder of this.parts.folders) added += await this.seedFolder(folder);
    return added;
  }

  private async seedFolder({ name, folder }: ContentFolder): Promise<number> {
    const content = await readContent(folder);
    const hash = createHash('sha256')
      .update(JSON.stringify([...content]))
      .digest('hex');
    await this.storeFiles(name, join(folder, 'files'));
    return this.parts.store.seedOnce({ name, hash }, (rows) => this.seedRows(content, rows));
  }

  private async seedRows(content: ReadonlyMap<string, readonly ContentRow[]>, stored: SeededRows): Promise<number> {
    const { registry } = this.parts;
    const keys = new NaturalKeys(registry, stored);
    const installed = [...content].filter(([key]) => registry.entities.has(key));
    let added = 0;
    for (const [key, rows] of inOrder(installed, registry)) added += await seedEntity(registry.entity(key), rows, keys, stored);
    return added;
  }

  private async storeFiles(name: string, folder: string): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const file of names) if (!file.endsWith('.json')) await this.parts.files.put(`${name}/${file}`, join(folder, file));
  }
}

async function seedEntity(entity: Entity, rows: readonly ContentRow[], keys: NaturalKeys, stored: SeededRows): Promise<number> {
  if (entity.naturalKey.length === 0) throw new ContentError(`${entity.key} has no natural key, so content can't hold its rows.`);
  const missing: { key: string; row: ContentRow }[] = [];
  for (const row of rows) {
    const key = naturalKeyOf(entity, row);
    if (!(await keys.has(entity, key))) missing.push({ key, row: await keys.resolved(entity, row) });
  }
  const added = missing.map(({ row }) => row);
  const ids = await stored.insert(entity, added);
  for (const [index, { key }] of missing.entries()) await keys.learn(entity, key, ids[index] ?? '');
  return missing.length;
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
