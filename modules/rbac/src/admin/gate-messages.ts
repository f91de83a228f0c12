import { defineMessages } from '@flotilla/react';

export const adminMessages = defineMessages('rbac-admin', {
  en: { otherWays: 'Wallet or passkey', showPassword: 'Show password', loading: 'Loading...' },
  ru: { otherWays: 'Кошелёк или ключ доступа', showPassword: 'Показать пароль', loading: 'Загрузка...' },
});
