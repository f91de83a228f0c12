import type { InputOf } from '../definitions/infer.js';
import type { FieldKind, Fields, KindTable, LocalizedKind, SecretKind, UnorderedKind } from '../kinds/field.js';
import type { Comparison } from '../kinds/kind.js';

/** What each comparison lets a filter say of a value. */
interface Comparing<Value> {
  equality: { readonly eq?: Value; readonly ne?: Value; readonly inArray?: readonly Value[]; readonly notInArray?: readonly Value[] };
  order: { readonly gt?: Value; readonly gte?: Value; readonly lt?: Value; readonly lte?: Value };
  /** With `%` and `_` as in SQL; `ilike` disregards case. */
  text: { readonly like?: string; readonly ilike?: string };
  null: { readonly isNull?: true; readonly isNotNull?: true };
}

/** What a filter may say of a value, all of it at once. */
export type Condition<Value, C extends Comparison> = AllOf<Comparing<Value>[C]>;

type AllOf<U> = (U extends unknown ? (_: U) => void : never) extends (_: infer All) => void ? { [K in keyof All]: All[K] } : never;

type ConditionOn<F> = F extends { kind: infer K extends LocalizedKind }
  ? { readonly [language: string]: Condition<string, KindTable[K]['compare']> }
  : F extends { kind: infer K extends FieldKind }
    ? Condition<InputOf<F>, KindTable[K]['compare']>
    : never;

/** Which rows: conditions by field, of which all hold; text in languages by language. */
export type Where<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { kind: SecretKind } ? never : N]?: ConditionOn<F[N]>;
};

/** As {@link Where}, and by secrets, which the server's own code may compare: a session is found by the hash of its token. */
export type ServerWhere<F extends Fields> = {
  readonly [N in keyof F]?: F[N] extends { kind: SecretKind } ? Condition<string, 'equality' | 'null'> : ConditionOn<F[N]>;
};

type Direction = 'asc' | 'desc';

/** In which order: the first field counts most; text in languages by language. */
export type Ordering<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { kind: SecretKind | UnorderedKind } ? never : N]?: F[N] extends { kind: LocalizedKind }
    ? { readonly [language: string]: Direction }
    : Direction;
};
