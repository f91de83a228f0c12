import type { ShownOrder } from '../../shapes.js';

/** What people call an order: its number, and its id until it has one. */
export const nameOfOrder = ({ number, id }: Pick<ShownOrder, 'number' | 'id'>): string => number ?? id;
