/** The lists of conversations. `mine`: not closed, and assigned to the caller. */
export const conversationBoxes = ['open', 'mine', 'answered', 'snoozed', 'closed'] as const;
export type ConversationBox = (typeof conversationBoxes)[number];
