import type { Entity } from '../definitions/entity.js';
import type { Fields, SecretKind } from '../kinds/field.js';
import type { EntityKey } from '../values/names.js';

/** An entity or a link with any fields. */
export interface AnyEntity<Key extends EntityKey = EntityKey> extends Pick<Entity, 'fields'> {
  readonly key: Key;
}

/** Field names by usage. A lookup type, so that compiler messages list the names. */
export interface Names<F extends Fields> {
  /** Fields that reads may return. */
  readable: { [N in keyof F & string]: F[N] extends { kind: SecretKind } ? never : N }[keyof F & string];
  /** Fields that only server code reads, and only by name. */
  secret: { [N in keyof F & string]: F[N] extends { kind: SecretKind } ? N : never }[keyof F & string];
  /** Ids of other rows. */
  reference: {
    [N in keyof F & string]: F[N] extends { to: EntityKey } ? (N extends 'id' ? never : N) : never;
  }[keyof F & string];
}

/** The keys of the entities that a definition's references point to. */
export type TargetsOf<E extends AnyEntity> = TargetOf<E['fields'][Names<E['fields']>['reference']]>;

type TargetOf<F> = F extends { to: infer Key extends EntityKey } ? Key : never;
