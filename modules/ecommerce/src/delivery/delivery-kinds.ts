/** How goods reach the buyer: only `ship` needs an address. */
export const deliveryKinds = ['ship', 'pickup', 'digital'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
