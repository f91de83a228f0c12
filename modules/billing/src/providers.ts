/** The ways to pay that the module knows, in the order in which they are offered. */
export const providerNames = [
  'stripe',
  '0xprocessing',
  'payselection',
  'payselection-international',
  'tiptoppay',
  'cloudpayments',
  'dummy',
] as const;
export type ProviderName = (typeof providerNames)[number];

/** How often a subscription is charged. */
export const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** Characters of a provider's name, and of what it calls its own things. */
export const providerNameLimit = 100;
export const referenceLimit = 255;
