import { defineMessages } from '@flotilla/react';

export const shellMessages = defineMessages('admin-shell', {
  en: {
    nothingHere: 'There is nothing here',
    nothingHereHint: 'The address may be wrong, or the module is not installed.',
    home: 'Home',
    loading: 'Loading',
  },
  ru: {
    nothingHere: 'Здесь ничего нет',
    nothingHereHint: 'Возможно, адрес неверен или модуль не установлен.',
    home: 'Главная',
    loading: 'Загрузка',
  },
});
