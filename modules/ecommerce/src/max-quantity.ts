/** Pieces of one line. A file of its own: definitions of links are loaded where zod is not. */
export const maxQuantity = 1_000_000;
