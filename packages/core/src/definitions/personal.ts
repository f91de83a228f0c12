import type { EntityKey } from '../values/names.js';

/**
 * How account exports and deletions treat rows. Unless declared, the rows that a subject owns (by links with
 * `owns`), and rows that reference those in a field, are exported and deleted with the account.
 */
export interface Personal<Name extends string = string> {
  /** Fields that exports leave out: administrators' notes, and values for the server only. */
  readonly internal?: readonly Name[];
  /** Keeps the rows when their owner's account is deleted. */
  readonly kept?: {
    readonly because: string;
    /** Values that replace personal data in the rows and their history. */
    readonly set?: Readonly<Partial<Record<Name, string | boolean | null>>>;
  };
  /**
   * The link from the author to a row that several people read, such as a message, and the variants of that
   * link.
   */
  readonly author?: { readonly link: EntityKey; readonly variants: readonly string[] };
}
