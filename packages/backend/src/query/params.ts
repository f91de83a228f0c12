/** Stand for what is known when a compiled statement is run: the row that is read, and who reads. */
export const rowSlot = Symbol('the id of the row');
export const callerSlot = Symbol('the id of the caller');

/** The parameters of a statement in the making: values go in, `$n` comes out. */
export class Params {
  readonly values: unknown[] = [];

  /** Binds a value and returns its placeholder, cast to a type. */
  bind(value: unknown, cast: string): string {
    this.values.push(value);
    return `$${this.values.length}::${cast}`;
  }
}

/** The values of a statement for one run of it. */
export function filledIn(values: readonly unknown[], known: { readonly row?: string; readonly caller?: string }): readonly unknown[] {
  return values.map((value) => (value === rowSlot ? known.row : value === callerSlot ? known.caller : value));
}
