import {
  type Database as Db,
  Database,
  REGISTRY,
  Rows,
  server,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { defineJob, Jobs, RowHooks, type Written } from '@flotilla/backend/ports';
import { type Entity, type Registry } from '@flotilla/core';
import { isUuid, kindOf } from '@flotilla/core/reflection';
import { type MovedFile, type MovedFiles, withMovedFiles } from '@flotilla/core/rich-text';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { file } from '../../entities/file.js';
import { nameOfPath } from '../storage/stored-name.js';
import {
  lockTexts,
  lockTextsWith,
  presentFiles,
  rowsWithFormerAddresses,
  type TextRow,
} from './moved-texts.sql.js';

/** Texts that the transaction of a replacement leaves. */
const updateRest = defineJob('file-storage.update-texts-of-file', z.object({}), {
  retryLimit: 8,
  timeoutSeconds: 3600,
});
/** Texts from before the hook, and texts that were restored, imported or published with a former address. */
const updateAll = defineJob('file-storage.update-texts', z.object({}), {
  schedule: '20 4 * * *',
  retryLimit: 0,
  timeoutSeconds: 3600,
  title: {
    en: 'Updates addresses of replaced files in texts',
    ru: 'Обновляет в текстах адреса заменённых файлов',
  },
});

/** Rows that the transaction of a replacement changes; a job changes the others. */
const maxInWrite = 200;
const batchSize = 100;
const noId = '00000000-0000-0000-0000-000000000000';

interface Texts {
  readonly entity: Entity;
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * Updates the addresses of a replaced file in all rich texts that show or link to it, in the transaction of
 * the replacement. Locks the file, then texts by entity and id.
 */
@Injectable()
export class MovedTexts {
  private readonly texts: readonly Texts[];

  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(REGISTRY) registry: Registry,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Database) private readonly db: Db,
  ) {
    this.texts = [...registry.entities.values()].flatMap((entity) => {
      const columns = Object.keys(entity.fields).filter(
        (name) => kindOf(entity.fields[name]?.kind ?? 'text').embedsFiles,
      );
      return columns.length > 0 ? [{ entity, table: entity.table, columns }] : [];
    });
    hooks.afterChange(file, ['file'], (written, txContext) => this.follow(written, txContext));
    jobs.on(updateRest, async (_, { signal }) => void (await this.updateAll(signal)));
    jobs.on(updateAll, async (_, { signal }) => void (await this.updateAll(signal)));
  }

  /** Updates all texts with former addresses. Returns the number of changed rows. */
  async updateAll(signal?: AbortSignal): Promise<number> {
    let changed = 0;
    for (const texts of this.texts)
      for (let after: string | undefined = noId; after !== undefined && !signal?.aborted;) {
        const ids: string[] = await rowsWithFormerAddresses(texts, { after, limit: batchSize }, this.db);
        if (ids.length > 0) changed += await this.updateRows(texts, ids);
        after = ids.length < batchSize ? undefined : ids.at(-1);
      }
    return changed;
  }

  private updateRows(texts: Texts, ids: readonly string[]): Promise<number> {
    return this.writer.transaction(async (tx) => {
      const found = await lockTexts(texts, ids, tx);
      const moved = movedBy(await presentFiles(namedIn(found), tx));
      return this.write(texts, { found, moved }, { caller: server, tx });
    });
  }

  private async follow(written: readonly Written[], txContext: TransactionContext): Promise<void> {
    const replaced = written.flatMap(({ id, before, after }) => {
      const former = before?.['file'];
      const isReplaced =
        typeof former === 'string' && former !== after['file'] && nameOfPath(former) !== undefined;
      return isReplaced ? [{ id, former, ...fileOf(after) }] : [];
    });
    if (replaced.length === 0) return;
    const moved = movedBy(replaced);
    const words = [...moved.byPath.keys(), ...moved.byId.keys()];
    let left = maxInWrite;
    for (const texts of this.texts) {
      const found = await lockTextsWith(texts, { words, limit: left + 1 }, txContext.tx);
      await this.write(texts, { found: found.slice(0, left), moved }, txContext);
      left -= found.length;
      if (left >= 0) continue;
      await this.jobs.send(updateRest, {}, { debounceKey: updateRest.name, tx: txContext.tx });
      return;
    }
  }

  /** Writes the changed texts, with the events and the history of any write. */
  private async write(
    { entity }: Texts,
    { found, moved }: { readonly found: readonly TextRow[]; readonly moved: MovedFiles },
    txContext: TransactionContext,
  ): Promise<number> {
    const changes = found.flatMap(({ id, texts }) => {
      const changed = Object.entries(texts).flatMap(([name, text]) => {
        const now = withMovedFiles(text, moved);
        return isDeepStrictEqual(now, text) ? [] : [[name, now] as const];
      });
      return changed.length > 0 ? [{ ...Object.fromEntries(changed), id }] : [];
    });
    if (changes.length > 0) await this.rows.of(entity, txContext).updateMany(changes);
    return changes.length;
  }
}

function fileOf({ file: path, width, height }: Readonly<Record<string, unknown>>): MovedFile {
  const size = (value: unknown) => (typeof value === 'number' ? value : null);
  return { path: String(path), width: size(width), height: size(height) };
}

function movedBy(
  files: readonly (MovedFile & { readonly id: string; readonly former: string | null })[],
): MovedFiles {
  const formers = files.flatMap(({ former, ...one }) => (former === null ? [] : [[former, one] as const]));
  return { byPath: new Map(formers), byId: new Map(files.map((one) => [one.id, one])) };
}

/** Returns the stored addresses and the ids of files that texts name. */
function namedIn(found: readonly TextRow[]): { paths: string[]; ids: string[] } {
  const words = JSON.stringify(found.map(({ texts }) => texts));
  const ids = [...words.matchAll(/"fileId\\*":\\*"([\w-]{36})/g)].flatMap(([, id = '']) =>
    isUuid(id) ? [id] : [],
  );
  const paths = [...words.matchAll(/\/public\/[^"?#\\]+/g)].map(([path]) => path);
  return { paths: [...new Set(paths)], ids: [...new Set(ids)] };
}
