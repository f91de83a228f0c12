import type { Entity } from '@flotilla/core';
import type { Context } from '../context/context.js';

/** A row of an entity or link. */
export interface RowOf {
  readonly entity: Entity;
  readonly id: string;
}

/**
 * Port: makes things somebody's. Whose they are then is said by definitions, `defineLink({ …, owns: true })`, and asked of
 * `Ownership`; who gives them need not know how the module with accounts keeps it.
 */
export interface Owners {
  /** Gives a row to a subject, in the transaction of the context; once is enough. @throws Error when nobody can own such rows. */
  assign(row: RowOf, subjectId: string, context: Context): Promise<void>;
}

/** Token of the {@link Owners} port. */
export const OWNERS = Symbol('flotilla.owners');

/** Nothing can be given to anybody: the port's default until accounts are installed. */
export const noOwners: Owners = {
  assign: async ({ entity }) => {
    throw new Error(`${entity.key} has no owners: no module with accounts is installed.`);
  },
};
