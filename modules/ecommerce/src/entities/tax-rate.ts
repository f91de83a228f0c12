import { date, decimal, defineEntity, localizedText, reference, type Row } from '@flotilla/core';

/** The tax of a class in a zone, for a period. */
export const taxRate = defineEntity({
  module: 'ecommerce',
  name: 'tax-rate',
  fields: {
    zoneId: reference({ to: 'ecommerce.zone', index: true }),
    taxClassId: reference({ to: 'ecommerce.tax-class', index: true }),
    /** In percent. */
    rate: decimal({ min: '0', max: '100', scale: 3 }),
    /** Name of the tax on documents, such as "VAT". */
    title: localizedText(),
    validFrom: date(),
    /** The first day on which the rate no longer applies. */
    validUntil: date({ optional: true }),
  },
  naturalKey: ['zoneId', 'taxClassId'],
  excludes: [{ name: 'one-rate-a-day', equal: ['zoneId', 'taxClassId'], range: ['validFrom', 'validUntil'] }],
  ui: { rowLabel: 'id', columns: ['zoneId', 'taxClassId', 'rate', 'validFrom', 'validUntil'] },
});
export type TaxRate = Row<typeof taxRate>;
