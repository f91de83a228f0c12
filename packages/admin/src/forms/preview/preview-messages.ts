import { defineMessages } from '@flotilla/react';

export const previewMessages = defineMessages('admin.preview', {
  en: {
    preview: 'Preview',
    close: 'Close the preview',
    width: 'Width',
    phone: 'Phone',
    tablet: 'Tablet',
    desktop: 'Desktop',
    language: 'Language',
    frame: 'The page with your unsaved changes',
    hint: 'Only you see what is not saved. A click on a block opens its form.',
    loading: 'The page is loading…',
    notShown: 'Not shown yet: {{reason}}',
    notMade: 'The preview could not be created.',
  },
  ru: {
    preview: 'Предпросмотр',
    close: 'Закрыть предпросмотр',
    width: 'Ширина',
    phone: 'Телефон',
    tablet: 'Планшет',
    desktop: 'Компьютер',
    language: 'Язык',
    frame: 'Страница с тем, что вы набираете',
    hint: 'Несохранённое видите только вы. Щелчок по блоку открывает его форму.',
    loading: 'Страница готовится…',
    notShown: 'Пока не показано: {{reason}}',
    notMade: 'Предпросмотр не получился.',
  },
});
