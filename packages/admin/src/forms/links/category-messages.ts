import { defineMessages } from '@flotilla/react';

export const categoryMessages = defineMessages('admin.blockCategories', {
  en: {
    'in.hero': 'Title pictures and calls',
    'in.text': 'Texts',
    'in.media': 'Pictures and files',
    'in.lists': 'Lists',
    'in.shop': 'Shop',
    'in.forms': 'Forms',
    'in.people': 'People',
    'in.structure': 'Parts of each page',
    'in.account': 'Account of the visitor',
    'in.other': 'Others',
  },
  ru: {
    'in.hero': 'Обложки и призывы',
    'in.text': 'Тексты',
    'in.media': 'Фото и файлы',
    'in.lists': 'Списки',
    'in.shop': 'Магазин',
    'in.forms': 'Формы',
    'in.people': 'Люди',
    'in.structure': 'Части каждой страницы',
    'in.account': 'Личный кабинет',
    'in.other': 'Прочее',
  },
});
