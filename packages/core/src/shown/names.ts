import type { Entity } from '../definitions/entity.js';
import type { Fields, SecretKind } from '../kinds/field.js';
import type { EntityKey } from '../values/names.js';

/** An entity or a link, whatever its fields. */
export interface AnyEntity<Key extends EntityKey = EntityKey> extends Pick<Entity, 'fields'> {
  readonly key: Key;
}

/** Field names by what may be done with them: looked up by name, so that a compiler's message lists them. */
export interface Names<F extends Fields> {
  /** All that a read may answer. */
  readable: { [N in keyof F & string]: F[N] extends { kind: SecretKind } ? never : N }[keyof F & string];
  /** What the server alone reads, and only by name. */
  secret: { [N in keyof F & string]: F[N] extends { kind: SecretKind } ? N : never }[keyof F & string];
  /** Ids of other rows. */
  reference: { [N in keyof F & string]: F[N] extends { to: EntityKey } ? (N extends 'id' ? never : N) : never }[keyof F & string];
}

/** The keys of the entities that a definition's references lead to. */
export type TargetsOf<E extends AnyEntity> = TargetOf<E['fields'][Names<E['fields']>['reference']]>;

type TargetOf<F> = F extends { to: infer Key extends EntityKey } ? Key : never;
