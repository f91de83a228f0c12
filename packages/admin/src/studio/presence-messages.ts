import { defineMessages } from '@flotilla/react';

export const presenceMessages = defineMessages('admin.studioPresence', {
  en: {
    here: 'Also here: {{names}}',
    typing: '{{name}} is typing here',
    takeOver: 'Take over',
    at: '{{name}} is here',
  },
  ru: {
    here: 'Здесь также: {{names}}',
    typing: '{{name}} сейчас пишет здесь',
    takeOver: 'Перехватить',
    at: '{{name}} сейчас здесь',
  },
});
