import { defineMessages } from '@flotilla/react';

export const moveMessages = defineMessages('admin.move-changes', {
  en: {
    title: 'Move to a release',
    hint: 'All changes become part of the release. They are published with it.',
    release: 'Release',
    none: 'There is no other open release. Create one first.',
    failed: 'The releases could not be loaded.',
    loading: 'Loading...',
    move: 'Move',
    moved: 'The changes were moved.',
    close: 'Close',
  },
  ru: {
    title: 'Перенос в выпуск',
    hint: 'Все изменения войдут в выпуск и опубликуются вместе с ним.',
    release: 'Выпуск',
    none: 'Других открытых выпусков нет. Сначала создайте выпуск.',
    failed: 'Не удалось загрузить выпуски.',
    loading: 'Загрузка...',
    move: 'Перенести',
    moved: 'Изменения перенесены.',
    close: 'Закрыть',
  },
});
