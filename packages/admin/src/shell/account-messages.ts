import { defineMessages } from '@flotilla/react';

export const accountMessages = defineMessages('admin-account', {
  en: {
    language: 'Language of the interface',
    theme: 'Appearance',
    system: 'System',
    likePage: 'As the page',
    light: 'Light',
    dark: 'Dark',
    toSite: 'To the site',
    signOut: 'Sign out',
    shortcuts: 'Keyboard shortcuts',
  },
  ru: {
    language: 'Язык интерфейса',
    theme: 'Оформление',
    system: 'Как в системе',
    likePage: 'Как у страницы',
    light: 'Светлое',
    dark: 'Тёмное',
    toSite: 'На сайт',
    signOut: 'Выйти',
    shortcuts: 'Клавиши',
  },
});
