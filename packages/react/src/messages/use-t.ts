import { useLanguage } from '../site/site.js';
import type { Messages } from './define-messages.js';
import type { KeysOf, TextsOf, ValuesOf } from './placeholders.js';
import { translatorOf } from './translator.js';

/**
 * Translates a key to the page's language. Plural texts require `count`, others the values of their
 * placeholders.
 */
export type Translate<Texts extends TextsOf> = <Key extends KeysOf<Texts>>(
  key: Key,
  ...values: ValuesOf<Texts, Key>
) => string;

/** Returns the texts of a module in the page's language: `const t = useT(messages)`. */
export function useT<Texts extends TextsOf>(messages: Messages<Texts>): Translate<Texts> {
  return translate(messages, useLanguage());
}

const made = new WeakMap<Messages, Map<string, Translate<TextsOf>>>();

/** {@link useT} outside components. */
export function translate<Texts extends TextsOf>(
  messages: Messages<Texts>,
  language: string,
): Translate<Texts> {
  const ofMessages = made.get(messages) ?? new Map<string, Translate<TextsOf>>();
  made.set(messages, ofMessages);
  const cached =
    ofMessages.get(language) ??
    translatorOf({ ...messages.resources, ...globalThis.flotillaTexts?.(messages) }, language);
  ofMessages.set(language, cached);
  return cached as Translate<Texts>;
}
