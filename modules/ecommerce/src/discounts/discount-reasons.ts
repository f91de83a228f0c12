/** Why a discount takes nothing off a purchase. */
export const discountReasons = [
  'period',
  'code',
  'other-code',
  'used-up',
  'account',
  'first-order',
  'roles',
  'countries',
  'currency',
  'products',
  'required',
  'delivery',
  'subtotal',
  'quantity',
  'combination',
] as const;
export type DiscountReason = (typeof discountReasons)[number];

/** Why a code takes nothing off, for its buyer. Rules about buyers and periods stay private: `unknown`. */
export const codeReasons = [
  'unknown',
  'account',
  'used-up',
  'other-code',
  'products',
  'delivery',
  'subtotal',
  'quantity',
  'combination',
] as const;
export type CodeReason = (typeof codeReasons)[number];
