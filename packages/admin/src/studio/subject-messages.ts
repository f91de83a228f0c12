import { defineMessages } from '@flotilla/react';

export const subjectMessages = defineMessages('admin.studioSubject', {
  en: {
    showing: 'Showing: {{name}}',
    choose: 'Show the page with another entry',
    subject: 'The page shows',
    editing: 'You are editing the entry, not the page. It changes wherever the entry is shown.',
    onEvery: 'Part of the page of every entry of “{{names}}”.',
    unnamed: 'Untitled',
  },
  ru: {
    showing: 'Показано: {{name}}',
    choose: 'Показать страницу с другой записью',
    subject: 'Страница показывает',
    editing: 'Вы редактируете запись, а не страницу. Она изменится везде, где показана.',
    onEvery: 'Часть страницы каждой записи раздела «{{names}}».',
    unnamed: 'Без названия',
  },
});
