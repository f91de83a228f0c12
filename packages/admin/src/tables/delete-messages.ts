import { defineMessages } from '@flotilla/react';

export const deleteMessages = defineMessages('admin-delete', {
  en: {
    question: 'Delete?',
    cancel: 'Cancel',
    delete: 'Delete',
    deleted: 'Deleted successfully',
    live: 'Visitors see it at once: lists do not use drafts.',
    usesFailed: 'The rows that use it could not be loaded.',
    uses: 'These are deleted with it, or lose it:',
  },
  ru: {
    question: 'Удалить?',
    cancel: 'Отмена',
    delete: 'Удалить',
    deleted: 'Успешно удалено',
    live: 'Посетители увидят это сразу: в списках черновиков нет.',
    usesFailed: 'Не удалось узнать, что лишится этой записи.',
    uses: 'Это исчезнет вместе с ней или лишится её:',
  },
});
