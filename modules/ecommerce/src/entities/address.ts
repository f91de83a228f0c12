import { boolean, defineEntity, type Row, text } from '@flotilla/core';
import { addressLimits } from '../addresses/address-limits.js';

const part = (max: number) => text({ min: 1, max });
const optional = (max: number) => text({ optional: true, max });

/** A postal address in the address book of its owner. */
export const address = defineEntity({
  module: 'ecommerce',
  name: 'address',
  fields: {
    name: part(addressLimits.name),
    company: optional(addressLimits.company),
    line1: part(addressLimits.line1),
    line2: optional(addressLimits.line2),
    city: part(addressLimits.city),
    region: optional(addressLimits.region),
    postalCode: optional(addressLimits.postalCode),
    /** Country of ISO 3166-1. */
    country: text({
      max: 2,
      pattern: /^[A-Z]{2}$/,
      patternSays: { en: 'must be a country code such as CY', ru: 'должно быть кодом страны, например CY' },
      suggestions: ['CY'],
    }),
    phone: optional(addressLimits.phone),
    isDefault: boolean({ default: false }),
  },
  access: { read: 'owner' },
  guarded: 'rules',
  ui: { rowLabel: 'name', columns: ['name', 'city', 'country', 'isDefault'] },
});
export type AddressRow = Row<typeof address>;
