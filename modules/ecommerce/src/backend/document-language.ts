import { languageChain } from '@flotilla/core/languages';

/** Languages of documents and receipts: those that their fonts can write. */
export const documentLanguages = ['en', 'ru', 'de', 'el'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/**
 * Returns the language of documents and receipts for a buyer. Arabic and other scripts that need shaping are not
 * drawn, so their buyers get English ones.
 */
export function documentLanguage(language: string | null): DocumentLanguage {
  const chain = languageChain(language ?? 'en');
  return documentLanguages.find((known) => chain.includes(known)) ?? 'en';
}
