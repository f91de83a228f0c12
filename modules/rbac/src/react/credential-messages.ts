import { defineMessages } from '@flotilla/react';

/** What everyone reads who signs in, on the site and in the admin, which needs none of the others to begin. */
export const credentialMessages = defineMessages('rbac-credentials', {
  en: {
    login: 'Login',
    email: 'Email',
    password: 'Password',
    forgotPassword: 'Forgot your password?',
  },
  ru: {
    login: 'Войти',
    email: 'Почта',
    password: 'Пароль',
    forgotPassword: 'Забыли пароль?',
  },
});
