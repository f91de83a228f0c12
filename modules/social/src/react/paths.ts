/** Where pages of this module are, in the demo and by the links of its widgets. */
export const paths = { chats: '/social/chats' } as const;
