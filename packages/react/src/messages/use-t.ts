import { useLanguage } from '../site/site.js';
import type { Messages } from './define-messages.js';
import type { KeysOf, TextsOf, ValuesOf } from './placeholders.js';
import { translatorOf } from './translator.js';

/** Says a message in the language of the page. A text with plural forms needs a `count`, others what their placeholders name. */
export type Translate<Texts extends TextsOf> = <Key extends KeysOf<Texts>>(key: Key, ...values: ValuesOf<Texts, Key>) => string;

/** The texts of a module in the language of the page: `const t = useT(messages)`. */
export function useT<Texts extends TextsOf>(messages: Messages<Texts>): Translate<Texts> {
  return translate(messages, useLanguage());
}

const made = new WeakMap<Messages, Map<string, Translate<TextsOf>>>();

/** {@link useT} outside of components. */
export function translate<Texts extends TextsOf>(messages: Messages<Texts>, language: string): Translate<Texts> {
  const ofMessages = made.get(messages) ?? new Map<string, Translate<TextsOf>>();
  made.set(messages, ofMessages);
  const known = ofMessages.get(language) ?? translatorOf(messages.resources, language);
  ofMessages.set(language, known);
  return known as Translate<Texts>;
}
