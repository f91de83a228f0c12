import type { Entity } from '@flotilla/core';
import { type Cause, ConflictError, InvalidError, ProblemError } from '@flotilla/core/errors';
import { isSecret, targetOf } from '@flotilla/core/reflection';
import { indexesOf } from '../schema/index-name.js';
import { MissingRowError, TakenError } from '../schema/database-problem.js';
import { missingRowsText, type TakenRow, takenRowsText } from '../schema/refused-rows.js';
import type { Values } from './stored-values.js';
import type { RowStoreParts } from './stores.js';

/** A row of a write, and its position in the request: `data[3]`; empty when it is the only row. */
export interface SentRow {
  readonly entity: Entity;
  readonly path: string;
  /** Includes the id of a changed row. */
  readonly values: Values;
}

/**
 * Runs a write of rows. When a constraint of a table refuses it, throws an error that names every row that
 * the constraints refuse, and each taken value: PostgreSQL itself stops at the first.
 */
export async function namingRows<T>(
  rows: readonly SentRow[],
  parts: RowStoreParts,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw await named(error, rows, parts);
  }
}

async function named(error: unknown, rows: readonly SentRow[], parts: RowStoreParts): Promise<unknown> {
  const find =
    error instanceof TakenError ? takenCauses : error instanceof MissingRowError ? missingCauses : undefined;
  if (!find || !(error instanceof Error)) return error;
  const byEntity = [...Map.groupBy(rows, ({ entity }) => entity)];
  // The transaction has failed, so the rows are looked up outside of it. If the lookup fails, the original
  // error is thrown: less exact, but correct.
  const found = await Promise.all(byEntity.map(([entity, sent]) => find(entity, sent, parts))).catch(
    () => [],
  );
  const order = new Map(rows.map(({ path }, index) => [path, index]));
  const causes = found.flat().toSorted((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0));
  if (causes.length === 0) return error;
  const named = causes.map(({ cause }) => cause);
  return error instanceof TakenError ? new ConflictError(error.message, named) : InvalidError.ofCauses(named);
}

/** Returns the causes of rows whose unique values are taken: by stored rows, or by other rows of the list. */
export async function takenIn(rows: readonly SentRow[], parts: RowStoreParts): Promise<Cause[]> {
  const byEntity = [...Map.groupBy(rows, ({ entity }) => entity)];
  const found = await Promise.all(byEntity.map(([entity, sent]) => takenCauses(entity, sent, parts)));
  return found.flat().map(({ cause }) => cause);
}

/** Returns the causes of an error of a constraint, for every row that the constraints refuse; none of others. */
export async function causesOfRows(
  error: unknown,
  rows: readonly SentRow[],
  parts: RowStoreParts,
): Promise<readonly Cause[]> {
  const exact = await named(error, rows, parts);
  return exact === error || !(exact instanceof ProblemError) ? [] : exact.causes;
}

interface Placed {
  readonly path: string;
  readonly cause: Cause;
}

async function takenCauses(
  entity: Entity,
  rows: readonly SentRow[],
  { db }: RowStoreParts,
): Promise<Placed[]> {
  const sent = JSON.stringify(rows.map(({ values }) => written(entity, values)));
  const indexes = indexesOf(entity).filter(({ unique }) => unique === true);
  const taken = await Promise.all(
    indexes.map(async (index) =>
      (await db.query<{ [K in keyof TakenRow]: TakenRow[K] }>(takenRowsText(entity, index), [sent])).flatMap(
        causesOf(index.fields),
      ),
    ),
  );
  return taken.flat();

  function causesOf(fields: readonly string[]) {
    return ({ at, by, values }: TakenRow): Placed[] => {
      const { path = '', values: changed = {} } = rows[at] ?? {};
      // A change that does not touch the key cannot conflict.
      if (!fields.some((name) => name in changed)) return [];
      const who = by === null ? 'another row' : (rows[by]?.path ?? 'another row');
      return fields.map((name, index) => {
        const field = entity.fields[name];
        const value = field && isSecret(field) ? undefined : short(values[index] ?? '');
        const others = fields.filter((other) => other !== name);
        const together = others.length === 0 ? '' : ` together with ${others.join(' and ')}`;
        const message = `${value === undefined ? 'is' : `"${value}" is`} taken by ${who}${together}`;
        return {
          path,
          cause: {
            field: fieldAt(path, name),
            message,
            rule: 'taken',
            params: {
              ...(value !== undefined && { value }),
              ...(others.length > 0 && { with: others }),
            },
          },
        };
      });
    };
  }
}

async function missingCauses(
  entity: Entity,
  rows: readonly SentRow[],
  { db, compile }: RowStoreParts,
): Promise<Placed[]> {
  const sent = JSON.stringify(rows.map(({ values }) => written(entity, values)));
  const references = Object.entries(entity.fields).flatMap(([name, field]) => {
    const target = targetOf(field);
    const to = target?.hasForeignKey ? compile.registry.entities.get(target.key) : undefined;
    return to ? [{ name, to }] : [];
  });
  const missing = await Promise.all(
    references.map(async ({ name, to }) =>
      (await db.query<{ at: number }>(missingRowsText(entity, name, to), [sent])).map(({ at }): Placed => {
        const { path = '' } = rows[at] ?? {};
        return {
          path,
          cause: {
            field: fieldAt(path, name),
            message: 'names a row that does not exist.',
            rule: 'missingRow',
          },
        };
      }),
    ),
  );
  return missing.flat();
}

/** Excludes generated fields: an empty slug is not the stored value. */
function written(entity: Entity, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' || !entity.fields[name]?.generated),
  );
}

const fieldAt = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

const longest = 80;
const short = (value: string) => (value.length > longest ? `${value.slice(0, longest)}…` : value);
