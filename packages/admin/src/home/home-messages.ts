import { defineMessages } from '@flotilla/react';

export const homeMessages = defineMessages('admin-home', {
  en: {
    hello: 'Good to see you',
    changes: 'Changed lately',
    noChanges: 'Nothing has changed yet',
    noChangesHint: 'What you and others write appears here, and can be undone.',
    created: 'created',
    updated: 'changed',
    deleted: 'deleted',
    restored: 'brought back',
    somebody: 'Somebody',
    machine: 'The server',
    tasks: 'Yours to do',
    noTasks: 'Nothing waits for you.',
    open: 'Go to',
  },
  ru: {
    hello: 'Рады вас видеть',
    changes: 'Последние изменения',
    noChanges: 'Пока ничего не изменилось',
    noChangesHint: 'Здесь появится написанное вами и другими; это можно отменить.',
    created: 'создано',
    updated: 'изменено',
    deleted: 'удалено',
    restored: 'возвращено',
    somebody: 'Кто-то',
    machine: 'Сервер',
    tasks: 'Ждёт вас',
    noTasks: 'Вас ничего не ждёт.',
    open: 'Перейти',
  },
});
