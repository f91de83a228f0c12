import type { Field, FieldKind, Fields, KindTable, SecretKind } from '../kinds/field.js';

export type ValueOf<F> = F extends { values: readonly (infer V)[] }
  ? V
  : F extends { kind: infer K extends FieldKind }
    ? KindTable[K]['value']
    : never;

export type InputOf<F> = F extends { values: readonly (infer V)[] }
  ? V
  : F extends { kind: infer K extends FieldKind }
    ? KindTable[K]['input']
    : never;

type Null<F> = F extends { optional: true } ? null : never;

type Readable<F extends Fields> = { [N in keyof F]: F[N] extends { kind: SecretKind } ? never : N }[keyof F];

type Writable<F extends Fields> = {
  [N in keyof F]: F[N] extends { kind: SecretKind } | { managed: true } | { readOnly: true } ? never : N;
}[keyof F];

type Omittable = { optional: true } | { default: unknown } | { generated: true };

type Omitted<F extends Fields> = { [N in Writable<F>]: F[N] extends Omittable ? N : never }[Writable<F>];

type Flat<T> = { [K in keyof T]: T[K] };

/** A row as reads return it: all fields but the secret ones. */
export type RowOfFields<F extends Fields> = Flat<{
  -readonly [N in Readable<F>]: ValueOf<F[N]> | Null<F[N]>;
}>;

/** The input of creating a row. Fields with a default and nullable fields are optional. */
export type InputOfFields<F extends Fields> = Flat<
  { [N in Exclude<Writable<F>, Omitted<F>>]: InputOf<F[N]> } & {
    [N in Omitted<F>]?: InputOf<F[N]> | Null<F[N]>;
  }
>;

interface WithFields {
  readonly fields: Readonly<Record<string, Field>>;
}

/** The row type of an entity or a link. */
export type Row<E extends WithFields> = RowOfFields<E['fields']>;
/** The input type of creating a row of an entity or a link. */
export type Input<E extends WithFields> = InputOfFields<E['fields']>;
/** The input type of updating a row of an entity or a link. */
export type Patch<E extends WithFields> = Partial<Input<E>>;
