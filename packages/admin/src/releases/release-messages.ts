import { defineMessages } from '@flotilla/react';

export const releaseMessages = defineMessages('admin.releases', {
  en: {
    moved: 'Moved',
    reordered: 'Reordered',
    undoRow: 'Undo this row',
    rows_one: '{{count}} row',
    rows_other: '{{count}} rows',
  },
  ru: {
    moved: 'Перемещено',
    reordered: 'Новый порядок',
    undoRow: 'Отменить эту запись',
    rows_one: '{{count}} запись',
    rows_few: '{{count}} записи',
    rows_many: '{{count}} записей',
    rows_other: '{{count}} записи',
  },
});
