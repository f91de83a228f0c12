import type { EntityKey } from '../values/names.js';

/**
 * What exports and deletions of accounts do with rows, beyond what `owns` of links implies: rows that belong to a subject, and rows that name
 * such rows in a field, are part of its export, and are deleted with its account.
 */
export interface Personal<Name extends string = string> {
  /** Fields that exports leave out: remarks of administrators, and what only the server uses. */
  readonly internal?: readonly Name[];
  /** Keeps rows when their owner's account is deleted. */
  readonly kept?: {
    readonly because: string;
    /** Values that replace what identifies a person, in rows and in their history. */
    readonly set?: Readonly<Partial<Record<Name, string | boolean | null>>>;
  };
  /** Of rows that several people read, such as messages: the link from its author, and the variants of that link. */
  readonly author?: { readonly link: EntityKey; readonly variants: readonly string[] };
}
