import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('file-storage', {
  en: { download: 'Download' },
  ru: { download: 'Скачать' },
});
