import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('billing', {
  en: { currency: 'Show prices in' },
  ru: { currency: 'Показывать цены в' },
});
