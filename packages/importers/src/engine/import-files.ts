import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { type Database, newId, ProblemError, server } from '@flotilla/backend';
import type { ImportedFileDetails } from '@flotilla/backend/ports';
import type { Entity, EntityKey } from '@flotilla/core';
import { storedPrefix } from '@flotilla/core/files';
import { LRUCache } from 'lru-cache';
import { type Addresses, decoded } from './addresses.js';
import { type ImportedRows, rowKeyOf } from './imported-rows.js';
import type { ImportParts } from './parts.js';
import type { ImportSource, LocalFile } from './source.js';

export const fileEntity: EntityKey = 'file-storage.file';

/** A file of the source in the library. */
export interface TakenFile {
  readonly key: string;
  readonly id: string;
  /** Its address: `/public/…`. */
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
}

/** Why a file is not in the library. */
export interface MissingFile {
  readonly problem: string;
  /** Whether a run that writes would request it. */
  readonly isPending?: boolean;
  /** Whether an earlier import stored it, and it was deleted here. */
  readonly isDeleted?: boolean;
}

export type FileNames = ImportedFileDetails;

const pending: MissingFile = { problem: 'is taken by a run that writes', isPending: true };
const noMedia: MissingFile = { problem: 'is no picture, video, audio or PDF' };
const leftOut: MissingFile = { problem: 'was left out, because this import takes no files' };
const deleted: MissingFile = { problem: 'was deleted from the library here', isDeleted: true };
const closed: MissingFile = { problem: 'is private' };
/** Reasons that hold although the file of the folder is refused. */
const isFinal: ReadonlySet<MissingFile | TakenFile> = new Set([pending, leftOut, deleted, closed]);

interface Located {
  readonly key: string;
  readonly name: string;
  readonly local?: LocalFile;
  readonly url?: URL;
}

/**
 * Files beside an export that become public. Others may be the export, lists of customers or backups, which a text
 * of the old site would publish.
 */
const mediaType = /^(?:image|video|audio)\/|^application\/pdf$/;
const mediaEnding =
  /\.(?:jpe?g|jpe|jfif|a?png|webp|avif|gif|svg|hei[cf]|hif|tiff?|mp[34]|m4[av]|webm|mov|qt|og[ga]|opus|wav|flac|pdf)$/i;
/** Files that buyers do not get: the export, also as a copy such as `products.csv.old`. */
const exportType = /^text\/(?!calendar$)/;
const exportEnding = /\.(?:csv|tsv|txt|xml|jsonl?|md|markdown|sql)(?![a-z0-9])/i;

const maxBytes = 100 * 1024 ** 2;
const timeoutMs = 60_000;
/** Results of a run that are kept in memory. */
const maxKept = 5000;

const isMedia = (mimeType: unknown) => mediaType.test(String(mimeType));

/** Returns whether the name of a file beside the export excludes its use. */
function isRefusedName(name: string, { isPrivate = false }: FileNames): boolean {
  if (mediaEnding.test(name)) return false;
  return isPrivate ? exportEnding.test(name) : extname(name) !== '';
}

/** Returns whether the detected type of a file beside the export excludes its use. */
function isRefusedType(mimeType: unknown, { isPrivate = false }: FileNames): boolean {
  return isPrivate ? exportType.test(String(mimeType)) : !isMedia(mimeType);
}

/** Takes pictures and other files of a source into the library, each once. */
export class ImportFiles {
  private readonly results = new LRUCache<string, Promise<TakenFile | MissingFile>>({ max: maxKept });
  private readonly counted = new LRUCache<string, true>({ max: maxKept });

  constructor(
    private readonly parts: ImportParts,
    private readonly given: {
      readonly source: ImportSource;
      readonly addresses: Addresses;
      readonly imported: ImportedRows;
      readonly isDryRun: boolean;
      /** Whether new files are left out. */
      readonly isWithoutFiles: boolean;
      /** Called for each file that is stored, or would be, and for each that an earlier import stored. */
      readonly onFile: (state: 'created' | 'unchanged', name: string) => void;
    },
  ) {}

  /**
   * Returns the file of an address. Requests public addresses only. A smaller copy does not replace a file that was
   * deleted here.
   */
  async take(address: string, base?: string, names: FileNames = {}): Promise<TakenFile | MissingFile> {
    const { source, addresses } = this.given;
    const whole = addresses.absolute(address, base)?.href ?? address;
    const originals = source.originalsOf?.(whole) ?? [whole];
    let result: TakenFile | MissingFile = { problem: 'is no address of a file' };
    for (const original of originals) {
      result = await this.takeOne(original, names);
      if (!('problem' in result) || result.isPending || result.isDeleted) return result;
    }
    return result;
  }

  private takeOne(address: string, names: FileNames): Promise<TakenFile | MissingFile> {
    // A file that buyers may have is not always one that the site may show.
    const use = `${names.isPrivate ? 'private' : 'public'} ${address}`;
    const running = this.results.get(use);
    if (running) return running;
    const result = this.load(address, names);
    this.results.set(use, result);
    return result;
  }

  /** Loads a file beside the export; that of the old site if there is none, or if it is refused. */
  private async load(address: string, names: FileNames): Promise<TakenFile | MissingFile> {
    const local = await this.localOf(address);
    if (!local) return this.loadFrom(this.remoteOf(address), names);
    const found = isRefusedName(local.name, names) ? noMedia : await this.loadFrom(local, names);
    if (found !== noMedia) return found;
    const remote = await this.loadFrom(this.remoteOf(address), names);
    const isFailed = 'problem' in remote && !isFinal.has(remote);
    return isFailed ? noMedia : remote;
  }

  private async loadFrom(located: Located | MissingFile, names: FileNames): Promise<TakenFile | MissingFile> {
    if ('problem' in located) return located;
    try {
      const present = await this.presentOf(located.key, names);
      if (!present && this.given.isWithoutFiles) return leftOut;
      const isPending = !present && this.given.isDryRun;
      const result = isPending ? pending : (present ?? (await this.store(located, names)));
      if (isPending || !('problem' in result)) this.count(present ? 'unchanged' : 'created', located);
      return result;
    } catch (error) {
      if (error instanceof ProblemError) return { problem: error.message };
      throw error;
    }
  }

  private count(state: 'created' | 'unchanged', { key, name }: Located): void {
    if (this.counted.has(key)) return;
    this.counted.set(key, true);
    this.given.onFile(state, name);
  }

  private async localOf(address: string): Promise<Located | undefined> {
    const { source, addresses } = this.given;
    const local = await source.fileAt?.(address);
    if (!local) return undefined;
    const key = rowKeyOf({ kind: 'media', key: addresses.own(address) ?? local.name });
    return { key, name: basename(local.name), local };
  }

  private remoteOf(address: string): Located | MissingFile {
    const { addresses } = this.given;
    const url = addresses.absolute(address);
    if (!url || !addresses.isRemote(url)) return { problem: 'is not in the folder' };
    url.hash = '';
    const key = rowKeyOf({ kind: 'media', key: addresses.own(url.href) ?? url.href });
    return { key, name: decoded(basename(url.pathname)), url };
  }

  /**
   * Returns the file that an earlier import stored; one that was deleted here stays away. A document for buyers is
   * not shown, because a file beside the export may be for them only.
   */
  private async presentOf(
    key: string,
    { isPrivate = false }: FileNames,
  ): Promise<TakenFile | MissingFile | undefined> {
    const id = (await this.given.imported.of(key)).get(fileEntity)?.rowId;
    if (id === undefined) return undefined;
    const row = await this.parts.rows.of(this.entity, { caller: server }).one({ where: { id: { eq: id } } });
    if (!row) return deleted;
    if (!isPrivate && !isMedia(row.mimeType) && (await isMarkedPrivate(id, this.parts.db))) return closed;
    return takenFrom(key, row);
  }

  private async store(
    { key, name, local, url }: Located,
    names: FileNames,
  ): Promise<TakenFile | MissingFile> {
    const { uploads, writer } = this.parts;
    const content = local ? createReadStream(local.path) : Readable.from([await this.download(url)]);
    // The extension of an address often differs from the type of the content. Texts have no other sign of their type.
    const given = /\.(?:csv|txt)$/i.test(name) ? name : name.replace(/\.[^.]*$/, '');
    const received = await uploads.receive({ field: 'file', name: given, content, caller: server });
    try {
      const values = received.valuesFor(this.entity, 'file');
      const { mimeType } = { ...values.suggested, ...values.set };
      if (local && isRefusedType(mimeType, names)) return noMedia;
      return await writer.transaction(async (tx) => {
        await this.given.imported.lock(key, tx);
        const { set, suggested } = received.valuesFor(this.entity, 'file');
        const row = await this.parts.rows.of(this.entity, { caller: server, tx }).insert({
          ...suggested,
          ...(names.title && { adminTitle: names.title.slice(0, 200).toWellFormed() }),
          ...(names.alt && { alt: names.alt.slice(0, 1000).toWellFormed() }),
          ...set,
          id: newId(),
        });
        if (names.isPrivate) await markPrivate(String(row.id), tx);
        const state = { rowId: String(row.id), imported: {}, stored: {}, links: {} };
        await this.given.imported.save(key, fileEntity, state, tx);
        return takenFrom(key, row);
      });
    } finally {
      await uploads.release([received.path]);
    }
  }

  /** Requests a file by https, because most sites have it by now. Only a test's server is requested otherwise. */
  private async download(url: URL | undefined): Promise<Buffer> {
    const load = async (address: string) =>
      (await this.parts.downloads.load(address, { maxBytes, timeoutMs }))?.content ?? Buffer.alloc(0);
    const given = url?.href ?? '';
    if (!given.startsWith('http:')) return load(given);
    const safe = given.replace(/^http:/, 'https:');
    return load(safe).catch((error: unknown) =>
      load(given).catch(() => {
        throw error;
      }),
    );
  }

  private get entity(): Entity {
    return this.parts.registry.entity(fileEntity);
  }
}

/** Keeps a file private until a public link shows it, also when the row that needs it is refused. */
async function markPrivate(id: string, tx: Pick<Database, 'query'>): Promise<void> {
  await tx.query(
    `insert into "flotilla_private_row" ("rowId", "entity") values ($1::uuid, $2) on conflict do nothing`,
    [id, fileEntity],
  );
}

async function isMarkedPrivate(id: string, db: Pick<Database, 'query'>): Promise<boolean> {
  const found = await db.query('select 1 from "flotilla_private_row" where "rowId" = $1::uuid', [id]);
  return found.length > 0;
}

function takenFrom(key: string, row: Readonly<Record<string, unknown>>): TakenFile | MissingFile {
  const src = String(row.file);
  if (!src.startsWith(storedPrefix)) return closed;
  const size =
    typeof row.width === 'number' && typeof row.height === 'number'
      ? { width: row.width, height: row.height }
      : {};
  return { key, id: String(row.id), src, ...size };
}
