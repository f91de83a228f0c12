import { isStorableText } from '../values/values.js';

/** What a rule was given: `{ min: 8 }`. */
export type RuleParams = Readonly<Record<string, string | number | readonly string[]>>;

/** One thing that a value must be. Schemas, DTOs and descriptions are made of these; nothing states a rule besides. */
export interface Rule<Code extends string = string> {
  /** What a failure is called; messages give it words in each language. */
  readonly code: Code;
  readonly params: RuleParams;
  /** What the API says of a failure, in English. `$field` stands for the name of the field. */
  readonly says: string;
  readonly accepts: (value: unknown) => boolean;
  /** What exactly is wrong inside of a value that is a tree. */
  readonly inside?: (value: unknown) => readonly Inside[];
}

/** Something wrong inside of a value: `['en', 'children', 3, 'type']`. */
export interface Inside {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** How a value fails. */
export interface Failure extends Inside {
  readonly code: string;
  readonly params: RuleParams;
}

/** Makes a rule. */
export function rule<const Code extends string>(given: Omit<Rule<Code>, 'params'> & { params?: RuleParams }): Rule<Code> {
  return { params: {}, ...given };
}

/** How a value fails the first rule that it fails; empty when it fails none. What is not there at all is `required`. */
export function failuresOf(rules: readonly Rule[], value: unknown, field = ''): Failure[] {
  const failed = rules.find((candidate) => !candidate.accepts(value));
  if (!failed) return [];
  const isMissing = value === undefined || value === null;
  const { code, params } = isMissing ? missing : failed;
  const inside = failed.inside?.(value) ?? [{ path: [], message: sentence(failed, field) }];
  return inside.map((problem) => ({ code, params, ...problem }));
}

const missing = { code: 'required', params: {} };

const sentence = ({ says }: Rule, field: string) => says.replace('$field', field).trimStart();

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
    rule({ code: 'storable', says: unstorable, accepts: isStorableText }),
  ];
}

/** Messages for text that PostgreSQL cannot store. */
export const unstorable = 'must be well-formed text without NUL characters';

function codePointsIn(value: unknown): number {
  return typeof value === 'string' ? [...value].length : Number.NaN;
}
