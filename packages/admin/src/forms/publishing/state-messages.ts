import { defineMessages } from '@flotilla/react';

/** Texts of the badge of a state; they load with the first list. */
export const stateMessages = defineMessages('admin.publishing-states', {
  en: {
    draft: 'Draft',
    scheduled: 'Scheduled for {{at}}',
    published: 'Published {{at}}',
    publishedUntil: 'Published until {{at}}',
    ended: 'Ended {{at}}',
  },
  ru: {
    draft: 'Черновик',
    scheduled: 'Выйдет {{at}}',
    published: 'Опубликовано {{at}}',
    publishedUntil: 'Опубликовано до {{at}}',
    ended: 'Снято {{at}}',
  },
});
