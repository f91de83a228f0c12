import { defineMessages } from '@flotilla/react';

export const categoryMessages = defineMessages('admin.blockCategories', {
  en: {
    hero: 'Title pictures and calls',
    text: 'Texts',
    media: 'Pictures and files',
    lists: 'Lists',
    shop: 'Shop',
    forms: 'Forms',
    people: 'People',
    structure: 'Parts of each page',
    account: 'Account of the visitor',
    other: 'Others',
  },
  ru: {
    hero: 'Обложки и призывы',
    text: 'Тексты',
    media: 'Фото и файлы',
    lists: 'Списки',
    shop: 'Магазин',
    forms: 'Формы',
    people: 'Люди',
    structure: 'Части каждой страницы',
    account: 'Личный кабинет',
    other: 'Прочее',
  },
});
