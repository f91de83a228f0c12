import type { Entity, Field } from '@flotilla/core';
import { isGeneratedDefault, isUuid, writableFields } from '@flotilla/core/reflection';
import type { ContentRow } from '../content/content-folder.js';
import type { ImportedRow } from './imported-rows.js';

/**
 * Returns a row of a content file as an imported row: fields that the file leaves out have their defaults.
 * `movedIds` replaces ids of rows that the installation has under other ids, which texts name.
 */
export function siteRow(
  entity: Entity,
  row: ContentRow,
  { line, movedIds }: { readonly line: number; readonly movedIds: ReadonlyMap<string, string> },
): ImportedRow {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(writableFields(entity))) {
    const value = name in row ? row[name] : omitted(entity, name, field, row);
    if (value !== undefined) values[name] = replaced(value, movedIds);
  }
  const { id, createdAt } = row;
  return {
    line,
    values,
    keys: {},
    ...(isUuid(id) && { id }),
    ...(typeof createdAt === 'string' && { createdAt }),
  };
}

/** Returns the value of a field that an export leaves out: the default, or nothing. */
function omitted({ publishing }: Entity, name: string, field: Field, row: ContentRow): unknown {
  // Exports leave out a publication at the creation.
  if (publishing && name === 'publishedAt') return row['createdAt'];
  if (field.derived || isGeneratedDefault(field)) return undefined;
  if (field.default !== undefined) return field.default;
  return field.optional ? null : undefined;
}

function replaced(value: unknown, moved: ReadonlyMap<string, string>): unknown {
  if (moved.size === 0 || typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  const changed = text.replaceAll(uuids, (id) => moved.get(id) ?? id);
  return changed === text ? value : (JSON.parse(changed) as unknown);
}

const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
