import { defineMessages } from '@flotilla/react';

export const firstStepsMessages = defineMessages('admin-first-steps', {
  en: {
    title: 'First steps',
    progress: '{{done}} of {{all}} done',
    done: 'done',
    hide: 'Hide first steps',
  },
  ru: {
    title: 'Первые шаги',
    progress: 'Готово: {{done}} из {{all}}',
    done: 'готово',
    hide: 'Скрыть первые шаги',
  },
});
