import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { didYouMean } from '@flotilla/core/values';
import {
  ContentError,
  type ContentFolder,
  type ContentRow,
  entriesIfAny,
  MissingRowError,
  readContent,
} from './content-folder.js';
import type { Seeded, SeededRows, WaitingRow } from './content-store.js';
import type { ContentParts } from './exporter.js';
import { entityNamedBy, naturalKeyOf, NaturalKeys } from './natural-keys.js';

/**
 * Writes content to the database by natural key. Existing rows are not changed, so edits of administrators
 * are kept. Skips a folder that has not changed since the last seed.
 */
export class Seeder {
  constructor(private readonly parts: ContentParts) {}

  /**
   * Seeds the content of every installed module. A link waits for missing rows: of a later folder, or until
   * someone creates them, as with a page of a module in an application without the layout that it references.
   * @throws ContentError when a key is a misspelling of a row's key in the same folder; such links do not
   * wait.
   */
  async seed(): Promise<{ readonly added: number; readonly waiting: readonly string[] }> {
    let { folders } = this.parts;
    for (let total = 0; ;) {
      const done: (Seeded & { folder: ContentFolder })[] = [];
      for (const folder of folders) done.push({ folder, ...(await this.seedFolder(folder)) });
      const added = done.reduce((sum, one) => sum + one.added, 0);
      total += added;
      folders = done.filter(({ waiting }) => waiting.length > 0).map(({ folder }) => folder);
      if (folders.length === 0 || added === 0) return { added: total, waiting: done.flatMap(wordsOf) };
    }
  }

  private async seedFolder({ name, folder }: ContentFolder): Promise<Seeded> {
    const content = await readContent(folder);
    const hash = createHash('sha256')
      .update(JSON.stringify([...content]))
      .digest('hex');
    await this.storeFiles(name, join(folder, 'files'));
    return this.parts.store.seedOnce({ name, hash }, (rows, only) => this.seedRows(content, rows, only));
  }

  private async seedRows(content: Content, stored: SeededRows, only?: ReadonlySet<string>): Promise<Seeded> {
    const { registry } = this.parts;
    const keys = new NaturalKeys(registry, stored);
    const installed = [...content].filter(([key]) => registry.entities.has(key));
    const seeded: Seeded[] = [];
    for (const [key, rows] of inOrder(installed, registry)) {
      const entity = registry.entity(key);
      const tried = only ? rows.filter((row) => only.has(nameOf(entity, row))) : rows;
      // Parts of rows come after the rows that they name.
      for (const together of wholeFirst(tried, entity))
        seeded.push(
          await seedEntity(entity, together, { keys, stored, meant: (error) => this.meant(error, content) }),
        );
    }
    return {
      added: seeded.reduce((sum, { added }) => sum + added, 0),
      waiting: seeded.flatMap(({ waiting }) => waiting),
    };
  }

  /** Suggests a row of the same folder for a misspelt key. */
  private meant({ target, key }: MissingRowError, content: Content): string {
    if (!this.parts.registry.entities.has(target)) return '';
    const own = (content.get(target) ?? []).map((row) =>
      naturalKeyOf(this.parts.registry.entity(target), row),
    );
    if (own.includes(key)) return '';
    const alike = own.filter((one) => digitsOf(one) === digitsOf(key));
    return didYouMean(key, alike, slips(key));
  }

  private async storeFiles(name: string, folder: string): Promise<void> {
    const names = await entriesIfAny(readdir(folder));
    for (const file of names)
      if (!file.endsWith('.json')) await this.parts.files.put(`${name}/${file}`, join(folder, file));
  }
}

/** Groups rows: first those that are no part of another row, then the parts. */
function wholeFirst(rows: readonly ContentRow[], { partOf }: Entity): (readonly ContentRow[])[] {
  const isPart = (row: ContentRow) => partOf !== undefined && typeof row[partOf] === 'string';
  return [rows.filter((row) => !isPart(row)), rows.filter(isPart)].filter(({ length }) => length > 0);
}

type Content = ReadonlyMap<string, readonly ContentRow[]>;

/** Returns the digits of a key: numbered keys differ only by a digit, which is not a misspelling. */
const digitsOf = (key: string) => key.replaceAll(/\D/g, '');

/**
 * Returns the edit distance that counts as a misspelling. Beyond it keys are different names, such as `north`
 * and `south`.
 */
function slips({ length }: string): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

const nameOf = (entity: Entity, row: ContentRow) => `${entity.key} ${naturalKeyOf(entity, row)}`;

function wordsOf({ folder, waiting }: Seeded & { readonly folder: ContentFolder }): string[] {
  const wrong = waiting.filter(({ meant }) => meant !== '');
  if (wrong.length > 0)
    throw new ContentError(
      wrong.map(({ message, meant }) => `content of ${folder.name}: ${message}${meant}`).join('\n'),
    );
  return waiting.map(({ message }) => message);
}

interface SeedingEntity {
  readonly keys: NaturalKeys;
  readonly stored: SeededRows;
  readonly meant: (error: MissingRowError) => string;
}

async function seedEntity(
  entity: Entity,
  rows: readonly ContentRow[],
  { keys, stored, meant }: SeedingEntity,
): Promise<Seeded> {
  if (entity.naturalKey.length === 0)
    throw new ContentError(`${entity.key} has no natural key, so content can't hold its rows.`);
  const missing: { key: string; row: ContentRow }[] = [];
  const waiting: WaitingRow[] = [];
  for (const row of rows) {
    const key = naturalKeyOf(entity, row);
    if (await keys.has(entity, key)) continue;
    const resolved = await keys.resolved(entity, row).catch((error: unknown) => {
      if (!isLink(entity) || !(error instanceof MissingRowError)) throw error;
      waiting.push({ row: nameOf(entity, row), message: error.message, meant: meant(error) });
    });
    if (resolved) missing.push({ key, row: resolved });
  }
  const added = missing.map(({ row }) => row);
  const ids = await stored.insert(entity, added);
  for (const [index, { key }] of missing.entries()) await keys.learn(entity, key, ids[index] ?? '');
  return { added: missing.length, waiting };
}

/** Sorts entities after those that their rows reference. */
export function inOrder(
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
    for (const row of rows)
      for (const [name, field] of Object.entries(entity.fields))
        visit(entityNamedBy(name, field, entity, row) ?? '');
    ordered.set(key, rows);
  };
  for (const [key] of content) visit(key);
  return [...ordered];
}
