import type { LocalizedText } from '../values/values.js';
import type { Entity } from './entity.js';
import type { Row } from './infer.js';
import type { Link } from './link.js';

/** Severity of a failed check: an error prevents publishing, a warning can be accepted. */
export const checkLevels = ['error', 'warning'] as const;
export type CheckLevel = (typeof checkLevels)[number];

/** Values that a check reads beside the row. */
export interface CheckContext {
  /** The languages that are published. */
  readonly languages: readonly string[];
  /** Number of visible links of the row, by the key of the link. */
  readonly links: Readonly<Record<string, number>>;
}

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
  /** Returns whether a row meets the rule. */
  readonly test: (row: Readonly<Record<string, unknown>>, context: CheckContext) => boolean;
}

interface CheckInput<E extends Entity> {
  of: E;
  /** Unique for the entity: `cover`. */
  name: string;
  level: CheckLevel;
  text: LocalizedText;
  field?: keyof E['fields'] & string;
  links?: readonly Pick<Link, 'key' | 'left'>[];
  test: (row: Row<E>, context: CheckContext) => boolean;
}

/** Defines a check that runs when rows of an entity are published in a change set. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCheck<E extends Entity>({
  of,
  name,
  links = [],
  test,
  ...rest
}: CheckInput<E>): PublishCheck {
  return {
    ...rest,
    type: 'check',
    key: `${of.key}/${name}`,
    of,
    links,
    // Publishing reads rows of the entity only.
    test: test as PublishCheck['test'],
  };
}
