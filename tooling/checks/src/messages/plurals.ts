const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const pluralKey = new RegExp(`^(.+)_(${forms.join('|')})$`);

/** Returns the key without its plural suffix: `articles` for `articles_few`. */
export function baseOf(key: string): string {
  return pluralKey.exec(key)?.[1] ?? key;
}

export function isPlural(key: string): boolean {
  return pluralKey.test(key);
}

/** Returns the plural forms of a language: `one`, `few`, `many` and `other` in Russian. */
export function formsOf(language: string): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}
