import { languageChain } from '@flotilla/core/languages';

/** Languages of receipts, which are pictures: their renderer does not join Arabic letters. */
const receiptLanguages = ['en', 'ru', 'de', 'el'] as const;

/** Languages of invoices and credit notes: those that their fonts can write. */
export const documentLanguages = [...receiptLanguages, 'ar'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** Returns the language of invoices and credit notes for a buyer; English for other scripts. */
export const documentLanguage = (language: string | null) => knownIn(documentLanguages, language);

/** Returns the language of receipts for a buyer; English for other scripts. */
export const receiptLanguage = (language: string | null) => knownIn(receiptLanguages, language);

function knownIn<Language extends string>(
  known: readonly Language[],
  language: string | null,
): Language | 'en' {
  const chain = languageChain(language ?? 'en');
  return known.find((one) => chain.includes(one)) ?? 'en';
}
