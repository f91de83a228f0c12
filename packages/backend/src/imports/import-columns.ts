import type { Entity, Field, Registry } from '@flotilla/core';
import { labeledReferences } from '@flotilla/core/administration';
import { type Cause, InvalidError } from '@flotilla/core/errors';
import { type ImportColumns, keyColumn, labelColumn } from '@flotilla/core/imports';
import { kindOf, targetOf, writableFields } from '@flotilla/core/reflection';
import { didYouMean, languagePattern } from '@flotilla/core/values';
import { entityNamedBy } from '../content/natural-keys.js';

/** A field, or its text in one language: `title.en`. */
export interface FieldColumn {
  readonly is: 'field';
  readonly name: string;
  readonly field: Field;
  readonly language?: string;
}

/** The meaning of a column of a file. */
export type ImportColumn =
  | { readonly is: 'id' | 'ignored' | 'unnamed' }
  | FieldColumn
  /** The natural key of a referenced row: `storeId.key`. */
  | { readonly is: 'key'; readonly name: string };

/**
 * Returns the meaning of each column. `mapping` renames columns of the file; an empty name ignores a column.
 * @throws InvalidError naming every unknown and every repeated column
 */
export function importColumns(
  entity: Entity,
  names: readonly string[],
  registry: Registry,
  mapping: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, ImportColumn> {
  const labels = labelsOf(entity, registry);
  const columns = new Map<string, ImportColumn>();
  const used = new Set<string>();
  const causes = names.flatMap((name): Cause[] => {
    if (name === '') columns.set(name, { is: 'unnamed' });
    else if (columns.has(name)) return [repeated(name)];
    else {
      const meant = Object.hasOwn(mapping, name) ? mapping[name] : name;
      const column = meant ? columnOf(entity, meant, labels) : ({ is: 'ignored' } as const);
      if (!column) return [{ field: name, message: unknownText(entity, meant ?? name), rule: 'unknown' }];
      if (meant && used.has(meant)) return [repeated(name)];
      if (meant) used.add(meant);
      columns.set(name, column);
    }
    return [];
  });
  if (causes.length > 0) throw InvalidError.ofCauses(causes);
  return columns;
}

/** Returns the meaning of each column of a file, in their order; does not throw for unknown ones. */
export function readColumns(
  entity: Entity,
  names: readonly string[],
  registry: Registry,
): ImportColumns['columns'][number]['is'][] {
  const labels = labelsOf(entity, registry);
  return names.map((name, index) => {
    if (name === '') return 'unnamed';
    if (names.indexOf(name) < index) return 'repeated';
    return columnOf(entity, name, labels)?.is ?? 'unknown';
  });
}

/** Returns the names that columns may have: with texts in these languages. */
export function columnTargets(entity: Entity, languages: readonly string[]): string[] {
  const named = Object.entries(writableFields(entity)).flatMap(([name, field]) => {
    if (kindOf(field.kind).isLocalized) return languages.map((language) => `${name}.${language}`);
    const isReference = targetOf(field) !== undefined || entityNamedBy(name, field, entity, {}) !== undefined;
    return isReference ? [keyColumn(name), name] : [name];
  });
  return [...named, 'id'];
}

const labelsOf = (entity: Entity, { entities }: Registry): ReadonlySet<string> =>
  new Set(labeledReferences(entity, entities).map(({ name }) => labelColumn(entity, name)));

const repeated = (name: string): Cause => ({ field: name, message: 'is a column twice.', rule: 'repeated' });

function columnOf(entity: Entity, name: string, labels: ReadonlySet<string>): ImportColumn | undefined {
  if (name === 'id') return { is: 'id' };
  const writable = writableFields(entity);
  const whole = writable[name];
  if (whole) return { is: 'field', name, field: whole };
  if (Object.hasOwn(entity.fields, name) || labels.has(name)) return { is: 'ignored' };
  const at = name.lastIndexOf('.');
  const [fieldName, part] = [name.slice(0, at), name.slice(at + 1)];
  const field = Object.hasOwn(entity.fields, fieldName) ? entity.fields[fieldName] : undefined;
  if (at < 0 || !field) return undefined;
  const isReference =
    targetOf(field) !== undefined || entityNamedBy(fieldName, field, entity, {}) !== undefined;
  const isPart = part === 'key' ? isReference : kindOf(field.kind).isLocalized && languagePattern.test(part);
  if (!isPart) return undefined;
  if (!writable[fieldName]) return { is: 'ignored' };
  if (part === 'key') return { is: 'key', name: fieldName };
  return { is: 'field', name: fieldName, field, language: part };
}

function unknownText(entity: Entity, name: string): string {
  const known = Object.entries(writableFields(entity)).flatMap(([field, { kind }]) =>
    kindOf(kind).isLocalized ? [field, `${field}.en`] : [field],
  );
  return `is not a column of ${entity.key}.${didYouMean(name, known)}`;
}
