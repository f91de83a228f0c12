/** The supported payment providers, in their default display order. */
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

/** Charging intervals of subscriptions. */
export const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** Maximum length of a provider's name, and of its ids. */
export const providerNameLimit = 100;
export const referenceLimit = 255;
