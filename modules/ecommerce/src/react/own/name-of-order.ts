import type { OrderWithLines } from '../../shapes.js';

/** Returns the number of an order, or its id until it has one. */
export const nameOfOrder = ({ number, id }: Pick<OrderWithLines, 'number' | 'id'>): string => number ?? id;
