import { formatIn } from '@flotilla/core/format';
import type { Messages } from './define-messages.js';
import type { Value } from './placeholders.js';

type Values = Readonly<Record<string, Value>>;
type Texts = Messages['resources'][string];

/**
 * Returns a function that translates to one language. Missing texts fall back to English, which every module
 * has. Keys and placeholders have the format of i18next, so that the admin reads the same texts.
 */
export function translatorOf(
  resources: Messages['resources'],
  language: string,
): (key: string, values?: Values) => string {
  const languages = [language, language.split('-', 1)[0] ?? language, 'en'];
  const number = (value: number) => formatIn(language, 'UTC').number(value);
  return (key, values = {}) => {
    for (const one of languages) {
      const text = textIn(resources[one], { key, count: values['count'], language: one });
      if (text !== undefined) return filled(text, values, number);
    }
    return key;
  };
}

interface Selector {
  readonly key: string;
  readonly count: Value | undefined;
  readonly language: string;
}

/** Returns the text of a key, in the plural form of a count. */
function textIn(texts: Texts | undefined, { key, count, language }: Selector): string | undefined {
  const form = typeof count === 'number' && new Intl.PluralRules(language).select(count);
  return (form && texts?.[`${key}_${form}`]) || texts?.[key] || undefined;
}

/** Replaces the placeholders. Numbers are formatted; a placeholder without a value stays. */
function filled(text: string, values: Values, number: (value: number) => string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? number(value) : (value ?? placeholder);
  });
}
