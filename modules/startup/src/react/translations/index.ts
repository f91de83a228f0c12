import type { Translations } from '@flotilla/react';

/** Interface texts of visitors in further languages. */
export const translations: Translations = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  el: () => import('./el.js'),
};
