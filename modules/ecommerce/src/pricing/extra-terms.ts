/** What one extra is charged for: the whole booking, each unit of the stay, or each piece. */
export const extraPers = ['booking', 'unit', 'piece'] as const;
export type ExtraPer = (typeof extraPers)[number];
