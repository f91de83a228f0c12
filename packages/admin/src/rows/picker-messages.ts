import { defineMessages } from '@flotilla/react';

export const pickerMessages = defineMessages('admin.picker', {
  en: {
    search: 'Search…',
    choose: 'Choose…',
    nothingFound: 'No found items.',
    loading: 'Loading...',
    failed: 'This could not be loaded.',
    createNamed: 'Create “{{name}}”',
    create: 'Create a new one',
    untitled: 'Untitled',
  },
  ru: {
    search: 'Поиск…',
    choose: 'Выбрать…',
    nothingFound: 'Ничего не найдено.',
    loading: 'Загрузка...',
    failed: 'Не удалось прочитать.',
    createNamed: 'Создать «{{name}}»',
    create: 'Создать новую запись',
    untitled: 'Без названия',
  },
});
