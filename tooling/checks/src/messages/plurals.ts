const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const pluralKey = new RegExp(`^(.+)_(${forms.join('|')})$`);

/** `articles` of `articles_few`; a key that is no plural form as it is. */
export function baseOf(key: string): string {
  return pluralKey.exec(key)?.[1] ?? key;
}

export function isPlural(key: string): boolean {
  return pluralKey.test(key);
}

/** The forms that a language has: `one`, `few`, `many` and `other` in Russian. */
export function formsOf(language: string): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}
