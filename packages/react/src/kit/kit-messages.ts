import { defineMessages } from '../messages/define-messages.js';

export const kitMessages = defineMessages('kit', {
  en: {
    home: 'Home',
    trail: 'You are here',
    pages: 'Pages',
    previousPage: 'Back',
    nextPage: 'Next',
    pageNumber: 'Page {{page}}',
    pageOf: 'Page {{page}} of {{pages}}',
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
    pageOf: 'Страница {{page}} из {{pages}}',
    yes: 'Да',
    no: 'Нет',
    download: 'Скачать',
  },
});
