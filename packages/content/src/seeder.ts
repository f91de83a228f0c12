import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { ContentError, type ContentFolder, type ContentRow, MissingRowError, readContent } from './content-folder.js';
import type { Seeded, SeededRows } from './content-store.js';
import type { ContentParts } from './exporter.js';
import { entityNamedBy, naturalKeyOf, NaturalKeys } from './natural-keys.js';

/**
 * Writes content into the database by natural key: rows that are there stay as they are, so that
 * nothing an administrator changed is lost. A folder that has not changed since is skipped.
 */
export class Seeder {
  constructor(private readonly parts: ContentParts) {}

  /**
   * Seeds every installed module's content. A link waits for what it leads to: for rows of a folder that comes later, or for as long as
   * nobody has such a row, as with a page of a module in an application without the layout that it names.
   */
  async seed(): Promise<Seeded> {
    let { folders } = this.parts;
    for (let total = 0; ;) {
      const done: (Seeded & { folder: ContentFolder })[] = [];
      for (const folder of folders) done.push({ folder, ...(await this.seedFolder(folder)) });
      const added = done.reduce((sum, one) => sum + one.added, 0);
      total += added;
      folders = done.filter(({ waiting }) => waiting.length > 0).map(({ folder }) => folder);
      if (folders.length === 0 || added === 0) return { added: total, waiting: done.flatMap(({ waiting }) => waiting) };
    }
  }

  private async seedFolder({ name, folder }: ContentFolder): Promise<Seeded> {
    const content = await readContent(folder);
    const hash = createHash('sha256')
      .update(JSON.stringify([...content]))
      .digest('hex');
    await this.storeFiles(name, join(folder, 'files'));
    return this.parts.store.seedOnce({ name, hash }, (rows) => this.seedRows(content, rows));
  }

  private async seedRows(content: ReadonlyMap<string, readonly ContentRow[]>, stored: SeededRows): Promise<Seeded> {
    const { registry } = this.parts;
    const keys = new NaturalKeys(registry, stored);
    const installed = [...content].filter(([key]) => registry.entities.has(key));
    const seeded: Seeded[] = [];
    for (const [key, rows] of inOrder(installed, registry)) seeded.push(await seedEntity(registry.entity(key), rows, keys, stored));
    return { added: seeded.reduce((sum, { added }) => sum + added, 0), waiting: seeded.flatMap(({ waiting }) => waiting) };
  }

  private async storeFiles(name: string, folder: string): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const file of names) if (!file.endsWith('.json')) await this.parts.files.put(`${name}/${file}`, join(folder, file));
  }
}

async function seedEntity(entity: Entity, rows: readonly ContentRow[], keys: NaturalKeys, stored: SeededRows): Promise<Seeded> {
  if (entity.naturalKey.length === 0) throw new ContentError(`${entity.key} has no natural key, so content can't hold its rows.`);
  const missing: { key: string; row: ContentRow }[] = [];
  const waiting: string[] = [];
  for (const row of rows) {
    const key = naturalKeyOf(entity, row);
    if (await keys.has(entity, key)) continue;
    const resolved = await keys.resolved(entity, row).catch((error: unknown) => {
      if (!isLink(entity) || !(error instanceof MissingRowError)) throw error;
      waiting.push(error.message);
    });
    if (resolved) missing.push({ key, row: resolved });
  }
  const added = missing.map(({ row }) => row);
  const ids = await stored.insert(entity, added);
  for (const [index, { key }] of missing.entries()) await keys.learn(entity, key, ids[index] ?? '');
  return { added: missing.length, waiting };
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
