import { defineSlotContent, Island } from '@flotilla/react';
import { islands } from './islands.js';

/** In the navbar beside the account. */
export const unreadSlotContent = defineSlotContent({
  slot: 'website-builder.navbar-account',
  component: () => <Island of={islands.unread} props={{}} />,
});

/** Fills the slot of rbac for a module with chats, among the widgets of accounts. */
export const meChatsSlotContent = defineSlotContent({
  slot: 'rbac.me-social-module-profile-chat-list',
  component: () => <Island of={islands.chatList} props={{}} />,
});
