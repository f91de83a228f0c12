import { isStorableText } from '../values/values.js';
import { type Rule, rule } from './rule.js';

/** Indexed text must stay below the 2,704 bytes that a PostgreSQL B-tree entry can hold. */
export const indexedTextLimit = 500;
const textLimit = 100_000;

/** The greatest number of characters where a field says none. */
export function textLimitOf({ unique, index }: { unique?: boolean; index?: boolean }): number {
  return unique || index ? indexedTextLimit : textLimit;
}

/** What all text must be, of so many characters: as PostgreSQL counts them, by code points. */
export function textRules({ min, max }: { min: number; max: number }): Rule<'text' | 'tooShort' | 'tooLong' | 'storable'>[] {
  return [
    rule({ code: 'text', says: 'must be text', accepts: (value) => typeof value === 'string' }),
    rule({
      code: 'tooShort',
      params: { min },
      says: `must be at least ${min} characters`,
      accepts: (value) => codePointsIn(value) >= min,
    }),
    rule({ code: 'tooLong', params: { max }, says: `must be at most ${max} characters`, accepts: (value) => codePointsIn(value) <= max }),
    rule({ code: 'storable', says: 'must be well-formed text without NUL characters', accepts: isStorableText }),
  ];
}

function codePointsIn(value: unknown): number {
  return typeof value === 'string' ? [...value].length : Number.NaN;
}
