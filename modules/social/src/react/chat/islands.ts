import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('social', {
  /** The visitor's chats. */
  chatList: { wake: 'session', load: () => import('./messenger.js').then((module) => module.Messenger) },
  /** One of the visitor's chats. */
  chatOverview: {
    wake: 'session',
    load: () => import('./chat-overview.js').then((module) => module.ChatOverview),
  },
  /** Number of unread messages, in the navbar. */
  unread: { wake: 'session', load: () => import('./unread-badge.js').then((module) => module.UnreadBadge) },
});
