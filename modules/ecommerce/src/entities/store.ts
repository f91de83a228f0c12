import {
  adminTitle,
  boolean,
  defineEntity,
  json,
  localizedText,
  richText,
  slug,
  text,
  type Row,
} from '@flotilla/core';

export const store = defineEntity({
  module: 'ecommerce',
  name: 'store',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    shortDescription: localizedText(),
    description: richText(),
    /** IANA time zone of the place, such as `Asia/Nicosia`. */
    timeZone: text({ default: 'UTC', max: 64 }),
    /** The seller on invoices. */
    legalName: text({ optional: true, max: 200 }),
    taxId: text({ optional: true, max: 20 }),
    /** `{ line1, line2?, city, region?, postalCode? }` in the country of the store. */
    address: json({ shape: 'object', optional: true }),
    /** Country of ISO 3166-1 that taxes the store. Without it the store charges no tax. */
    country: text({
      optional: true,
      max: 2,
      pattern: /^[A-Z]{2}$/,
      patternSays: { en: 'must be a country code such as CY', ru: 'должно быть кодом страны, например CY' },
      suggestions: ['CY'],
    }),
    pricesIncludeTax: boolean({ default: true }),
    /** Whether sales to other states of the EU are taxed there: One Stop Shop. */
    isOssRegistered: boolean({ default: false }),
  },
  checks: [
    {
      name: 'address-in-parts',
      sql: `"address" is null or ("address"->>'line1' is not null and "address"->>'city' is not null)`,
      example: { address: { line1: '1 Marina Road', city: 'Limassol', postalCode: '3014' } },
    },
  ],
  access: { read: 'public' },
  guarded: 'rules',
  ui: { searched: ['adminTitle', 'slug', 'title', 'shortDescription'] },
});
export type Store = Row<typeof store>;
