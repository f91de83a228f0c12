import { defineMessages } from '@flotilla/react';

export const deleteMessages = defineMessages('admin-delete', {
  en: {
    question: 'Delete?',
    cancel: 'Cancel',
    delete: 'Delete',
    deleted: 'Deleted successfully',
    undo: 'Undo',
    restored: 'Restored',
    live: 'Visitors see the change at once, without a draft.',
    usesFailed: 'The rows that use it could not be loaded.',
    uses: 'These are deleted with it, or lose it:',
  },
  ru: {
    question: 'Удалить?',
    cancel: 'Отмена',
    delete: 'Удалить',
    deleted: 'Успешно удалено',
    undo: 'Вернуть',
    restored: 'Возвращено',
    live: 'Посетители увидят это сразу, без черновика.',
    usesFailed: 'Не удалось узнать, что лишится этой записи.',
    uses: 'Это исчезнет вместе с ней или лишится её:',
  },
});
