import { mkdir, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Entity, Registry } from '@flotilla/core';
import type { ImportAnswer, ImportProblem } from '@flotilla/core/imports';
import { storedPrefix } from '@flotilla/core/files';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { type ContentRow, entriesIfAny, readContent } from '../content/content-folder.js';
import { type ContentFiles, type ContentStore, isOfSite } from '../content/content-store.js';
import { type Exported, Exporter } from '../content/exporter.js';
import { NaturalKeys } from '../content/natural-keys.js';
import { inOrder } from '../content/seeder.js';
import { server } from '../context/caller.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import { copiedValue } from '../kinds/index.js';
import { keyReader } from '../rows/key-reader.js';
import type { RowStores } from '../rows/stores.js';
import { mergeRows } from './row-merge.js';
import { siteRow } from './site-rows.js';
import { KeptWrites } from './writes/kept-writes.js';

/** The difference of an entity's rows between a folder and the database. */
export interface SiteDifference {
  readonly entity: string;
  readonly unchanged: number;
  readonly changes: readonly ImportAnswer['changes'][number][];
  /** Fields of the folder that this installation does not have. */
  readonly ignored: readonly string[];
  /** Rows that cannot be stored. */
  readonly conflicts: readonly ImportProblem[];
}

export interface SiteExport extends Exported {
  /** Entities with rows that stay here, such as accounts, their links, and orders. */
  readonly staying: readonly { readonly entity: string; readonly count: number }[];
}

export interface SiteImport {
  /** Whether the rows are stored: not by a preview, and not when there are conflicts. */
  readonly isStored: boolean;
  readonly differences: readonly SiteDifference[];
  /** New and changed files, by their stored names. */
  readonly files: readonly string[];
  /** Files that rows name, and that neither the folder nor this installation has. */
  readonly missing: readonly string[];
  /** Entities of modules that are not installed. */
  readonly skipped: readonly string[];
}

export interface SiteFoldersParts {
  readonly registry: Registry;
  readonly stores: RowStores;
  readonly writer: Writer;
  readonly store: ContentStore;
  readonly files: ContentFiles;
}

/**
 * Exports the content of an installation to a folder, and imports it into another: rows, links, settings and files.
 * Rows are merged by their natural keys. Accounts, personal data and secrets stay out.
 */
export class SiteFolders {
  constructor(private readonly parts: SiteFoldersParts) {}

  /** Writes all content to a folder. */
  async export(folder: string): Promise<SiteExport> {
    await mkdir(folder, { recursive: true });
    const { registry, store, files } = this.parts;
    const folders = [{ name: 'site', folder }];
    const exporter = new Exporter({ folders, registry, store, files, write: copiedValue, isWhole: true });
    const staying = await store.atOneMoment(async (rows) => {
      const found: { entity: string; count: number }[] = [];
      for (const entity of registry.entities.values())
        if (!isOfSite(entity, registry))
          found.push({ entity: entity.key, count: await rows.countOf(entity) });
      return found.filter(({ count }) => count > 0);
    });
    return { ...(await exporter.export()), staying };
  }

  /**
   * Creates and changes the rows of a folder, all or none. Rows that the folder does not have stay.
   * @throws ContentError when a file is not a list of rows
   */
  async import(folder: string, { isDryRun }: { readonly isDryRun: boolean }): Promise<SiteImport> {
    const content = await readContent(folder);
    const { registry } = this.parts;
    const installed = [...content].filter(([key]) => registry.entities.has(key));
    const skipped = [...content.keys()].filter((key) => !registry.entities.has(key));
    const { files, names } = await this.readFiles(join(folder, 'files'));
    const missing = await this.missingFiles(installed, names);
    const read = { content: filesFirst(installed, registry), files, missing, skipped };
    const added = files.filter(({ state }) => state === 'missing');
    if (isDryRun || added.length === 0) return this.stored(read, { isDryRun });
    // A transaction does not roll back files: a preview finds conflicts before new files are stored.
    const preview = await this.stored(read, { isDryRun: true });
    if (preview.differences.some(({ conflicts }) => conflicts.length > 0)) return preview;
    for (const file of added) await this.put(file);
    return this.stored(read, { isDryRun: false });
  }

  /** Merges the rows in one transaction, and replaces changed files; stores nothing when there are conflicts. */
  private async stored(
    { content, files, missing, skipped }: ReadFolder,
    { isDryRun }: { readonly isDryRun: boolean },
  ): Promise<SiteImport> {
    return this.parts.writer.attempt(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('flotilla_seed'))`);
      const differences = await this.merged(content, tx);
      const isStored = !isDryRun && differences.every(({ conflicts }) => conflicts.length === 0);
      for (const file of files) if (isStored && file.state === 'different') await this.put(file);
      const result = { isStored, differences, files: files.map(({ name }) => name), missing, skipped };
      return { result, isKept: isStored };
    });
  }

  private async merged(
    content: readonly (readonly [string, readonly ContentRow[]])[],
    tx: WriteTransaction,
  ): Promise<SiteDifference[]> {
    const { registry, stores } = this.parts;
    const keys = new NaturalKeys(registry, keyReader(tx));
    const movedIds = new Map<string, string>();
    const differences: SiteDifference[] = [];
    for (const [key, rows] of content) {
      const store = stores.of(key);
      const imported = rows.map((row, index) => siteRow(store.entity, row, { line: index + 1, movedIds }));
      const { changes, unchanged, problems } = await mergeRows(imported, {
        store,
        registry,
        keys,
        caller: server,
        reads: tx,
        writes: new KeptWrites({ store, context: { caller: server, tx } }),
        mayName: async () => true,
        isWhole: true,
        onMatched: ({ id }, stored) => id !== undefined && id !== stored && movedIds.set(id, stored),
      });
      const ignored = unknownFields(store.entity, rows);
      differences.push({ entity: key, unchanged, changes, ignored, conflicts: problems });
    }
    return differences;
  }

  /** Returns the new and changed files of a folder, and the names of all of its files. */
  private async readFiles(folder: string): Promise<{ files: SiteFile[]; names: ReadonlySet<string> }> {
    const found = await entriesIfAny(readdir(folder, { recursive: true, withFileTypes: true }));
    const files: SiteFile[] = [];
    const names = new Set<string>();
    for (const entry of found) {
      if (!entry.isFile()) continue;
      const source = join(entry.parentPath, entry.name);
      const name = relative(folder, source).split(sep).join('/');
      names.add(name);
      const state = await this.parts.files.compare(name, source);
      if (state !== 'equal') files.push({ name, source, state });
    }
    return { files, names };
  }

  private async missingFiles(
    content: readonly (readonly [string, readonly ContentRow[]])[],
    names: ReadonlySet<string>,
  ): Promise<string[]> {
    const { registry, files } = this.parts;
    const named = content.flatMap(([key, rows]) =>
      fileFieldsOf(entityOf(registry, key)).flatMap((field) =>
        rows.flatMap(({ [field]: file }) =>
          typeof file === 'string' && file.startsWith(storedPrefix) ? [file.slice(storedPrefix.length)] : [],
        ),
      ),
    );
    const missing: string[] = [];
    for (const name of new Set(named)) if (!names.has(name) && !(await files.has(name))) missing.push(name);
    return missing;
  }

  private put({ name, source }: SiteFile): Promise<void> {
    return this.parts.files.put(name, source);
  }
}

interface ReadFolder {
  readonly content: readonly (readonly [string, readonly ContentRow[]])[];
  readonly files: readonly SiteFile[];
  readonly missing: readonly string[];
  readonly skipped: readonly string[];
}

interface SiteFile {
  /** The stored name, such as `demo/aurora.svg`. */
  readonly name: string;
  readonly source: string;
  readonly state: 'missing' | 'different';
}

/** Returns fields of rows that an entity does not have, such as those of a newer version. */
function unknownFields(entity: Entity, rows: readonly ContentRow[]): string[] {
  const unknown = rows.flatMap((row) => Object.keys(row).filter((name) => !(name in entity.fields)));
  return [...new Set(unknown)].filter((name) => name !== 'id' && name !== 'createdAt');
}

/** Sorts entities after those that their rows reference, stored files first: texts name them. */
function filesFirst(
  content: readonly (readonly [string, readonly ContentRow[]])[],
  registry: Registry,
): (readonly [string, readonly ContentRow[]])[] {
  const isOfFiles = ([key]: readonly [string, unknown]) => fileFieldsOf(entityOf(registry, key)).length > 0;
  const ordered = inOrder(content, registry);
  return [...ordered.filter(isOfFiles), ...ordered.filter((one) => !isOfFiles(one))];
}

const entityOf = (registry: Registry, key: string): Entity => registry.entity(key);
