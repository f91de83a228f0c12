import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Entity, Registry } from '@flotilla/core';
import { storedPrefix } from '@flotilla/core/files';
import { fileFieldsOf } from '@flotilla/core/reflection';
import {
  contentFileAddress,
  type ContentFolder,
  type ContentRow,
  nameInFolder,
  readContent,
} from './content-folder.js';
import { type StoredRow, updatedRows, type WriteValue, type Writing } from './content-rows.js';
import {
  type ContentFiles,
  type ContentStore,
  isContent,
  type IsIncluded,
  isOfSite,
  type StoredRows,
} from './content-store.js';
import { contentText } from './content-text.js';
import { KeyOrder } from './key-order.js';
import { naturalKeyOf, NaturalKeys } from './natural-keys.js';

/** Dependencies of seeding and exporting. */
export interface ContentParts {
  readonly folders: readonly ContentFolder[];
  readonly registry: Registry;
  readonly store: ContentStore;
  readonly files: ContentFiles;
}

interface ExportOptions {
  readonly write: WriteValue;
  /**
   * Exports a whole site, not only content. Also writes the ids and the times of creation, and keeps the addresses of files, so that another installation
   * gets the same rows.
   */
  readonly isWhole?: boolean;
}

/** The result of an export. */
export interface Exported {
  /** The changed content files. */
  readonly changed: readonly string[];
  /** Rows and files that could not be exported, with the reasons. */
  readonly leftOut: readonly string[];
}

interface Folder extends ContentFolder {
  readonly content: ReadonlyMap<string, readonly ContentRow[]>;
}

/**
 * Writes content from the database back to the files that it was seeded from. Unchanged parts keep their
 * exact text. Rows that are in no folder yet are added to the last one.
 */
export class Exporter {
  private readonly registry: Registry;
  /** Addresses of files that rows name and that are not stored. */
  private readonly lostFiles = new Set<string>();

  constructor(private readonly parts: ContentParts & ExportOptions) {
    this.registry = parts.registry;
  }

  /** Updates every content folder. */
  async export(): Promise<Exported> {
    const folders = await Promise.all(
      this.parts.folders.map(async (folder) => ({ ...folder, content: await readContent(folder.folder) })),
    );
    const keys = new KeyOrder(folders.flatMap(({ content }) => [...content.values()]));
    const leftOut: string[] = [];
    const stored = await this.parts.store.atOneMoment((rows) => this.readAll(rows, leftOut));
    const changed: string[] = [];
    for (const [key, rows] of stored) {
      const entity = this.registry.entity(key);
      for (const [folder, wanted] of shares(entity, rows, folders)) {
        const settled = await this.withFiles(entity, wanted, folder);
        if (
          await writeRows(
            folder,
            entity,
            updatedRows(entity, rowsByKey(entity, folder), settled, { keys, ...this.writing() }),
          )
        )
          changed.push(`${folder.name}/${key}.json`);
      }
    }
    return {
      changed,
      leftOut: [...leftOut, ...[...this.lostFiles].map((file) => `${file}: it is not stored.`)],
    };
  }

  private get isIncluded(): IsIncluded {
    return this.parts.isWhole ? isOfSite : isContent;
  }

  private writing(): Omit<Writing, 'keys'> {
    const { write, isWhole } = this.parts;
    return { write, always: isWhole ? ['id', 'createdAt'] : [] };
  }

  private async readAll(
    rows: StoredRows,
    leftOut: string[],
  ): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
    const keys = new NaturalKeys(this.registry, rows);
    const stored = new Map<string, readonly StoredRow[]>();
    for (const entity of this.registry.entities.values()) {
      if (!this.isIncluded(entity, this.registry)) continue;
      stored.set(entity.key, await this.readEntity(entity, keys, { rows, leftOut }));
    }
    return stored;
  }

  private async readEntity(
    entity: Entity,
    keys: NaturalKeys,
    { rows, leftOut }: { rows: StoredRows; leftOut: string[] },
  ): Promise<StoredRow[]> {
    const byKey = new Map<string, StoredRow>();
    for (const stored of await rows.rowsOf(entity, this.isIncluded)) {
      const row = await keys.named(entity, stored);
      const key = row && naturalKeyOf(entity, row);
      if (!key) leftOut.push(`${entity.key} ${String(stored.id)}: it names a row that does not exist.`);
      else if (byKey.has(key))
        leftOut.push(`${entity.key} ${String(stored.id)}: another row has the key "${key}".`);
      else byKey.set(key, { key, row });
    }
    return [...byKey.values()];
  }

  /** Copies files that were uploaded since into the folder, and changes their addresses in the rows. */
  private async withFiles(
    entity: Entity,
    rows: readonly StoredRow[],
    { name, folder }: Folder,
  ): Promise<StoredRow[]> {
    const columns = fileFieldsOf(entity);
    if (columns.length === 0) return [...rows];
    const settled = rows.map(async ({ key, row }) => {
      const moved = await Promise.all(
        columns.map(async (column) => [column, await this.settle(String(row[column]), name, folder)]),
      );
      return { key, row: { ...row, ...Object.fromEntries(moved) } };
    });
    return Promise.all(settled);
  }

  private async settle(file: string, name: string, folder: string): Promise<string> {
    const own = nameInFolder(file);
    if (own !== null && this.parts.isWhole) {
      const target = join(folder, 'files', file.slice(storedPrefix.length));
      await mkdir(dirname(target), { recursive: true });
      if (!(await this.parts.files.copyTo(file, target))) this.lostFiles.add(file);
      return file;
    }
    if (own === null || file === contentFileAddress(name, own)) return file;
    await mkdir(join(folder, 'files'), { recursive: true });
    const isCopied = await this.parts.files.copyTo(file, join(folder, 'files', own));
    return isCopied ? contentFileAddress(name, own) : file;
  }
}

/** Returns the rows of each folder: those that it contains; new rows go to the last folder. */
function shares(
  entity: Entity,
  rows: readonly StoredRow[],
  folders: readonly Folder[],
): (readonly [Folder, readonly StoredRow[]])[] {
  const rowsByFolder = folders.map((folder) => rowsByKey(entity, folder));
  const share = Map.groupBy(rows, ({ key }) => {
    const holder = rowsByFolder.findIndex((own) => own.has(key));
    return folders.at(holder);
  });
  return folders.map((folder) => [folder, share.get(folder) ?? []]);
}

function rowsByKey(entity: Entity, { content }: Folder): Map<string, ContentRow> {
  return new Map(content.get(entity.key)?.map((row) => [naturalKeyOf(entity, row), row]));
}

/** Writes a file of rows if they have changed. */
async function writeRows(
  { folder, content }: Folder,
  { key }: Entity,
  rows: readonly ContentRow[],
): Promise<boolean> {
  if (isDeepStrictEqual(rows, content.get(key) ?? [])) return false;
  const path = join(folder, `${key}.json`);
  if (rows.length) await writeFile(path, contentText(rows));
  else await rm(path);
  return true;
}
