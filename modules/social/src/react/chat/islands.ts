import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('social', {
  /** The place of a visitor's chats. */
  chatList: { wake: 'session', load: () => import('./messenger.js').then((module) => module.Messenger) },
  /** The place of one of a visitor's chats. */
  chatOverview: { wake: 'session', load: () => import('./chat-overview.js').then((module) => module.ChatOverview) },
  /** How many messages are unread, in the navbar. */
  unread: { wake: 'session', load: () => import('./unread-badge.js').then((module) => module.UnreadBadge) },
});
