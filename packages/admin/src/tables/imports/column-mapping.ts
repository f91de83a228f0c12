import type { Entity } from '@flotilla/core';
import type { ImportColumns } from '@flotilla/core/imports';
import type { Labels } from '@flotilla/core/reflection';

/** Names of columns by their names in the file; an empty name ignores a column. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** Returns the label of a column name: `Title (en)`. */
export function targetLabel(entity: Entity, target: string, labels: Labels): string {
  if (target === 'id') return 'ID';
  const at = target.lastIndexOf('.');
  if (at < 0) return labels.field(entity, target);
  return `${labels.field(entity, target.slice(0, at))} (${target.slice(at + 1)})`;
}

/** Returns a mapping of the unknown columns: to the field of the same name or label, else to nothing. */
export function suggestedMapping(
  entity: Entity,
  { columns, targets }: Pick<ImportColumns, 'columns' | 'targets'>,
  labels: Labels,
): ColumnMapping {
  const used = new Set(columns.flatMap(({ name, is }) => (is === 'unknown' ? [] : [name])));
  const unknown = columns.filter(({ is }) => is === 'unknown');
  const entries = unknown.map(({ name }) => {
    const wanted = plain(name);
    const target = targets.find(
      (one) =>
        !used.has(one) &&
        [one, targetLabel(entity, one, labels), labels.field(entity, one.replace(/\..*$/, ''))].some(
          (text) => plain(text) === wanted,
        ),
    );
    if (target !== undefined) used.add(target);
    return [name, target ?? ''] as const;
  });
  return Object.fromEntries(entries);
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Returns the fields that the columns of a file fill. */
export function mappedFields(
  { columns }: Pick<ImportColumns, 'columns'>,
  mapping: ColumnMapping,
): Set<string> {
  const names = columns.flatMap(({ name, is }) =>
    is === 'unknown' ? (mapping[name] ?? '') : is === 'field' || is === 'key' || is === 'id' ? name : '',
  );
  return new Set(names.filter(Boolean).map((name) => name.replace(/\..*$/, '')));
}

/** Returns the first key whose fields the file has, else the natural key. */
export function suggestedKey(
  { keys, columns }: Pick<ImportColumns, 'keys' | 'columns'>,
  mapping: ColumnMapping,
): readonly string[] | undefined {
  const fields = mappedFields({ columns }, mapping);
  return keys.find((key) => key.every((name) => fields.has(name))) ?? keys[0];
}
