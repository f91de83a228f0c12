import type * as kinds from './index.js';
import type { AnyOptions, CommonOptions, KindTypes } from './kind.js';

type Kinds = typeof kinds;

export type FieldKind = keyof Kinds;

/**
 * What types ask of each kind: the `value` that is read, the `input` that is accepted, the `options` that fit, how filters
 * `compare` it, and the `codes` of its rules.
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

/** What a failed rule may be called. */
export type RuleCode = KindTable[FieldKind]['codes'] | 'required';

/** What the definition of a field of this kind may say. */
export type OptionsOf<K extends FieldKind> = CommonOptions & KindTable[K]['options'];

/** Refuses an option that the kind does not take, by a name that says so: an inferred object may hold any. */
export type Fitting<K extends FieldKind, O> = { readonly [N in Exclude<keyof O, keyof OptionsOf<K>>]: NoOptionOf<K, N> };

interface NoOptionOf<K extends FieldKind, N> {
  readonly kind: K;
  readonly takesNo: N;
}

declare const brand: unique symbol;

/** Only builders make fields: an object written by hand could say what its kind does not take. */
interface Built {
  readonly [brand]: true;
}

/** A field of one kind, as its definition says it, or as interpreters see any of that kind. */
export type FieldOf<K extends FieldKind, O = OptionsOf<K> & AnyOptions> = { readonly kind: K } & Built & Readonly<O>;

/** A field of any kind, told apart by `kind`. */
export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];

export type Fields = Readonly<Record<string, Field>>;

/** What builders return; nothing else makes a field. */
export function built<K extends FieldKind, O>(kind: K, options: O): FieldOf<K, O> {
  return { kind, ...options } as FieldOf<K, O>;
}

type Nothing = Record<never, never>;

/**
 * Makes fields of one kind; the literal types of its options carry on into `Row` and `Input`. Without `NoInfer`, `text()`
 * inside a definition would take its options from the context: all of them.
 */
export type Builder<K extends FieldKind, Preset = Nothing> = <const O extends OptionsOf<K> = Nothing>(
  options?: O & Fitting<K, O>,
) => FieldOf<K, Omit<Preset, keyof O> & NoInfer<O>>;

/** The builder of one kind; `preset` is what its fields say unless they say otherwise. */
export function builder<K extends FieldKind, Preset = Nothing>(kind: K, preset?: Preset): Builder<K, Preset> {
  return (options) => built(kind, { ...preset, ...options }) as never;
}
