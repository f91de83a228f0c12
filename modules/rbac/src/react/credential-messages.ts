import { defineMessages } from '@flotilla/react';

/**
 * Texts of the sign-in form, shared by the site and the admin. Separate, so that the admin loads nothing
 * else.
 */
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
