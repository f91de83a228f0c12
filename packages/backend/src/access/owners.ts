import type { Context } from '../context/context.js';
import type { Transaction } from '../database/database.js';

/** Where it is written whose the rows of an entity are. */
export type Ownership =
  /** The row is the subject itself. */
  | { readonly kind: 'self' }
  /** A table with the row's id in one column and its subject's in another. */
  | { readonly kind: 'link'; readonly table: string; readonly rowField: string; readonly subjectField: string };

/** Port: what belongs to whom. Other modules need not know how the module with accounts keeps it. */
export interface Owners {
  /** Where the owners of an entity's rows are written; undefined when nobody owns such rows. */
  ownershipOf(entityKey: string): Ownership | undefined;
  /** Gives a row to a subject, in the transaction of the context; once is enough. @throws Error when nobody can own such rows. */
  assign(context: Context, entityKey: string, rowId: string, subjectId: string): Promise<void>;
  owns(subjectId: string, entityKey: string, rowId: string, tx?: Transaction): Promise<boolean>;
  /** The rows of a subject, by the age of the ownership. */
  ownedIds(subjectId: string, entityKey: string, tx?: Transaction): Promise<string[]>;
}

/** Token of the {@link Owners} port. */
export const OWNERS = Symbol('flotilla.owners');

/** Nothing belongs to anybody: the port's default until accounts are installed. */
export const noOwners: Owners = {
  ownershipOf: () => undefined,
  assign: async (_context, entityKey) => {
    throw new Error(`${entityKey} has no owners: no module with accounts is installed.`);
  },
  owns: async () => false,
  ownedIds: async () => [],
};
