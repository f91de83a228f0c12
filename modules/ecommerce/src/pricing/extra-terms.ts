/** The booking, each unit of the stay, or each piece, which costs the price of an extra. */
export const extraPers = ['booking', 'unit', 'piece'] as const;
export type ExtraPer = (typeof extraPers)[number];
