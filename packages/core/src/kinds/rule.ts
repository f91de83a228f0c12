import { isStorableText } from '../values/values.js';

/** Parameters of a rule: `{ min: 8 }`. */
export type RuleParams = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * A validation rule. Schemas, DTOs and descriptions are derived from rules; nothing else validates fields.
 */
export interface Rule<Code extends string = string> {
  /** Code of a failure, for translations. */
  readonly code: Code;
  readonly params: RuleParams;
  /** The English message; `$field` is replaced by the field's name. */
  readonly message: string;
  readonly accepts: (value: unknown) => boolean;
  /** Returns the exact errors within a value that is a tree. */
  readonly issuesIn?: (value: unknown) => readonly NestedIssue[];
}

/** An error within a value, at a path such as `['en', 'children', 3, 'type']`. */
export interface NestedIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A failed rule. */
export interface Failure extends NestedIssue {
  readonly code: string;
  readonly params: RuleParams;
}

/** Returns a rule; `params` defaults to none. */
export function rule<const Code extends string>(
  definition: Omit<Rule<Code>, 'params'> & { params?: RuleParams },
): Rule<Code> {
  return { params: {}, ...definition };
}

/**
 * Returns the failures of the first rule that a value breaks; none for a valid value. A missing value fails
 * as `required`.
 */
export function failuresOf(rules: readonly Rule[], value: unknown, field = ''): Failure[] {
  const failed = rules.find((candidate) => !candidate.accepts(value));
  if (!failed) return [];
  const isMissing = value === undefined || value === null;
  const { code, params } = isMissing ? missing : failed;
  const issues = failed.issuesIn?.(value) ?? [{ path: [], message: sentence(failed, field) }];
  return issues.map((problem) => ({ code, params, ...problem }));
}

const missing = { code: 'required', params: {} };

const sentence = ({ message }: Rule, field: string) => message.replace('$field', field).trimStart();

/** Indexed text must stay below the 2,704 bytes that a PostgreSQL B-tree entry can hold. */
export const indexedTextLimit = 500;
const textLimit = 100_000;

/** Returns the default maximum number of characters. */
export function textLimitOf({ unique, index }: { unique?: boolean; index?: boolean }): number {
  return unique || index ? indexedTextLimit : textLimit;
}

/** Returns the rules of text with a number of code points, which PostgreSQL counts as characters. */
export function textRules({
  min,
  max,
}: {
  min: number;
  max: number;
}): Rule<'text' | 'tooShort' | 'tooLong' | 'storable'>[] {
  return [
    rule({ code: 'text', message: 'must be text', accepts: (value) => typeof value === 'string' }),
    rule({
      code: 'tooShort',
      params: { min },
      message: `must be at least ${min} characters`,
      accepts: (value) => codePointsIn(value) >= min,
    }),
    rule({
      code: 'tooLong',
      params: { max },
      message: `must be at most ${max} characters`,
      accepts: (value) => codePointsIn(value) <= max,
    }),
    rule({ code: 'storable', message: unstorable, accepts: isStorableText }),
  ];
}

/** Message for text that PostgreSQL cannot store. */
export const unstorable = 'must be well-formed text without NUL characters';

function codePointsIn(value: unknown): number {
  return typeof value === 'string' ? [...value].length : Number.NaN;
}
