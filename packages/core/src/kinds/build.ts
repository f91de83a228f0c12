import { built, type FieldKind, type FieldOf, type Fitting, type OptionsOf } from './field.js';

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
