import { fittingLanguage } from '@flotilla/core/languages';

/** Returns the texts of the language that fits best, else those in English. */
export function textsIn<Texts>(
  byLanguage: Readonly<Record<string, Texts>> & { readonly en: Texts },
  language: string,
): Texts {
  return byLanguage[fittingLanguage([language], Object.keys(byLanguage)) ?? 'en'] ?? byLanguage.en;
}
