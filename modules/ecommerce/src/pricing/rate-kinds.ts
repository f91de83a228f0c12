/** In a separate file, because definitions are loaded without the price rules. */
export const rateKinds = ['amount', 'percent', 'units'] as const;
