import { defineMessages } from '@flotilla/react';

export const droppingMessages = defineMessages('admin.dropping', {
  en: {
    whereTo: 'Where to?',
    noPlace: 'This form has no place for files.',
    cancel: 'Cancel',
  },
  ru: {
    whereTo: 'Куда добавить?',
    noPlace: 'В этой форме файлы добавить некуда.',
    cancel: 'Отмена',
  },
});
