import type { MailTranslations } from '@flotilla/backend/ports';

/** Texts of mails in further languages. */
export const mailTexts: MailTranslations = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  el: () => import('./el.js'),
};
