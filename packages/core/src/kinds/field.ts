import type * as kinds from './index.js';
import type { AnyOptions, CommonOptions, KindTypes } from './kind.js';

type Kinds = typeof kinds;

export type FieldKind = keyof Kinds;

/**
 * Types of each kind: the `value` that is read, the accepted `input`, its `options`, how filters `compare`
 * it, and the `codes` of its rules.
 */
export type KindTable = {
  readonly [K in FieldKind]: Kinds[K] extends KindTypes<infer Value, infer Input, infer Options>
    ? {
        readonly value: Value;
        readonly input: Input;
        readonly options: Options;
        readonly compare: Kinds[K]['compare'][number];
        readonly codes: ReturnType<Kinds[K]['rules']>[number]['code'];
      }
    : never;
};

type KindThat<Is> = { [K in FieldKind]: Kinds[K] extends Is ? K : never }[FieldKind];

/** Kinds that no client reads or writes. */
export type SecretKind = KindThat<{ readonly isSecret: true }>;
/** Kinds that hold a value per language. */
export type LocalizedKind = KindThat<{ readonly isLocalized: true }>;
/** Kinds that lists can't be sorted by. */
export type UnorderedKind = KindThat<{ readonly isUnordered: true }>;

/** Codes of broken rules. */
export type RuleCode = KindTable[FieldKind]['codes'] | 'required';

/** The options of a field of this kind. */
export type OptionsOf<K extends FieldKind> = CommonOptions & KindTable[K]['options'];

/**
 * Rejects options that the kind does not have, with a type name that explains it: inferred objects may have
 * extra keys.
 */
export type Fitting<K extends FieldKind, O> = {
  readonly [N in Exclude<keyof O, keyof OptionsOf<K>>]: NoOptionOf<K, N>;
};

interface NoOptionOf<K extends FieldKind, N> {
  readonly kind: K;
  readonly takesNo: N;
}

declare const brand: unique symbol;

/**
 * Brands fields, so that only builders make them: an object literal could have options that its kind does
 * not.
 */
interface Built {
  readonly [brand]: true;
}

/** A field of one kind, with the options of its definition or with all options of the kind. */
export type FieldOf<K extends FieldKind, O = OptionsOf<K> & AnyOptions> = { readonly kind: K } & Built &
  Readonly<O>;

/** A field of any kind, discriminated by `kind`. */
export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];

export type Fields = Readonly<Record<string, Field>>;

/** Returns a branded field. Only builders call it. */
export function built<K extends FieldKind, O>(kind: K, options: O): FieldOf<K, O> {
  return { kind, ...options } as FieldOf<K, O>;
}

type Nothing = Record<never, never>;

/**
 * Builds fields of one kind; the literal types of the options determine `Row` and `Input`. Without `NoInfer`,
 * `text()` inside a definition would infer all options from the context.
 */
export type Builder<K extends FieldKind, Preset = Nothing> = <const O extends OptionsOf<K> = Nothing>(
  options?: O & Fitting<K, O>,
) => FieldOf<K, Omit<Preset, keyof O> & NoInfer<O>>;

/** Returns the builder of a kind. `preset` holds default options of its fields. */
/* @__NO_SIDE_EFFECTS__ */
export function builder<K extends FieldKind, Preset = Nothing>(kind: K, preset?: Preset): Builder<K, Preset> {
  return (options) => built(kind, { ...preset, ...options }) as never;
}
