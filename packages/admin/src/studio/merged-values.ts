import { isPlainObject } from '@flotilla/core/values';
import { isSame } from '../forms/edited-values.js';

type Values = Readonly<Record<string, unknown>>;

interface Versions {
  /** The row that the changes are based on. */
  readonly base: Values;
  /** The newer version of the row. */
  readonly theirs: Values;
  /** The changed fields. */
  readonly mine: Values;
}

/**
 * Merges changed fields with a newer version of the row, by field and by language of a text. Returns
 * undefined if both versions have different new values at the same path.
 */
export function mergedValues({ base, theirs, mine }: Versions): Values | undefined {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(mine)) {
    const [before, now] = [base[name], theirs[name]];
    const byLanguage = isPlainObject(value) && isPlainObject(now) && isPlainObject(before);
    if (!byLanguage) {
      if (!isSame(now, before) && !isSame(now, value)) return undefined;
      merged[name] = value;
      continue;
    }
    const texts: Record<string, unknown> = { ...now };
    for (const path of new Set([...Object.keys(value), ...Object.keys(before)])) {
      const isMine = !isSame(value[path], before[path]);
      if (!isMine) continue;
      if (!isSame(now[path], before[path]) && !isSame(now[path], value[path])) return undefined;
      if (value[path] === undefined) delete texts[path];
      else texts[path] = value[path];
    }
    merged[name] = texts;
  }
  return merged;
}
