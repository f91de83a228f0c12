import type { Entity, Registry } from '@flotilla/core';
import type { ImportProblem } from '@flotilla/core/imports';
import { isUuid } from '@flotilla/core/reflection';
import { entityNamedBy, type NaturalKeys } from '../content/natural-keys.js';
import type { MayName } from '../rows/nameable.js';
import { type ImportedRow, shownValue } from './imported-rows.js';

export interface ReferenceParts {
  readonly registry: Registry;
  readonly keys: NaturalKeys;
  /** Returns whether the caller may learn natural keys of the rows of an entity. */
  readonly mayName: MayName;
}

/** A row with the ids of the rows that it references. */
export interface ResolvedRow {
  readonly row: ImportedRow;
  readonly values: Record<string, unknown>;
  readonly problems: readonly ImportProblem[];
  /** Keys of rows of the same entity that do not exist yet. */
  readonly waitsFor: readonly string[];
}

/** Replaces natural keys of referenced rows by their ids. */
export async function resolvedRow(
  entity: Entity,
  row: ImportedRow,
  parts: ReferenceParts,
): Promise<ResolvedRow> {
  const values: Record<string, unknown> = { ...row.values };
  const problems: ImportProblem[] = [];
  const waitsFor: string[] = [];
  for (const [name, field] of Object.entries(entity.fields)) {
    const sent = row.values[name];
    const key =
      row.keys[name] ?? (typeof sent === 'string' && sent !== '' && !isUuid(sent) ? sent : undefined);
    if (key === undefined) {
      if (sent === '' && entityNamedBy(name, field, entity, values) !== undefined) delete values[name];
      continue;
    }
    const target = entityNamedBy(name, field, entity, values);
    if (target === undefined) continue;
    const refuse = (message: string) =>
      problems.push({ line: row.line, field: name, value: shownValue(key), message, rule: 'missingRow' });
    const named = parts.registry.entities.get(target);
    const id = await idOf(named, key, parts);
    if (id === 'forbidden') refuse(`must be an id: your account may not read ${target}.`);
    else if (id === null) refuse(`names several rows of ${target}. Use the id of one.`);
    else if (id !== undefined) {
      if (isUuid(sent) && sent !== id && named && (await parts.keys.keyOf(named, sent)) !== undefined)
        refuse(`names another row than the id ${sent} beside it. Clear one of both.`);
      values[name] = id;
    } else if (named?.key === entity.key) waitsFor.push(key);
    else refuse(`there is no ${target} with this key.`);
  }
  return { row, values, problems, waitsFor };
}

async function idOf(
  entity: Entity | undefined,
  key: string,
  { keys, mayName }: ReferenceParts,
): Promise<string | null | undefined> {
  if (!entity) return undefined;
  if (!(await mayName(entity))) return 'forbidden';
  return keys.idOf(entity, key);
}
