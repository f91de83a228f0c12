import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('notification', {
  /** What a visitor hears of. */
  topics: { wake: 'session', load: () => import('./topic-list.js').then((module) => module.TopicList) },
  /** What a visitor was sent. */
  list: { wake: 'session', load: () => import('./notification-list.js').then((module) => module.NotificationList) },
  /** How much of it is unread, in the navbar. */
  unread: { wake: 'session', load: () => import('./unread-bell.js').then((module) => module.UnreadBell) },
});
