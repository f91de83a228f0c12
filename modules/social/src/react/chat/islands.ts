import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('social', {
  /** The place of a visitor's chats. */
  chatList: { wake: 'session', load: () => import('./chat-list.js').then((module) => module.ChatList) },
  /** The place of one of a visitor's chats. */
  chatOverview: { wake: 'session', load: () => import('./chat-overview.js').then((module) => module.ChatOverview) },
});
