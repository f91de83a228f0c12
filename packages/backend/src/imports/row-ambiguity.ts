import type { ImportedRow } from './imported-rows.js';
import { hasKey, keyValue, type MatchKey } from './match-rows.js';
import { newValues } from './row-difference.js';

/** Why a row of a file has no certain stored row. */
export interface Ambiguity {
  readonly field: string;
  readonly message: string;
  readonly rule: string;
}

/** Returns why a row has no certain stored row; undefined when it has one, or is a new row. */
export function ambiguityOf(
  values: ImportedRow['values'],
  /** The id of the row that has the id of the file, and the ids of those that have its key. */
  { own, ofKey }: { readonly own: string | undefined; readonly ofKey: readonly string[] },
  { entity, key }: MatchKey,
): Ambiguity | undefined {
  const [field = 'id'] = key;
  if (own !== undefined && ofKey.length > 0 && !ofKey.includes(own))
    return { field, message: 'is the key of another row than the id of this line.', rule: 'taken' };
  if (own !== undefined) return undefined;
  if (ofKey.length > 1) return { field, message: 'is the key of several rows.', rule: 'ambiguous' };
  if (ofKey.length === 1) return undefined;
  const isKeyless = key.every((name) => entity.fields[name]?.optional);
  if (isKeyless && !hasKey({ entity, key }, newValues(values)))
    return {
      field: 'id',
      message: `names no row. An import can only change rows of ${entity.key} without a natural key.`,
      rule: 'missingRow',
    };
  const missing = key.find((name) => {
    const value = keyValue(entity, name, newValues(values));
    return (value === null && !entity.fields[name]?.optional) || value === '';
  });
  if (missing === undefined) return undefined;
  return { field: missing, message: 'is required: it identifies the row.', rule: 'required' };
}
