import { useLanguage } from '../site/site.js';
import type { Messages } from './define-messages.js';
import { teach, translatorOf } from './translator.js';

/** Says a message in the language of the page. */
export type Translate<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of a module in the language of the page: `const t = useT(messages)`. */
export function useT<Key extends string>(messages: Messages<Key>): Translate<Key> {
  return translate(messages, useLanguage());
}

const made = new WeakMap<Messages, Map<string, Translate<string>>>();

/** {@link useT} outside of components. */
export function translate<Key extends string>(messages: Messages<Key>, language: string): Translate<Key> {
  const ofMessages = made.get(messages) ?? new Map<string, Translate<string>>();
  made.set(messages, ofMessages);
  const known = ofMessages.get(language);
  if (known) return known;
  const instance = translatorOf(language);
  teach(instance, messages);
  const say = instance.getFixedT(language, messages.namespace);
  const t: Translate<string> = (key, values) => say(key, values ?? {});
  ofMessages.set(language, t);
  return t;
}
