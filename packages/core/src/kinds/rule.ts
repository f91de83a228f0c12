import { isStorableText } from '../values/values.js';
import { type Check, predicateOf } from './check.js';

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
  /** Describes `accepts` for libraries with their own implementation. */
  readonly check?: Check;
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

type RuleDefinition<Code extends string> = Pick<Rule<Code>, 'code' | 'message' | 'issuesIn'> & {
  readonly params?: RuleParams;
} & (Pick<Rule, 'accepts'> | { readonly check: Check });

/** Returns a rule of a check or of a predicate; `params` defaults to none. */
export function rule<const Code extends string>(definition: RuleDefinition<Code>): Rule<Code> {
  return 'check' in definition
    ? { params: {}, accepts: predicateOf(definition.check), ...definition }
    : { params: {}, ...definition };
}

/**
 * Returns the failures of the first rule that a value breaks; none for a valid value. A missing value fails
 * as `required`.
 */
export function failuresOf(rules: readonly Rule[], value: unknown, field = ''): Failure[] {
  const failed = rules.find((candidate) => !candidate.accepts(value));
  return failed ? ruleFailures(failed, value, sentence(failed, field)) : [];
}

/** Returns the failures of a rule that a value breaks. `message` is for a value without parts. */
export function ruleFailures(failed: Rule, value: unknown, message: string): Failure[] {
  const isMissing = value === undefined || value === null;
  const { code, params } = isMissing ? missing : failed;
  const issues = failed.issuesIn?.(value) ?? [{ path: [], message }];
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
    rule({ code: 'text', message: 'must be text', check: { is: 'string' } }),
    ...(min === 0
      ? []
      : [
          rule({
            code: 'tooShort',
            params: { min },
            message: `must be at least ${min} characters`,
            accepts: (value) => typeof value === 'string' && hasAtLeast(value, min),
          }),
        ]),
    rule({
      code: 'tooLong',
      params: { max },
      message: `must be at most ${max} characters`,
      accepts: (value) => typeof value === 'string' && !hasAtLeast(value, max + 1),
    }),
    rule({ code: 'storable', message: unstorable, accepts: isStorableText }),
  ];
}

/** Message for text that PostgreSQL cannot store. */
export const unstorable = 'must be well-formed text without NUL characters';

/** Returns whether a text has at least `count` code points. Each takes one or two UTF-16 units. */
function hasAtLeast(value: string, count: number): boolean {
  return value.length >= 2 * count || (value.length >= count && [...value].length >= count);
}
