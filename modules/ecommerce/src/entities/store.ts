import {
  adminTitle,
  boolean,
  decimal,
  defineEntity,
  integer,
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
    slugs: localizedText({ areSlugs: true }),
    title: localizedText(),
    shortDescription: localizedText(),
    description: richText(),
    /** IANA time zone of the place, such as `Asia/Nicosia`. */
    timeZone: text({ default: 'UTC', max: 64 }),
    /** The person whom visitors ask, and the languages or hours, such as "Answers in Greek and English". */
    contactName: text({ optional: true, max: 100 }),
    contactText: localizedText(),
    phone: text({ optional: true, max: 50 }),
    /** The place for visitors, such as "Pier B, berth 12", and its hours. */
    visitAddress: localizedText(),
    openingHours: localizedText(),
    /** The place in degrees, for maps. */
    latitude: decimal({ optional: true, min: '-90', max: '90', scale: 6 }),
    longitude: decimal({ optional: true, min: '-180', max: '180', scale: 6 }),
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
    /** Days to withdraw from the purchase of goods, for private buyers. 0 for none. */
    withdrawalDays: integer({ default: 14, min: 0, max: 365 }),
  },
  checks: [
    {
      name: 'place-whole',
      sql: '("latitude" is null) = ("longitude" is null)',
      example: { latitude: '34.669', longitude: '33.043' },
    },
    {
      name: 'address-in-parts',
      sql: `"address" is null or ("address"->>'line1' is not null and "address"->>'city' is not null)`,
      example: { address: { line1: '1 Marina Road', city: 'Limassol', postalCode: '3014' } },
    },
  ],
  access: { read: 'public' },
  guarded: 'rules',
  ui: {
    area: 'shop',
    rank: 5,
    columns: ['@picture', 'adminTitle', '@languages', 'updatedAt'],
    searched: ['adminTitle', 'slug', 'title', 'shortDescription'],
  },
});
export type Store = Row<typeof store>;
