import type { Row } from '../definitions/infer.js';
import type { EntityKey } from '../values/names.js';
import type { AnyEntity, Names } from './names.js';

/**
 * A row with the fields `N` and the parts `W`, always with id and variant. Inlined, so that compiler messages
 * show its fields.
 */
export type SelectedRow<E extends AnyEntity, N extends string, W> = {
  readonly [Name in 'id' | 'variant' | N | (keyof W & string)]: Name extends keyof W
    ? PartOf<E, Name, W[Name]>
    : Name extends keyof Row<E>
      ? Row<E>[Name]
      : SecretOf<E, Name>;
} extends infer R
  ? R
  : never;

/** A row with all readable fields. */
export type WholeRow<E extends AnyEntity> = SelectedRow<
  E,
  Names<E['fields']>['readable'],
  Record<never, never>
>;

/** The row type of a definition or a selection. */
export type FarRow<T> = T extends { readonly type: 'selection'; readonly row?: infer R }
  ? R
  : T extends AnyEntity
    ? WholeRow<T>
    : never;

/** The known part of a row with an unknown definition: enough for its own module to render it. */
export interface ForeignRow<Key extends EntityKey = EntityKey> {
  readonly id: string;
  readonly variant: string;
  readonly entity: Key;
}

type PartOf<E extends AnyEntity, Name extends string, P> = P extends {
  readonly type: 'via';
  readonly out?: infer Out;
}
  ? Out
  : P extends { readonly key: infer Key }
    ? FarRow<P> | NullAt<ReferenceTo<E, Name, Key>>
    : never;

/** The field behind a part: the one of its name, or the one that references the far entity. */
type ReferenceTo<E extends AnyEntity, Name extends string, Key> = `${Name}Id` extends keyof E['fields']
  ? E['fields'][`${Name}Id`]
  : Extract<E['fields'][Names<E['fields']>['reference']], { to: Key }>;

/** A reference may be null, or point to a deleted row when it has no foreign key. */
type NullAt<F> = F extends { optional: true } | { constraint: false } ? null : never;

type SecretOf<E extends AnyEntity, Name extends string> = E['fields'][Name] extends { optional: true }
  ? string | null
  : string;
