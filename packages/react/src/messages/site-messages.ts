import { defineMessages } from './define-messages.js';

export const siteMessages = defineMessages('site', {
  en: {
    untitled: 'Untitled',
    skipToContent: 'Skip to content',
    error: 'Something went wrong',
    reload: 'Try again',
  },
  ru: {
    untitled: 'Без названия',
    skipToContent: 'Перейти к содержанию',
    error: 'Что-то пошло не так',
    reload: 'Попробовать ещё раз',
  },
});
