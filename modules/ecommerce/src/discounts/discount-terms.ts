/** How a discount reduces a price. `value` is in percent, except for `amount`. */
export const discountKinds = ['percent', 'amount', 'free-delivery', 'buy-x-get-y'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** The part of a purchase that a discount reduces: single lines, the whole, or its deliveries. */
export const discountTargets = ['products', 'order', 'delivery'] as const;
export type DiscountTarget = (typeof discountTargets)[number];
