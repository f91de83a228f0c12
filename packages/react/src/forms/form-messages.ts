import { defineMessages } from '../messages/define-messages.js';

export const formMessages = defineMessages('form', {
  en: {
    loading: 'Loading...',
    showPassword: 'Show password',
  },
  ru: {
    loading: 'Загрузка...',
    showPassword: 'Показать пароль',
  },
});
