/** Maximum quantity of a line. In a separate file, because link definitions are loaded without zod. */
export const maxQuantity = 1_000_000;
