import type { LocalizedText } from '../values/values.js';
import type { Entity } from './entity.js';
import type { Row } from './infer.js';
import type { Link } from './link.js';

/** Severity of a failed check: an error prevents publishing, a warning is a hint. */
export const checkLevels = ['error', 'warning'] as const;
export type CheckLevel = (typeof checkLevels)[number];

/** Values that a check reads beside the row. */
export interface CheckContext {
  /** The languages that are published. */
  readonly languages: readonly string[];
  /** Number of visible links of the row, by the key of the link. */
  readonly links: Readonly<Record<string, number>>;
  /** Rows that visible links of the row lead to, by the key of the link. */
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** Returns whether a row meets the rule, or the languages of the field of the check that do not. */
type CheckTest<R> = (row: R, context: CheckContext) => boolean | readonly string[];

/** A rule that rows meet before they are published in a change set. */
export interface PublishCheck {
  readonly type: 'check';
  /** `blog.article/cover` */
  readonly key: string;
  readonly of: Pick<Entity, 'key'>;
  readonly level: CheckLevel;
  /** The message of a failed check, by language. */
  readonly text: LocalizedText;
  /** The field that a failed check names. */
  readonly field?: string;
  /** Links that it counts. They start at the entity. */
  readonly links: readonly Pick<Link, 'key' | 'left'>[];
  /** Links with rows that it reads. They start at the entity. */
  readonly reads: readonly Pick<Link, 'key' | 'left' | 'right'>[];
  /** Whether it decides on the languages of its field, in place of the general check. */
  readonly isByLanguage: boolean;
  readonly test: CheckTest<Readonly<Record<string, unknown>>>;
}

interface CheckInput<E extends Entity> {
  of: E;
  /** Unique for the entity: `cover`. */
  name: string;
  level: CheckLevel;
  text: LocalizedText;
  field?: keyof E['fields'] & string;
  links?: readonly Pick<Link, 'key' | 'left'>[];
  reads?: readonly Pick<Link, 'key' | 'left' | 'right'>[];
  isByLanguage?: boolean;
  test: CheckTest<Row<E>>;
}

/** Defines a check that runs when rows of an entity are published in a change set. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCheck<E extends Entity>({
  of,
  name,
  links = [],
  reads = [],
  isByLanguage = false,
  test,
  ...rest
}: CheckInput<E>): PublishCheck {
  return {
    ...rest,
    type: 'check',
    key: `${of.key}/${name}`,
    of,
    links,
    reads,
    isByLanguage,
    // Publishing reads rows of the entity only.
    test: test as PublishCheck['test'],
  };
}

/** Returns the paths that do not meet a check: its field, or languages of it; empty for a row that meets it. */
export function failedPaths(
  { field, test }: PublishCheck,
  row: Readonly<Record<string, unknown>>,
  context: CheckContext,
): readonly (string | null)[] {
  const result = test(row, context);
  if (typeof result === 'boolean') return result ? [] : [field ?? null];
  return result.map((language) => `${field}.${language}`);
}

/** Returns the fields of an entity whose languages checks decide on. */
export const decidedFields = (checks: readonly PublishCheck[]): string[] =>
  checks.flatMap(({ isByLanguage, field }) => (isByLanguage && field !== undefined ? field : []));

/** Returns the checks that the modules define for an entity. */
export const checksFor = (
  modules: readonly { readonly checks?: readonly PublishCheck[] }[],
  key: string,
): readonly PublishCheck[] => modules.flatMap(({ checks = [] }) => checks.filter(({ of }) => of.key === key));
