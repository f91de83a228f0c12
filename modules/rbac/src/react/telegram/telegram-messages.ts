import { defineMessages } from '@flotilla/react';

/** Texts that are loaded on sites with a bot. */
export const telegramMessages = defineMessages('rbac-telegram', {
  en: {
    signIn: 'Telegram',
    signInHint: 'The bot sends you a button that signs you in.',
    arrived: 'You came from Telegram as',
    continue: 'Sign in',
    otherWay: 'Another way to sign in',
    connect: 'Connect Telegram',
    connectHint: 'Press Start in the bot and confirm. The link works once, for ten minutes.',
    open: 'Open the bot',
    waiting: 'Waiting for your answer in Telegram...',
    connected: 'Telegram is connected',
    cancel: 'Cancel',
  },
  ru: {
    signIn: 'Telegram',
    signInHint: 'Бот пришлёт кнопку, которая впустит вас.',
    arrived: 'Вы пришли из Telegram как',
    continue: 'Войти',
    otherWay: 'Войти иначе',
    connect: 'Подключить Telegram',
    connectHint:
      'Нажмите в боте «Старт» и ответьте на его вопрос согласием. Ссылка действует один раз, десять минут.',
    open: 'Открыть бота',
    waiting: 'Ждём вашего ответа в Telegram...',
    connected: 'Telegram подключён',
    cancel: 'Отмена',
  },
});
