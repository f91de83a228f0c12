import type { InputOf } from '../definitions/infer.js';
import type {
  FieldKind,
  Fields,
  KindTable,
  LocalizedKind,
  SecretKind,
  UnorderedKind,
} from '../kinds/field.js';
import type { Comparison } from '../kinds/kind.js';

/** The filter methods of each comparison. */
interface Comparing<Value> {
  equality: {
    readonly eq?: Value;
    readonly ne?: Value;
    readonly inArray?: readonly Value[];
    readonly notInArray?: readonly Value[];
  };
  order: { readonly gt?: Value; readonly gte?: Value; readonly lt?: Value; readonly lte?: Value };
  /** With the SQL wildcards `%` and `_`; `ilike` ignores case. */
  text: { readonly like?: string; readonly ilike?: string };
  null: { readonly isNull?: true; readonly isNotNull?: true };
}

/** Filter of a value; all its conditions must hold. */
export type Condition<Value, C extends Comparison> = AllOf<Comparing<Value>[C]>;

type AllOf<U> = (U extends unknown ? (_: U) => void : never) extends (_: infer All) => void
  ? { [K in keyof All]: All[K] }
  : never;

type ConditionOn<F> = F extends { kind: infer K extends LocalizedKind }
  ? { readonly [language: string]: Condition<string, KindTable[K]['compare']> }
  : F extends { kind: infer K extends FieldKind }
    ? Condition<InputOf<F>, KindTable[K]['compare']>
    : never;

/** Conditions by field, joined by AND; for localized text by language. */
export type Where<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { kind: SecretKind } ? never : N]?: ConditionOn<F[N]>;
};

/**
 * {@link Where} that may also compare secrets, for server code: a session is found by the hash of its token.
 */
export type ServerWhere<F extends Fields> = {
  readonly [N in keyof F]?: F[N] extends { kind: SecretKind }
    ? Condition<string, 'equality' | 'null'>
    : ConditionOn<F[N]>;
};

type Direction = 'asc' | 'desc';

/** Sort keys, the most significant first; for localized text by language. */
export type Ordering<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { kind: SecretKind | UnorderedKind } ? never : N]?: F[N] extends {
    kind: LocalizedKind;
  }
    ? { readonly [language: string]: Direction }
    : Direction;
};
