/** Paths of the pages of this module in the demo, used by links of its widgets. */
export const paths = { chats: '/social/chats' } as const;
