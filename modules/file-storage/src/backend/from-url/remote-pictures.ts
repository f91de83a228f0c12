import { type Database as Db, Database, LOGGER, REGISTRY, Rows, server, Writer } from '@flotilla/backend';
import { defineJob, Jobs, type NetworkAccess } from '@flotilla/backend/ports';
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { file } from '../../entities/file.js';
import { FILE_SETTINGS, type FileSettings } from '../file-settings.js';
import { recordOf } from '../uploads/file-rows.js';
import { FileReleases } from '../uploads/file-releases.js';
import { FileStore, type StoredFile } from '../uploads/file-store.js';
import { download } from './download.js';
import { NETWORK_ACCESS } from './network-access.js';
import { rowsWithRemotePictures } from './remote-pictures.sql.js';

const title = {
  en: 'Takes pictures of other sites in texts into the library',
  ru: 'Переносит в библиотеку картинки других сайтов из текстов',
};
const takeInNew = defineJob('file-storage.take-in-new-pictures', z.object({}), {
  schedule: '*/10 * * * *',
  retryLimit: 0,
  title,
});
const takeInAll = defineJob('file-storage.take-in-all-pictures', z.object({}), {
  schedule: '40 3 * * *',
  retryLimit: 0,
  title,
});

/** Longer than the interval of runs, so that a missed run has no effect. */
const newMs = 60 * 60_000;
const pageSize = 50;
/** URLs per run; the next run continues. */
const maxPictures = 200;
const maxFailed = 2000;
const timeoutMs = 30_000;
const noId = '00000000-0000-0000-0000-000000000000';

/** The outcome of a run. */
export interface ImportResult {
  readonly taken: number;
  /** URLs that could not be copied, with the rows that show them. */
  readonly failed: readonly { readonly url: string; readonly row: string; readonly reason: string }[];
}

interface Run {
  taken: number;
  readonly failed: ImportResult['failed'][number][];
  readonly signal?: AbortSignal;
}

interface StoredPicture {
  readonly src: string;
  readonly fileId: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * Copies pictures of other sites in texts into the library, since visitors' browsers do not load them
 * (`img-src 'self'`). Covers new and existing texts of every origin. Skips rows that ordinary accounts may
 * create, since their URLs would make the server send requests (SSRF).
 */
@Injectable()
export class RemotePictures {
  private readonly texts: readonly { readonly entity: Entity; readonly column: string }[];
  /** URLs that failed recently, until the next full run. */
  private readonly failed = new Set<string>();

  constructor(
    @Inject(Jobs) jobs: Jobs,
    @Inject(REGISTRY) registry: Registry,
    @Inject(Database) private readonly db: Db,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(FileReleases) private readonly releases: FileReleases,
    @Inject(NETWORK_ACCESS) private readonly reach: NetworkAccess,
    @Inject(FILE_SETTINGS) private readonly settings: FileSettings,
    @Inject(LOGGER) private readonly logger: { warn: (what: object, message: string) => void },
  ) {
    this.texts = [...registry.entities.values()].flatMap((entity) => {
      const { create } = entity.access;
      if (isLink(entity) || !(create === 'admin' || Array.isArray(create))) return [];
      const names = Object.keys(entity.fields).filter(
        (name) => kindOf(entity.fields[name]?.kind ?? 'text').embedsFiles,
      );
      return names.map((column) => ({ entity, column }));
    });
    jobs.on(
      takeInNew,
      async (_, { signal }) => void (await this.takeIn(new Date(Date.now() - newMs), signal)),
    );
    jobs.on(takeInAll, async (_, { signal }) => {
      this.failed.clear();
      await this.takeIn(new Date(0), signal);
    });
  }

  /** Copies pictures of rows written since a time into the library; tries at most 200 URLs. */
  async takeIn(since: Date, signal?: AbortSignal): Promise<ImportResult> {
    const run: Run = { taken: 0, failed: [], signal };
    for (const { entity, column } of this.texts) {
      for (let after: string | undefined = noId; after !== undefined && !isOver(run);) {
        const ids: string[] = await rowsWithRemotePictures(
          { table: entity.table, column },
          { since, after, limit: pageSize },
          this.db,
        );
        for (const id of ids) await this.takeInOf(entity, column, { id, run });
        after = ids.length < pageSize ? undefined : ids.at(-1);
      }
    }
    const { taken, failed } = run;
    if (failed.length > 0)
      this.logger.warn(
        { pictures: failed.slice(0, 20), count: failed.length },
        'external pictures in texts could not be imported: browsers do not load them',
      );
    return { taken, failed };
  }

  private async takeInOf(
    entity: Entity,
    column: string,
    { id, run }: { id: string; run: Run },
  ): Promise<void> {
    if (isOver(run)) return;
    const [row] = await this.rows.of(entity, { caller: server }).find({ where: { id: { eq: id } } });
    const urls = [...new Set(remoteSources(row?.[column]))].filter(
      (url) => !this.isAdmitted(url) && !this.failed.has(url),
    );
    const pictures = new Map<string, StoredFile>();
    const fail = (url: string, error: unknown) => {
      if (this.failed.size < maxFailed) this.failed.add(url);
      run.failed.push({
        url: url.slice(0, 500),
        row: `${entity.key} ${id}`,
        reason: error instanceof Error ? error.message : 'unknown',
      });
    };
    try {
      for (const url of urls) {
        if (isOver(run, pictures.size)) break;
        await this.store(url).then(
          (stored) => pictures.set(url, stored),
          (error: unknown) => fail(url, error),
        );
      }
      if (pictures.size > 0) run.taken += await this.replace(entity, column, { id, pictures });
    } catch (error) {
      for (const url of pictures.keys()) fail(url, error);
    } finally {
      await this.releases.release([...pictures.values()].map(({ path }) => path));
    }
  }

  private isAdmitted(url: string): boolean {
    return this.settings.mediaOrigins?.includes(URL.parse(url)?.origin ?? '') === true;
  }

  private async store(address: string): Promise<StoredFile> {
    const { url, content } = await download(address, this.reach, {
      maxBytes: this.settings.maxBytes,
      timeoutMs,
    });
    const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
    const stored = await this.files.store({ content, name, caller: server });
    if (stored.mimeType.startsWith('image/')) return stored;
    await this.releases.release([stored.path]);
    throw new Error(`is no picture, but ${stored.mimeType}.`);
  }

  /**
   * Replaces URLs in the stored text, which may have been edited during the downloads. Returns the number of
   * pictures.
   */
  private replace(
    entity: Entity,
    column: string,
    { id, pictures }: { id: string; pictures: ReadonlyMap<string, StoredFile> },
  ): Promise<number> {
    return this.writer.transaction(async (tx) => {
      const rows = this.rows.of(entity, { caller: server, tx });
      const [row] = await rows.find({ where: { id: { eq: id } }, lock: 'update' });
      const recorded = new Map<string, StoredPicture>();
      for (const url of new Set(remoteSources(row?.[column]))) {
        const stored = pictures.get(url);
        if (!stored) continue;
        const { id: fileId } = await this.rows.of(file, { caller: server, tx }).insert(recordOf(stored));
        const { path: src, width, height } = stored;
        recorded.set(url, { src, fileId, ...(width !== null && height !== null && { width, height }) });
      }
      if (row && recorded.size > 0) await rows.update(id, { [column]: withPictures(row[column], recorded) });
      return recorded.size;
    });
  }
}

const isOver = ({ taken, failed, signal }: Run, begun = 0) =>
  signal?.aborted === true || taken + failed.length + begun >= maxPictures;

/** Returns the sources of pictures of other sites, at any depth of a text. */
function remoteSources(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(remoteSources);
  if (!isPlainObject(value)) return [];
  const { type, src } = value;
  const own = type === 'image' && typeof src === 'string' && /^https?:\/\//i.test(src) ? [src] : [];
  return [...own, ...Object.values(value).flatMap(remoteSources)];
}

function withPictures<T>(value: T, pictures: ReadonlyMap<string, StoredPicture>): T;
function withPictures(value: unknown, pictures: ReadonlyMap<string, StoredPicture>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withPictures(item, pictures));
  if (!isPlainObject(value)) return value;
  const stored =
    value['type'] === 'image' && typeof value['src'] === 'string' ? pictures.get(value['src']) : undefined;
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withPictures(part, pictures)])),
    ...stored,
  };
}
