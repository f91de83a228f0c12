import { defineIsland } from '@flotilla/react';

/** The place of a visitor's chats. */
export const chatList = defineIsland({
  name: 'social.chat-list',
  wake: 'session',
  load: () => import('./chat-list.js').then((module) => module.ChatList),
});

/** The place of one of a visitor's chats. */
export const chatOverview = defineIsland({
  name: 'social.chat-overview',
  wake: 'session',
  load: () => import('./chat-overview.js').then((module) => module.ChatOverview),
});
