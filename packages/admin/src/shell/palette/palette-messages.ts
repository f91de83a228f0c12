import { defineMessages } from '@flotilla/react';

export const paletteMessages = defineMessages('admin-palette', {
  en: {
    title: 'Search, or go anywhere',
    placeholder: 'Type a name, a title or a command',
    found: 'Found: {{models}}',
    models: 'Go to',
    create: 'Create',
    createOf: 'New: {{model}}',
    commands: 'Commands',
    home: 'Today',
    failed: 'The rows could not be searched.',
    loading: 'Loading...',
    nothing: 'Nothing found.',
    close: 'Close',
  },
  ru: {
    title: 'Искать или перейти',
    placeholder: 'Название, заголовок или команда',
    found: 'Найдено: {{models}}',
    models: 'Перейти',
    create: 'Создать',
    createOf: 'Создать: {{model}}',
    commands: 'Команды',
    home: 'Сегодня',
    failed: 'Не удалось найти записи.',
    loading: 'Загрузка...',
    nothing: 'Ничего не найдено.',
    close: 'Закрыть',
  },
});
