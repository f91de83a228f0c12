import { withFilesOfLive } from '@flotilla/core/rich-text';
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

/** A field, or a language of a text, with two new values. */
export interface DisputedPath {
  readonly field: string;
  readonly language?: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Merged values, and the paths with two new values, which have the preferred one. */
export interface Merged {
  readonly values: Values;
  readonly disputed: readonly DisputedPath[];
}

/** Merges changed fields with a newer version of the row, by field and by language of a text. */
export function mergedValues({ base, theirs, mine }: Versions, prefer: 'mine' | 'theirs' = 'mine'): Merged {
  const values: Record<string, unknown> = {};
  const disputed: DisputedPath[] = [];
  for (const [name, value] of Object.entries(mine)) {
    const [before, now] = [base[name], theirs[name]];
    if (!isPlainObject(value) || !isPlainObject(now) || !isPlainObject(before)) {
      const isDisputed = !isSame(now, before) && !isSame(now, value);
      if (isDisputed) disputed.push({ field: name, mine: value, theirs: now });
      if (!isDisputed || prefer === 'mine') values[name] = value;
      continue;
    }
    const texts: Record<string, unknown> = { ...now };
    for (const path of new Set([...Object.keys(value), ...Object.keys(before)])) {
      if (isSame(value[path], before[path])) continue;
      const withFiles = withFilesOfLive({ base: before[path], live: now[path], mine: value[path] });
      if (withFiles !== undefined) {
        texts[path] = withFiles;
        continue;
      }
      const isDisputed = !isSame(now[path], before[path]) && !isSame(now[path], value[path]);
      if (isDisputed) disputed.push({ field: name, language: path, mine: value[path], theirs: now[path] });
      if (isDisputed && prefer === 'theirs') continue;
      if (value[path] === undefined) delete texts[path];
      else texts[path] = value[path];
    }
    if (!isSame(texts, now)) values[name] = texts;
  }
  return { values, disputed };
}
