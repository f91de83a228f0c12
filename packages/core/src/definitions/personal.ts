import type { EntityKey } from '../values/names.js';

/**
 * How exports and deletions of accounts treat rows. Unless stated, rows that belong to a subject (by links with `owns`), and rows that name such
 * rows in a field, are part of its export, and are deleted with its account.
 */
export interface Personal<Name extends string = string> {
  /** Fields that exports leave out: remarks of administrators, and values for the server alone. */
  readonly internal?: readonly Name[];
  /** Keeps rows when their owner's account is deleted. */
  readonly kept?: {
    readonly because: string;
    /** Values that replace what identifies a person, in rows and in their history. */
    readonly set?: Readonly<Partial<Record<Name, string | boolean | null>>>;
  };
  /** The link from the author of a row that several people read, such as a message, and the variants of that link. */
  readonly author?: { readonly link: EntityKey; readonly variants: readonly string[] };
}
