import { defineMessages } from '@flotilla/react';

export const gateMessages = defineMessages('admin-gate', {
  en: {
    signIn: 'Sign in',
    signInHint: 'To the administration of this site.',
    waiting: 'Loading',
  },
  ru: {
    signIn: 'Вход',
    signInHint: 'В администрирование этого сайта.',
    waiting: 'Загрузка',
  },
});
