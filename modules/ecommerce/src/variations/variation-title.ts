import type { LocalizedText } from '@flotilla/core';

/** An option of a variation: the text of its attribute. */
type OptionText = LocalizedText | null;

/**
 * Returns the title of a variation, "Crew cap, M, Navy", in each language of its product.
 * `backend/variations/sold-products.sql.ts` implements the same rule.
 */
export function variationTitle(
  own: LocalizedText,
  parent: LocalizedText,
  options: readonly OptionText[],
): LocalizedText {
  if (Object.keys(own).length > 0) return own;
  return Object.fromEntries(
    Object.entries(parent).map(([language, title]) => [
      language,
      [title, ...options.map((option) => textIn(option, language))].filter(Boolean).join(', '),
    ]),
  );
}

/** Returns a text in a language, else in English, else in the first of its languages in the order of PostgreSQL. */
export function textIn(text: OptionText | undefined, language: string): string {
  const [first = ''] = Object.keys(text ?? {}).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return text?.[language] || text?.en || text?.[first] || '';
}
