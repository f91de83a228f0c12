import type { Link } from '../definitions/link.js';
import type { EntityKey } from '../values/names.js';
import type { AnyEntity, TargetsOf } from './names.js';

/**
 * What is shown of the rows of one entity or link: data for interpreters, and the type `R` of such a row for the compiler.
 * It carries the row and not the recipe, so that messages and declarations speak of rows.
 */
export interface Shown<Key extends EntityKey = EntityKey, R = unknown> {
  readonly type: 'shown';
  readonly key: Key;
  /** Names of fields, beside which `id` and `variant` always come; `'*'` is all; `'theirs'` is what the row's own views show. */
  readonly fields: readonly string[] | '*' | 'theirs';
  /** What hangs on the row, under the names that its author chose. */
  readonly parts: Parts;
  /** The row's own module shows it, by its variant: who asks for it passes it on. */
  readonly isTheirs?: boolean;
  /** In types alone; read by {@link RowOf}. */
  readonly row?: R;
}

/** A link to follow from a row, and what is shown at its far end; `Out` is what then stands on the row. */
export interface Via<Near extends EntityKey = EntityKey, Out = unknown> {
  readonly type: 'via';
  readonly near: Near;
  readonly link: Link;
  readonly far: Shown;
  /** What is shown of the link's own row, as `link` beside the far row's fields; null when nothing is. */
  readonly own: Shown | null;
  /** Only links of these variants; all but the hidden ones when not said. */
  readonly variants?: readonly string[];
  /** No more than so many, in the order of the links. */
  readonly limit?: number;
  /** One row or null, not a list. */
  readonly isOne: boolean;
  /** Nothing is told of the far row but what hangs on it. */
  readonly isPassed?: boolean;
  /** In types alone. */
  readonly out?: Out;
}

/** The row that a reference of this row names. */
export interface Referred {
  readonly type: 'referred';
  /** The field that holds its id. */
  readonly field: string;
  readonly far: Shown;
}

/** One thing that hangs on a row. */
export type Part = Via | Referred;

export type Parts = Readonly<Record<string, Part>>;

/**
 * What may hang on a row of `E`: links from it, and the rows that its references name. When two references lead to one
 * entity, the part's name says which: `sender` is the row of `senderId`.
 */
export type With<E extends AnyEntity> = Readonly<Record<string, Via<E['key']> | Shown<TargetsOf<E>> | AnyEntity<TargetsOf<E>>>>;

/** Refuses a part that has the name of a field. */
export type NoClash<E extends AnyEntity, W> = { readonly [Name in keyof W & keyof E['fields']]: NameTaken<Name> };

/** Why a part does not compile: a field of the row has its name. */
interface NameTaken<Name> {
  readonly nameOfField: Name;
}

/** The type of a row that is shown: `type ArticleCard = RowOf<typeof articleCard>`. */
export type RowOf<S extends Shown> = S extends { readonly row?: infer R } ? R : never;
