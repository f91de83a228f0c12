/**
 * Placeholders for values that are known when a compiled statement is run: the id of the row, and of the
 * caller.
 */
export const rowSlot = Symbol('the id of the row');
export const callerSlot = Symbol('the id of the caller');

/** The parameters of a statement being compiled. */
export class Params {
  readonly values: unknown[] = [];

  /** Binds a value and returns its placeholder, cast to a type. */
  bind(value: unknown, cast: string): string {
    this.values.push(value);
    return `$${this.values.length}::${cast}`;
  }
}

/** Returns the values for one run of a statement. */
export function filledIn(
  values: readonly unknown[],
  known: { readonly row?: string; readonly caller?: string },
): readonly unknown[] {
  return values.map((value) => (value === rowSlot ? known.row : value === callerSlot ? known.caller : value));
}
