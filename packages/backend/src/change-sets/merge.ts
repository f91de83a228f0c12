import type { Entity } from '@flotilla/core';
import type { Conflict } from '@flotilla/core/change-sets';
import { writableFields } from '@flotilla/core/reflection';
import { isMoved, withFilesOfLive } from '@flotilla/core/rich-text';
import { isDeepStrictEqual } from 'node:util';
import { valueAt, withPaths } from './paths.js';
import { type Paths, partsOfPath, type PendingChange, type RowState, wholeRow } from './pending-change.js';

/** A decision on a conflict. */
export interface Resolution {
  readonly entity: string;
  readonly id: string;
  readonly path: string;
  readonly take: 'mine' | 'live';
}

/** A pending change merged onto the live row. */
export interface Merged {
  readonly change: PendingChange;
  /** Values to write; null for a deletion, undefined when there is nothing to write. */
  readonly values: RowState | null | undefined;
  readonly conflicts: readonly Conflict[];
  /** The part that stays pending: other languages. */
  readonly remaining: PendingChange | undefined;
}

export interface MergeOptions {
  /** Only paths without a language, and those of these languages. */
  readonly languages?: readonly string[];
  /** Returns the decision on a conflict. */
  readonly decide?: (path: string) => Resolution['take'] | undefined;
}

/**
 * Merges a pending change onto the live row, three-way for each path: a path whose live value still is the
 * base is written, an equal value is skipped, and any other is a conflict. A live text that differs from the
 * base only by addresses of replaced files is no conflict; the written text gets these addresses.
 */
export function merged(
  entity: Entity,
  change: PendingChange,
  live: RowState | undefined,
  options: MergeOptions = {},
): Merged {
  if (change.change === 'delete') return mergedDeletion(entity, change, live, options);
  if (change.change === 'create') return mergedCreation(entity, change, live, options);
  const { chosen, left } = split(change.paths, options);
  const fields = writableFields(entity);
  const conflicts: Conflict[] = [];
  const taken: Record<string, unknown> = {};
  if (live === undefined) {
    const isDropped = options.decide?.(wholeRow) === 'live';
    const values = Object.fromEntries(Object.entries(chosen).map(([path, { value }]) => [path, value]));
    const gone = { entity: change.entity, id: change.rowId, path: wholeRow, base: null, live: null };
    return {
      change,
      values: undefined,
      conflicts: isDropped ? [] : [{ ...gone, mine: values }],
      remaining: undefined,
    };
  }
  for (const [path, { base, value: mine }] of Object.entries(chosen)) {
    // A deployment may have removed the field.
    if (!(partsOfPath(path).field in fields)) continue;
    const now = valueAt(live, path);
    if (isDeepStrictEqual(now, mine)) continue;
    const automatic = isDeepStrictEqual(now, base) ? mine : withFilesOfLive({ base, live: now, mine });
    if (automatic !== undefined) {
      if (!isDeepStrictEqual(now, automatic)) taken[path] = automatic;
      continue;
    }
    const take = options.decide?.(path);
    if (take === 'mine') taken[path] = mine;
    else if (take === undefined)
      conflicts.push({ entity: change.entity, id: change.rowId, path, base, live: now, mine });
  }
  const whole = withPaths(live, taken);
  const names = [...new Set(Object.keys(taken).map((path) => partsOfPath(path).field))];
  const values = names.length > 0 ? Object.fromEntries(names.map((name) => [name, whole[name]])) : undefined;
  return { change, values, conflicts, remaining: remainingOf(change, left) };
}

function mergedDeletion(
  entity: Entity,
  change: PendingChange,
  live: RowState | undefined,
  { decide }: MergeOptions,
): Merged {
  const base = (change.paths[wholeRow]?.base ?? {}) as RowState;
  const isSame =
    live !== undefined &&
    Object.keys(writableFields(entity)).every((name) => isUnchanged(base[name] ?? null, live[name] ?? null));
  const take = isSame ? 'mine' : decide?.(wholeRow);
  const nothing = { change, remaining: undefined, conflicts: [] };
  if (live === undefined || take === 'live') return { ...nothing, values: undefined };
  if (take === 'mine') return { ...nothing, values: null };
  const path = { entity: change.entity, id: change.rowId, path: wholeRow };
  return { ...nothing, values: undefined, conflicts: [{ ...path, base, live, mine: null }] };
}

const isUnchanged = (base: unknown, live: unknown) =>
  isDeepStrictEqual(base, live) || isMoved(base, live, { byPath: new Map(), byId: new Map() });

function mergedCreation(
  entity: Entity,
  change: PendingChange,
  live: RowState | undefined,
  options: MergeOptions,
): Merged {
  const { chosen, left } = split(change.paths, options);
  const fields = writableFields(entity);
  const values = Object.fromEntries(
    Object.entries(chosen).flatMap(([path, { value }]) =>
      partsOfPath(path).field in fields ? [[path, value]] : [],
    ),
  );
  // Another change set, or a restore from history, has created the row.
  if (live !== undefined) return { change, values: undefined, conflicts: [], remaining: undefined };
  const remaining = remainingOf(change, left);
  return {
    change,
    values: { ...withPaths({}, values), id: change.rowId },
    conflicts: [],
    // Only its other languages are pending once the row exists.
    remaining: remaining && { ...remaining, change: 'update' },
  };
}

function split(paths: Paths, { languages }: MergeOptions): { chosen: Paths; left: Paths } {
  const isChosen = (path: string) => {
    const { language } = partsOfPath(path);
    return !languages || language === undefined || languages.includes(language);
  };
  const entries = Object.entries(paths);
  return {
    chosen: Object.fromEntries(entries.filter(([path]) => isChosen(path))),
    left: Object.fromEntries(entries.filter(([path]) => !isChosen(path))),
  };
}

const remainingOf = (change: PendingChange, left: Paths): PendingChange | undefined =>
  Object.keys(left).length > 0 ? { ...change, paths: left } : undefined;
