import { defineMessages } from '@flotilla/react';

export const refusalMessages = defineMessages('admin-refusals', {
  en: {
    notAuthorized: 'Not authorized',
    notAuthorizedHint:
      'You are signed in as {{name}}. This account may not edit anything here; ask an administrator for a role.',
    signOut: 'Sign in with another account',
    toSite: 'To the site',
    mendHint: 'Then you can go on.',
    again: 'Sign in again',
    againHint: 'Your session has ended. Your work is still here: sign in to continue.',
    failed: 'That did not work',
    signInOutside: 'Sign in to the application, then come back.',
    tryAgain: 'Try again',
    namelessHint: 'Your account may not edit anything here; ask an administrator for a role.',
    noGate: 'Nobody can sign in',
    noGateHint:
      'No module of this site manages accounts. Install one that does, and add it to flotilla.config.ts.',
  },
  ru: {
    notAuthorized: 'Нет доступа',
    notAuthorizedHint:
      'Вы вошли как {{name}}. Этой учётной записи нечего здесь изменять; попросите роль у администратора.',
    signOut: 'Войти под другой учётной записью',
    toSite: 'На сайт',
    mendHint: 'После этого можно продолжить.',
    again: 'Войдите ещё раз',
    againHint: 'Сеанс закончился. Всё, чем вы были заняты, на месте: войдите и продолжайте.',
    failed: 'Не получилось',
    signInOutside: 'Войдите в приложение и вернитесь сюда.',
    tryAgain: 'Повторить',
    namelessHint: 'Вашей учётной записи нечего здесь изменять; попросите роль у администратора.',
    noGate: 'Войти нельзя',
    noGateHint:
      'Ни один модуль сайта не знает учётных записей. Установите такой модуль и назовите его в flotilla.config.ts.',
  },
});
