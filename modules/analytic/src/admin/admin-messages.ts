import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('analytic-admin', {
  en: { failed: 'The figures could not be read.' },
  ru: { failed: 'Показатели прочитать не удалось.' },
});
