import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('notification', {
  /** Topics of the visitor. */
  topics: { wake: 'session', load: () => import('./topic-list.js').then((module) => module.TopicList) },
  /** Notifications of the visitor. */
  list: {
    wake: 'session',
    load: () => import('./notification-list.js').then((module) => module.NotificationList),
  },
  /** Number of unread notifications, in the navbar. */
  unread: { wake: 'session', load: () => import('./unread-bell.js').then((module) => module.UnreadBell) },
});
