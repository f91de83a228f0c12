import { defineMessages } from '../messages/define-messages.js';

export const kitMessages = defineMessages('kit', {
  en: {
    home: 'Home',
    trail: 'You are here',
    pages: 'Pages',
    previousPage: 'Back',
    nextPage: 'Next',
    pageNumber: 'Page {{page}}',
    yes: 'Yes',
    no: 'No',
    download: 'Download',
  },
  ru: {
    home: 'Главная',
    trail: 'Вы здесь',
    pages: 'Страницы',
    previousPage: 'Назад',
    nextPage: 'Дальше',
    pageNumber: 'Страница {{page}}',
    yes: 'Да',
    no: 'Нет',
    download: 'Скачать',
  },
});
