/** The parameters of a statement in the making: values go in, `$n` comes out. */
export class Params {
  readonly values: unknown[] = [];

  /** Binds a value and returns its placeholder, cast to a type. */
  bind(value: unknown, cast: string): string {
    this.values.push(value);
    return `$${this.values.length}::${cast}`;
  }
}
