import { defineSlotContent, Island } from '@flotilla/react';
import { navbarSlots } from '@flotilla/website-builder/react';
import { islands } from './islands.js';

/** In the navbar, beside the account: for who has one. */
export const unreadSlotContent = defineSlotContent({
  slot: navbarSlots.account,
  component: () => <Island of={islands.unread} props={{}} />,
});

/** Among the widgets of accounts: rbac keeps the place open, by this name, for whichever module has chats. */
export const meChatsSlotContent = defineSlotContent({
  slot: 'rbac.me-social-module-profile-chat-list',
  component: () => <Island of={islands.chatList} props={{}} />,
});
