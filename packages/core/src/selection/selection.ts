import type { Link } from '../definitions/link.js';
import type { EntityKey } from '../values/names.js';
import type { AnyEntity, TargetsOf } from './names.js';

/**
 * The selected parts of an entity's or link's rows: data for interpreters, and the row type `R` for the
 * compiler. Carries the resulting row type, so that compiler messages and declarations are short.
 */
export interface Selection<Key extends EntityKey = EntityKey, R = unknown> {
  readonly type: 'selection';
  readonly key: Key;
  /**
   * Field names, beside the implied `id` and `variant`. `'*'`: all fields. `'foreign'`: the fields of the
   * row's own views.
   */
  readonly fields: readonly string[] | '*' | 'foreign';
  /** Linked and referenced rows, by the names that the author chose. */
  readonly parts: Parts;
  /**
   * Rendered by the view of the row's own module, chosen by its variant: the requester only passes the row
   * on.
   */
  readonly isForeign?: boolean;
  /** Phantom type, read by {@link RowOf}. */
  readonly row?: R;
}

/** A link to follow from a row, and the selection at its far end. `Out` is the type of the resulting part. */
export interface Via<Near extends EntityKey = EntityKey, Out = unknown> {
  readonly type: 'via';
  readonly near: Near;
  readonly link: Link;
  readonly far: Selection;
  /** Selection of the link row itself, as `link` beside the far row's fields; null for none. */
  readonly own: Selection | null;
  /** Only links of these variants; by default all but the hidden ones. */
  readonly variants?: readonly string[];
  /** Maximum number of rows, in the order of the links. */
  readonly limit?: number;
  /** One row or null, instead of a list. */
  readonly isOne: boolean;
  /** Omits the far row's own fields and returns only its parts. */
  readonly isTraversed?: boolean;
  /** Phantom type. */
  readonly out?: Out;
}

/** The row that a reference field points to. */
export interface ReferencedRow {
  readonly type: 'referred';
  /** The field that holds its id. */
  readonly field: string;
  readonly far: Selection;
}

/** A linked or referenced row. */
export type Part = Via | ReferencedRow;

export type Parts = Readonly<Record<string, Part>>;

/**
 * The possible parts of a row of `E`: its links, and the rows of its references. When two references point to
 * the same entity, the part's name selects one: `sender` is the row of `senderId`.
 */
export type With<E extends AnyEntity> = Readonly<
  Record<string, Via<E['key']> | Selection<TargetsOf<E>> | AnyEntity<TargetsOf<E>>>
>;

/** Rejects a part with the name of a field. */
export type NoClash<E extends AnyEntity, W> = {
  readonly [Name in keyof W & keyof E['fields']]: NameTaken<Name>;
};

/** Compiler message for a part with the name of a field. */
interface NameTaken<Name> {
  readonly nameOfField: Name;
}

/** The row type of a selection: `type ArticleCard = RowOf<typeof articleCard>`. */
export type RowOf<S extends Selection> = S extends { readonly row?: infer R } ? R : never;
