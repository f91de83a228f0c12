import { defineMessages } from '@flotilla/react';

export const publishMessages = defineMessages('admin.studioPublish', {
  en: {
    more: 'More about publishing',
    now: 'Publish…',
    schedule: 'Schedule…',
    share: 'Share link…',
    move: 'Move to a release…',
    discard: 'Discard the changes…',
    discardTitle: 'Discard all changes of this draft?',
    discardHint: 'You see again what visitors see now. Changes of others in this draft are discarded, too.',
    confirmDiscard: 'Discard',
    cancel: 'Cancel',
    discarded: 'The changes were discarded.',
    scheduled: 'Will be published {{at}}. Cancel the schedule to edit.',
    unschedule: 'Cancel the schedule',
    blocked: 'Not published at its time: {{reason}}',
  },
  ru: {
    more: 'Ещё о публикации',
    now: 'Опубликовать…',
    schedule: 'Запланировать…',
    share: 'Поделиться…',
    move: 'Перенести в выпуск…',
    discard: 'Отбросить изменения…',
    discardTitle: 'Отбросить все изменения этого черновика?',
    discardHint:
      'Всё станет таким, каким это видят посетители. Изменения других редакторов этого черновика тоже пропадут.',
    confirmDiscard: 'Отбросить',
    cancel: 'Отмена',
    discarded: 'Изменения отброшены.',
    scheduled: 'Будет опубликовано {{at}}. Чтобы править, отмените расписание.',
    unschedule: 'Отменить расписание',
    blocked: 'Не опубликовано в срок: {{reason}}',
  },
});
