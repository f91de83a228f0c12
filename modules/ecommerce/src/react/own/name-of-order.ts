import type { ShownOrder } from '../../shapes.js';

/** Returns the number of an order, or its id until it has one. */
export const nameOfOrder = ({ number, id }: Pick<ShownOrder, 'number' | 'id'>): string => number ?? id;
