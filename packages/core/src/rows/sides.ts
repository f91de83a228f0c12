import type { Input, InputOf, Patch } from '../definitions/infer.js';
import type { Fields } from '../kinds/field.js';
import type { AnyEntity, Names } from '../shown/names.js';
import type { ServerWhere, Where } from './where.js';

/** What the two sides on which rows are read and written may do: a client what everybody may say, the server's own code all. */
export interface Sides<E extends AnyEntity> {
  browser: { input: Input<E>; patch: Patch<E>; secret: never; where: Where<E['fields']>; query: unknown; page: Turning };
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

/** Pages by their number, for tables that people turn; a cursor costs the same on each page, and misses no row meanwhile. */
export interface Turning {
  readonly offset?: number;
  /** Words that all stand in what is searched of the rows, in any order and language; or an id. */
  readonly search?: string;
}

export interface Locking {
  /** Holds the rows to the end of the transaction: against every other writer, or only against change. */
  readonly lock?: 'update' | 'share';
}

type Omittable = { optional: true } | { default: unknown } | { generated: true };

/** Fields that the server fills in by itself; its code may, too. */
type FilledIn = 'id' | 'createdAt' | 'updatedAt';

type Omitted<F extends Fields> = { [N in keyof F]: N extends FilledIn ? N : F[N] extends Omittable ? N : never }[keyof F];

type Stored<F> = InputOf<F> | (F extends { optional: true } ? null : never);

/** What the server's own code stores: managed and secret fields too; one without a default has to be said. */
export type ServerInput<E extends AnyEntity> = ServerFields<E['fields']>;

type ServerFields<F extends Fields> = {
  -readonly [N in Exclude<keyof F, Omitted<F>>]: Stored<F[N]>;
} & { -readonly [N in Omitted<F>]?: Stored<F[N]> } & {};

/** What the server's own code changes of a row. */
export type ServerPatch<E extends AnyEntity> = Partial<Omit<ServerInput<E>, 'id'>>;
