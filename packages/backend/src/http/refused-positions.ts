import type { Entity } from '@flotilla/core';
import { type Cause, ProblemError } from '@flotilla/core/errors';
import { isSecret } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';

/** A rejected value of a bulk call, in `details.rows` of its error. */
export interface RefusedPosition {
  /** Position of the row in the request, from 0. */
  readonly index: number;
  /** Path of the field in the row, such as `title.en`; empty when the whole row is rejected. */
  readonly field: string;
  /** The sent value: text is cut, and objects and secrets are left out. */
  readonly value?: string | number | boolean | null;
  readonly message: string;
  readonly rule?: string;
}

/** Runs a bulk write of one entity, as {@link namingPlaces} does. */
export function namingPositions<T>(
  entity: Entity,
  rows: readonly unknown[],
  work: () => Promise<T>,
): Promise<T> {
  return namingPlaces((index) => ({ entity, row: rows[index] }), work);
}

/** A row of a request: its values, and the step to them from its position, such as `data`. */
export interface PlacedRow {
  readonly entity: Entity | undefined;
  readonly row: unknown;
  readonly step?: string;
}

/**
 * Runs a bulk write. Adds every rejected value to `details.rows` of its error, within a limit of bytes, and the
 * number of all as `details.problemCount`, because `cause` names only the first ones.
 */
export async function namingPlaces<T>(
  placeOf: (index: number) => PlacedRow,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error;
    const refused = error.causes.flatMap((cause) => positionOf(placeOf, cause) ?? []);
    if (refused.length > 0)
      error.details = {
        ...error.details,
        rows: withinLimit(refused, { rowOf, maxBytes }),
        problemCount: refused.length,
      };
    throw error;
  }
}

/** Bytes of all entries as JSON: enough for an entry of each of 1,000 rows. */
const maxBytes = 256 * 1024;

const rowOf = ({ index }: RefusedPosition) => index;

/** Returns the entries within a limit of bytes as JSON, in their order: the first of each row precedes others. */
export function withinLimit<T>(
  refused: readonly T[],
  limit: { readonly rowOf: (entry: T) => number; readonly maxBytes: number },
): readonly T[] {
  const rows = new Set<number>();
  const isFirst = new Set(refused.filter((one) => !rows.has(limit.rowOf(one)) && rows.add(limit.rowOf(one))));
  let bytes = 0;
  const kept = new Set(
    [...isFirst, ...refused.filter((one) => !isFirst.has(one))].filter(
      (one) => bytes <= limit.maxBytes && (bytes += Buffer.byteLength(JSON.stringify(one))) <= limit.maxBytes,
    ),
  );
  return refused.filter((one) => kept.has(one));
}

const position = /^data\[(\d+)\](?:\.(.+))?$/s;

function positionOf(
  placeOf: (index: number) => PlacedRow,
  { field: place = '', message, rule }: Cause,
): RefusedPosition | undefined {
  const [, at, path = ''] = position.exec(place) ?? [];
  if (at === undefined) return undefined;
  const index = Number(at);
  const { entity, row, step } = placeOf(index);
  const field = step === undefined ? path : withoutStep(path, step);
  return {
    index,
    field: short(field),
    ...(entity && valueAt(entity, row, field)),
    message: short(message, maxMessage),
    ...(rule !== undefined && { rule }),
  };
}

function withoutStep(path: string, step: string): string {
  if (path === step) return '';
  return path.startsWith(`${step}.`) ? path.slice(step.length + 1) : path;
}

function valueAt(entity: Entity, row: unknown, path: string): Pick<RefusedPosition, 'value'> {
  const [name = ''] = path.split(/[.[]/);
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (path === '' || (field && isSecret(field))) return {};
  let value = row;
  for (const step of path.split(/[.[\]]+/).filter((part) => part !== ''))
    value = isPlainObject(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined;
  if (typeof value === 'string') return { value: short(value) };
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? { value } : {};
}

const maxText = 80;
const maxMessage = 300;
const short = (text: string, max = maxText) =>
  text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;
