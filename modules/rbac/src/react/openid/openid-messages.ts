import { defineMessages } from '@flotilla/react';

/** Texts that are loaded on sites with OpenID Connect providers. */
export const openIdMessages = defineMessages('rbac-openid', {
  en: {
    continueWith: 'Continue with {{title}}',
    connect: 'Connect {{title}}',
    confirmWith: 'Confirm with {{title}}',
    signingIn: 'Signing you in...',
    tryAgain: 'Choose a way to sign in',
    connected: 'The new way to sign in is connected.',
    confirmed: 'Thank you. You can continue now.',
    declined: 'The sign-in was canceled. Nothing has changed.',
    expired: 'The sign-in took too long, or another browser began it. Please start again.',
    rejected: 'The answer of the provider could not be verified. Please start again.',
    unavailable: 'The provider does not respond. Try again in a minute, or choose another way.',
    tooMany: 'Too many sign-ins. Try again in a minute.',
    taken: 'This account of the provider belongs to another account here. Delete it there first.',
    otherAccount: 'This is another account of the provider than the connected one.',
  },
  ru: {
    continueWith: 'Продолжить с {{title}}',
    connect: 'Подключить {{title}}',
    confirmWith: 'Подтвердить через {{title}}',
    signingIn: 'Входим...',
    tryAgain: 'Выбрать способ входа',
    connected: 'Новый способ входа подключён.',
    confirmed: 'Спасибо. Теперь можно продолжить.',
    declined: 'Вход отменён. Ничего не изменилось.',
    expired: 'Вход занял слишком много времени или начат в другом браузере. Начните заново.',
    rejected: 'Ответ сервиса не прошёл проверку. Начните заново.',
    unavailable: 'Сервис не отвечает. Попробуйте через минуту или выберите другой способ.',
    tooMany: 'Слишком много попыток входа. Попробуйте через минуту.',
    taken: 'Эта учётная запись сервиса уже подключена к другому аккаунту. Сначала удалите её там.',
    otherAccount: 'Это не та учётная запись сервиса, которая подключена.',
  },
});
