/** Kind of supply, which decides the country whose tax applies. */
export const taxPlaces = ['goods', 'digital', 'on-site', 'service'] as const;
export type TaxPlace = (typeof taxPlaces)[number];

/** Why a row carries its rate; `none` where the shop has no rate for it. */
export const taxReasons = ['standard', 'reverse-charge', 'export', 'exempt', 'none'] as const;
export type TaxReason = (typeof taxReasons)[number];
