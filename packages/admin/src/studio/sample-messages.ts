import { defineMessages } from '@flotilla/react';

export const sampleMessages = defineMessages('admin.studio-samples', {
  en: { title: 'A new title' },
  ru: { title: 'Новый заголовок' },
});
