import { formatIn } from '../site/format.js';
import type { Messages } from './define-messages.js';
import type { Value } from './placeholders.js';

type Values = Readonly<Record<string, Value>>;
type Texts = Messages['resources'][string];

/** Says the texts in one language; what it lacks it says in English, which every module speaks. */
export function translatorOf(resources: Messages['resources'], language: string): (key: string, values?: Values) => string {
  const say = (key: string, values: Values, spoken: string) => {
    const text = textOf(resources[spoken], { key, count: values.count, language: spoken });
    return text === undefined ? undefined : filled(text, values, spoken);
  };
  return (key, values = {}) => say(key, values, language) ?? say(key, values, 'en') ?? key;
}

interface Asked {
  readonly key: string;
  readonly count: Value | undefined;
  readonly language: string;
}

function textOf(texts: Texts | undefined, { key, count, language }: Asked): string | undefined {
  if (!texts || typeof count !== 'number') return texts?.[key];
  return texts[`${key}_${pluralRules(language).select(count)}`] ?? texts[`${key}_other`] ?? texts[key];
}

function filled(text: string, values: Values, language: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? formatIn(language).number(value) : (value ?? placeholder);
  });
}

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}
