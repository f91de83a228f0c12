import type { Translations } from '../messages/translations.js';

/** Interface texts of this package in further languages. */
export const translations: Translations = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  el: () => import('./el.js'),
};
