import { adminTitle, defineEntity, json, localizedText, type Row, slug } from '@flotilla/core';

const shortTexts = {
  pattern: /^\S.{0,19}$/,
  patternSays: { en: 'must be texts such as ["51"]', ru: 'должно быть текстами, например ["51"]' },
  example: '51',
};

/** Places with the same tax rates. */
export const zone = defineEntity({
  module: 'ecommerce',
  name: 'zone',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    /** Country codes of ISO 3166-1, such as `CY`. */
    countries: json({
      shape: 'array',
      default: [],
      items: {
        pattern: /^[A-Z]{2}$/,
        patternSays: {
          en: 'must be country codes such as ["CY"]',
          ru: 'должно быть кодами стран, например ["CY"]',
        },
        example: 'CY',
      },
    }),
    /** Regions of the countries as in ISO 3166-2 without the country, such as `CN`; empty for all. */
    regions: json({ shape: 'array', default: [], items: shortTexts }),
    /** Beginnings of postal codes; empty for all. */
    postalCodes: json({ shape: 'array', default: [], items: shortTexts }),
  },
  guarded: 'rules',
});
export type Zone = Row<typeof zone>;
