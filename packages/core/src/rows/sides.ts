import type { Input, InputOf, Patch } from '../definitions/infer.js';
import type { Fields } from '../kinds/field.js';
import type { AnyEntity, Names } from '../selection/names.js';
import type { ServerWhere, Where } from './where.js';

/** Readable and writable values of each side: clients the public part, the server's own code everything. */
export interface Sides<E extends AnyEntity> {
  browser: {
    input: Input<E>;
    patch: Patch<E>;
    secret: never;
    where: Where<E['fields']>;
    query: unknown;
    page: OffsetPage;
  };
  server: {
    input: ServerInput<E>;
    patch: ServerPatch<E>;
    secret: Names<E['fields']>['secret'];
    where: ServerWhere<E['fields']>;
    query: Locking;
    page: unknown;
  };
}

export type Side = keyof Sides<never>;

/**
 * Pages by number, for tables. A cursor costs the same for each page and misses no row when others are added.
 */
export interface OffsetPage {
  readonly offset?: number;
  /** Words that must all occur in the searched fields, in any order and language; or an id. */
  readonly search?: string;
}

export interface Locking {
  /**
   * Locks the rows until the end of the transaction: `update` against all other lockers, `share` only against
   * changes.
   */
  readonly lock?: 'update' | 'share';
}

type Omittable = { optional: true } | { default: unknown } | { generated: true };

/** Fields that the server fills in by default; server code may set them. */
type FilledIn = 'id' | 'createdAt' | 'updatedAt';

type Omitted<F extends Fields> = {
  [N in keyof F]: N extends FilledIn ? N : F[N] extends Omittable ? N : never;
}[keyof F];

type Stored<F> = InputOf<F> | (F extends { optional: true } ? null : never);

/** Input of server code: includes managed and secret fields; fields without a default are required. */
export type ServerInput<E extends AnyEntity> = ServerFields<E['fields']>;

type ServerFields<F extends Fields> = {
  -readonly [N in Exclude<keyof F, Omitted<F>>]: Stored<F[N]>;
} & { -readonly [N in Omitted<F>]?: Stored<F[N]> } & {};

/** Changes of server code to a row. */
export type ServerPatch<E extends AnyEntity> = Partial<Omit<ServerInput<E>, 'id'>>;
