import type { TextsOf } from './placeholders.js';

/** Texts of one module, by language; `Texts` is the type of the English ones. */
export interface Messages<Texts extends TextsOf = TextsOf> {
  readonly namespace: string;
  readonly resources: { readonly en: Texts } & {
    readonly [language: string]: { readonly [key: string]: string | undefined };
  };
}

/** Keys that every language must have: all except plural forms, which differ between languages. */
type Complete<Texts extends TextsOf> = { readonly [Key in Exclude<keyof Texts, PluralKey>]: string } & {
  readonly [Key in PluralKey]?: string;
};
type PluralKey = `${string}_${Intl.LDMLPluralRule}`;

/**
 * Defines the texts of a module. English defines the keys; a language that lacks one does not compile.
 * `{{name}}` is a placeholder; `key_one`, `key_few`, … are plural forms that `t('key', { count })` selects
 * from.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<const Texts extends TextsOf>(
  namespace: string,
  resources: { readonly en: Texts } & { readonly [language: string]: Complete<Texts> },
): Messages<Texts> {
  return { namespace, resources };
}
