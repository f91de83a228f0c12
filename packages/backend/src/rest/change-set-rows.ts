import type { Entity } from '@flotilla/core';
import { changeSetHeader } from '@flotilla/core/change-sets';
import { InvalidError } from '@flotilla/core/errors';
import { fileFieldsOf, isUuid } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import type { ChangeSets } from '../change-sets/change-sets.js';
import type { Context, ReadContext } from '../context/context.js';
import { eachOf } from '../http/body.js';
import type { JsonResponse } from '../query/text-statement.js';
import type { RowStore } from '../rows/stores.js';
import { lockedByKey, requireKey, upsertKey } from '../rows/upsert-key.js';
import type { VisibleRows } from '../rows/visible-rows.js';
import { ChangeSetTrial, type TrialWrite } from './change-set-trial.js';
import { type NamedRow, RestRows, type RowCalls, type SentChange } from './rest-rows.js';

export interface ChangeSetRowParts {
  readonly store: RowStore;
  readonly visible: VisibleRows;
  readonly changeSets: ChangeSets;
  /** The id of the change set. */
  readonly id: string;
  /** Collects the writes of several entities. Without it each write is stored immediately. */
  readonly trial?: ChangeSetTrial;
}

/**
 * The rows of one entity or link for REST within a change set: the calls of {@link RestRows}, with the
 * answers that they would give if the change set were published. Writes store pending changes.
 */
export class ChangeSetRows implements RowCalls {
  constructor(private readonly parts: ChangeSetRowParts) {}

  find(queryString: string, context: ReadContext): Promise<JsonResponse> {
    return this.read(context, (rows) => rows.find(queryString, context));
  }

  count(queryString: string, context: ReadContext): Promise<JsonResponse> {
    return this.read(context, (rows) => rows.count(queryString, context));
  }

  byId(id: string, include: readonly string[], context: ReadContext): Promise<JsonResponse> {
    return this.read(context, (rows) => rows.byId(id, include, context));
  }

  async create(row: unknown, context: Context, id?: string): Promise<string> {
    const run = async (rows: RestRows, inner: Context) => [await rows.create(row, inner, id)];
    return (await this.write(context, { run, written: (made) => made })).join();
  }

  createMany(sent: readonly unknown[], context: Context): Promise<string[]> {
    return this.write(context, {
      run: (rows, inner) => rows.createMany(sent, inner),
      written: (made) => made,
    });
  }

  findOrCreate(data: unknown, context: Context): Promise<{ row: string; isNew: boolean }> {
    return this.write(context, {
      run: (rows, inner) => rows.findOrCreate(data, inner),
      written: ({ row, isNew }) => (isNew ? [row] : []),
    });
  }

  async update(change: SentChange, context: Context): Promise<string> {
    const texts = await this.write(context, {
      ids: async () => [change.id],
      run: async (rows, inner) => [await rows.update(change, inner)],
      written: (changed) => changed,
      answer: (shown) => [...shown],
    });
    return texts.join();
  }

  updateMany(sent: readonly unknown[], context: Context): Promise<string[]> {
    return this.write(context, {
      ids: async () => sent.flatMap((row) => (isPlainObject(row) && isUuid(row.id) ? row.id : [])),
      run: (rows, inner) => rows.updateMany(sent, inner),
      written: (changed) => changed,
      answer: (shown) => [...shown],
    });
  }

  upsertMany(sent: readonly unknown[], by: readonly string[], context: Context): Promise<string> {
    const { entity } = this.parts.store;
    return this.write(context, {
      ids: async ({ tx }) => {
        const key = upsertKey(entity, by);
        const keyed = eachOf(sent, (row, path) => requireKey(entity, key, row, path));
        return (await lockedByKey(entity, key, keyed, tx)).flatMap((id) => id ?? []);
      },
      run: (rows, inner) => rows.upsertMany(sent, by, inner),
      written: (text) => (JSON.parse(text) as { data: unknown[] }).data.map((row) => JSON.stringify(row)),
    });
  }

  delete(rows: readonly NamedRow[], context: Context): Promise<string[]> {
    return this.write(context, {
      run: (own, inner) => own.delete(rows, inner),
      written: (gone) => gone,
      isDeletion: true,
    });
  }

  private read<T>({ caller }: ReadContext, work: (rows: RestRows) => Promise<T>): Promise<T> {
    const { store, visible, changeSets, id } = this.parts;
    const access = changeSets.parts.access.overlaid;
    return changeSets.read(id, caller, (tx) =>
      work(new RestRows(store, visible.readsIn(store.entity.key, { db: tx, access }))),
    );
  }

  private write<T>(context: Context, write: TrialWrite<T>): Promise<T> {
    const { store, visible, changeSets, id, trial } = this.parts;
    requireNoFiles(store.entity);
    if (trial) return trial.run(store, write);
    return changeSets.write(id, context, async (inner, { pending }) => {
      const own = new ChangeSetTrial(inner, pending, { registry: changeSets.parts.registry, visible });
      const answer = await own.run(store, write);
      return { answer, ...own.changes };
    });
  }
}

/** @throws InvalidError when rows of the entity hold files, which are stored immediately */
function requireNoFiles(entity: Entity): void {
  if (fileFieldsOf(entity).length > 0)
    throw InvalidError.of(changeSetHeader, {
      en: 'is not accepted, because files are stored immediately.',
      ru: 'в выпуске файлы не загружают: они сохраняются сразу.',
    });
}
