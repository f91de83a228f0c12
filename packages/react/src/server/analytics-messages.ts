import { defineMessages } from '../messages/define-messages.js';

export const analyticsMessages = defineMessages('analytics-consent', {
  en: {
    label: 'Statistics of visits',
    question:
      'May we count your visits with {{provider}}? It stores data about your visit. You can change your choice at the foot of each page.',
    agree: 'Agree',
    decline: 'Decline',
    choose: 'Statistics of visits: change the choice',
  },
  ru: {
    label: 'Статистика посещений',
    question:
      'Можно считать ваши посещения с помощью {{provider}}? Сервис сохраняет данные о посещении. Выбор можно изменить внизу каждой страницы.',
    agree: 'Разрешить',
    decline: 'Отказаться',
    choose: 'Статистика посещений: изменить выбор',
  },
});
