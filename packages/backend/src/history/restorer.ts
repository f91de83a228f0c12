import type { Entity, Registry } from '@flotilla/core';
import { NotFoundError, RefusedError } from '@flotilla/core/errors';
import { isOmittable, isSecret, targetOf } from '@flotilla/core/reflection';
import { isDeepStrictEqual } from 'node:util';
import type { Context, TransactionContext } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import { cascadesOf } from './cascades.js';
import { type RecordedChange, type State, stateAfter } from './states.js';

/** Access to the rows of one entity or link for restoring. */
export interface RestorableRows {
  /** Returns the current row, locked; undefined when it does not exist. */
  locked(id: string, tx: WriteTransaction): Promise<State | undefined>;
  /** Inserts rows as they were, recorded as restored. @throws ConflictError, InvalidError */
  insert(rows: readonly State[], context: Context): Promise<string[]>;
  /** Sets fields, recorded as a restore; returns the row's JSON. @throws ConflictError, InvalidError */
  update(id: string, fields: State, context: Context): Promise<string>;
}

export interface RestorerParts {
  readonly registry: Registry;
  readonly writer: Writer;
  readonly rowsOf: (key: string) => RestorableRows;
  /** Returns whether rows are files, which are deleted when no row uses them. */
  readonly isFile: (entity: Entity) => boolean;
}

interface StoredTexts extends Record<string, unknown> {
  readonly id: string;
  readonly change: RecordedChange['change'];
  readonly before: string | null;
  readonly after: string | null;
}

/** Maximum number of later changes to undo; beyond that a more recent change must be restored first. */
const maxUndone = 10_000;
const unchanging = new Set(['id', 'createdAt', 'updatedAt']);

/** Restores earlier versions of rows, each completely or not at all. */
export class Restorer {
  constructor(private readonly parts: RestorerParts) {}

  /**
   * Restores the state of a row after a change. A deleted row is restored with the rows that were deleted by
   * the cascade.
   * @returns its JSON.
   * @throws NotFoundError, RefusedError, ConflictError
   */
  restore(
    entity: Entity,
    { id, changeId }: { readonly id: string; readonly changeId: string },
    context: Context,
  ): Promise<string> {
    return this.parts.writer.within(context, async (txContext) => {
      const rows = this.parts.rowsOf(entity.key);
      const now = await rows.locked(id, txContext.tx);
      const changes = await undone(entity, { id, changeId }, txContext.tx);
      const state = stateAfter(now ?? null, changes);
      if (!state)
        throw new RefusedError({
          en: 'The history of the row at that time has been deleted.',
          ru: 'История записи за то время удалена.',
        });
      if (now) return rows.update(id, differing(entity, now, state), txContext);
      requireRecorded(entity);
      const [row = ''] = await rows.insert([ownFields(entity, state)], txContext);
      await this.restoreTaken(entity, changes[0]?.id ?? '', txContext);
      return row;
    });
  }

  /**
   * Restores rows that were deleted by the cascade, parents first, except links whose other end no longer
   * exists. Files that were deleted because the row was their last user are restored with it.
   */
  private async restoreTaken(entity: Entity, cause: string, context: TransactionContext): Promise<void> {
    const text = `select "entity", "before" from "flotilla_change" where "cause" = $1::bigint and "before" is not null order by "id"`;
    const taken = await context.tx.query<{ entity: string; before: string }>(text, [cause]);
    const byEntity = Map.groupBy(taken, (row) => row.entity);
    for (const { entity: child } of cascadesOf(entity, this.parts.registry, '')) {
      const states = (byEntity.get(child.key) ?? []).map(({ before }) => JSON.parse(before) as State);
      if (states.length === 0) continue;
      requireRecorded(child);
      const whole = await this.withEnds(child, states, context);
      if (whole.length > 0) await this.parts.rowsOf(child.key).insert(whole, context);
    }
  }

  private async withEnds(
    entity: Entity,
    states: readonly State[],
    context: TransactionContext,
  ): Promise<State[]> {
    const { tx } = context;
    let whole = states.map((state) => ownFields(entity, state));
    for (const [name, field] of Object.entries(entity.fields)) {
      const target = targetOf(field);
      const far = target?.hasForeignKey ? this.parts.registry.entities.get(target.key) : undefined;
      if (!far) continue;
      const ids = [...new Set(whole.flatMap((row) => row[name] ?? []))];
      if (this.parts.isFile(far)) await this.restoreFiles(far, ids, context);
      const found = await tx.query<{ id: string }>(
        `select "id" from ${quoteName(far.table)} where "id" = any($1::uuid[]) for key share`,
        [ids],
      );
      const there = new Set<unknown>(found.map((row) => row.id));
      whole = whole.filter((row) => row[name] === null || row[name] === undefined || there.has(row[name]));
    }
    return whole;
  }

  private async restoreFiles(
    file: Entity,
    ids: readonly unknown[],
    context: TransactionContext,
  ): Promise<void> {
    const found = await context.tx.query<{ before: string }>(lastFilesText(file), [ids, file.key]);
    const states = found.map(({ before }) => ownFields(file, JSON.parse(before) as State));
    if (states.length > 0) await this.parts.rowsOf(file.key).insert(states, context);
  }
}

/** Selects the last recorded values of deleted files. */
const lastFilesText = ({ table }: Entity) =>
  `select distinct on (c."rowId") c."before" from "flotilla_change" c where c."rowId" = any($1::uuid[]) and c."entity" = $2::text ` +
  `and c."change" = 'deleted' and c."before" is not null and not exists (select 1 from ${quoteName(table)} t where t."id" = c."rowId") ` +
  `order by c."rowId", c."id" desc`;

/** Returns the changes from the newest to the requested one. @throws NotFoundError, RefusedError */
async function undone(
  { key }: Entity,
  { id, changeId }: { id: string; changeId: string },
  tx: WriteTransaction,
): Promise<RecordedChange[]> {
  const text =
    `select "id", "change", "before", "after" from "flotilla_change" where "rowId" = $1::uuid and "entity" = $2::text and "id" >= $3::bigint ` +
    `order by "id" desc limit ${maxUndone}`;
  const found = await tx.query<StoredTexts>(text, [id, key, changeId]);
  if (found.length === maxUndone && found.at(-1)?.id !== changeId)
    throw new RefusedError({
      en: `More than ${maxUndone} changes lie between. Restore a more recent one first.`,
      ru: `С тех пор больше ${maxUndone} изменений. Сначала восстановите более позднее состояние.`,
    });
  if (found.at(-1)?.id !== changeId) throw new NotFoundError('There is no such change of this row.');
  return found.map((stored) => ({ ...stored, before: parsed(stored.before), after: parsed(stored.after) }));
}

const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as State));

/** Returns the recorded values of fields that the entity still has; `updatedAt` is set again. */
function ownFields({ fields }: Entity, state: State): State {
  return Object.fromEntries(Object.entries(state).filter(([name]) => name in fields && name !== 'updatedAt'));
}

function differing(entity: Entity, now: State, then: State): State {
  const own = Object.entries(ownFields(entity, then));
  return Object.fromEntries(
    own.filter(([name, value]) => !unchanging.has(name) && !isDeepStrictEqual(value, now[name])),
  );
}

/** Rejects restoring a row with a required secret, because secrets are not recorded. @throws RefusedError */
function requireRecorded({ key, fields }: Entity): void {
  const lost = Object.entries(fields).find(([, field]) => isSecret(field) && !isOmittable(field));
  if (lost)
    throw new RefusedError({
      en: `${key}: its ${lost[0]} is required, but secrets are not kept in the history.`,
      ru: `${key}: поле ${lost[0]} обязательно, а секреты не хранятся в истории.`,
    });
}
