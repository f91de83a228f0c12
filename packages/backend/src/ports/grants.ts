/** A call that roles may have been granted. */
export interface GrantedCall {
  readonly method: string;
  /** The route's pattern as Fastify writes it: `/api/blog/articles/:id`. */
  readonly route: string;
  /** The path that was asked for, without its query. */
  readonly path: string;
}

/** Port: calls that roles are granted at run time, on top of what definitions allow. */
export interface Grants {
  allows(roles: readonly string[], call: GrantedCall): Promise<boolean> | boolean;
}

/** Token of the {@link Grants} port. */
export const GRANTS = Symbol('flotilla.grants');

/** Definitions alone decide: the port's default until accounts are installed. */
export const noGrants: Grants = { allows: () => false };
