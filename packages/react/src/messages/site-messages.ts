import { defineMessages } from './define-messages.js';

export const siteMessages = defineMessages('site', {
  en: {
    untitled: 'Untitled',
    home: 'Home',
    skipToContent: 'Skip to content',
    error: 'Something went wrong',
    failed: 'Oh no! Something went wrong...',
    reload: 'Try again',
    late: 'This is taking longer than it should.',
    notReached: 'No connection. Please try again.',
    updated: 'Updated successfully',
    deleted: 'Deleted successfully',
    notAuthorized: 'Not authorized',
    notAuthorizedHint: 'Sign in with an account that has access to this part.',
  },
  ru: {
    untitled: 'Без названия',
    home: 'Главная',
    skipToContent: 'Перейти к содержанию',
    error: 'Что-то пошло не так',
    failed: 'Ой! Что-то пошло не так…',
    reload: 'Попробовать ещё раз',
    late: 'Что-то идёт слишком долго.',
    notReached: 'Нет соединения. Попробуйте ещё раз.',
    updated: 'Успешно обновлено',
    deleted: 'Успешно удалено',
    notAuthorized: 'Нет доступа',
    notAuthorizedHint: 'Эта часть — для тех, кто вошёл и кому она открыта.',
  },
});
