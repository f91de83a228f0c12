import type { TextsOf } from './placeholders.js';

/** Texts of one module, by language; `Texts` are the English ones. */
export interface Messages<Texts extends TextsOf = TextsOf> {
  readonly namespace: string;
  readonly resources: { readonly en: Texts } & { readonly [language: string]: { readonly [key: string]: string | undefined } };
}

/** What every language must have: all but the plurals, which differ from language to language. */
type Complete<Texts extends TextsOf> = { readonly [Key in Exclude<keyof Texts, PluralKey>]: string } & {
  readonly [Key in PluralKey]?: string;
};
type PluralKey = `${string}_${Intl.LDMLPluralRule}`;

/**
 * Defines the texts of a module. English says which keys there are; another language that lacks one does not compile.
 * `{{name}}` is filled in; `key_one`, `key_few`, … are the forms of one text that `t('key', { count })` chooses from.
 */
export function defineMessages<const Texts extends TextsOf>(
  namespace: string,
  resources: { readonly en: Texts } & { readonly [language: string]: Complete<Texts> },
): Messages<Texts> {
  return { namespace, resources };
}
