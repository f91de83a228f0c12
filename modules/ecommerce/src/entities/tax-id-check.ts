import { boolean, datetime, defineEntity, type Row, text } from '@flotilla/core';

/** The last answer of the EU's register about a tax number, kept as proof of a reverse charge. */
export const taxIdCheck = defineEntity({
  module: 'ecommerce',
  name: 'tax-id-check',
  fields: {
    taxId: text({ readOnly: true, unique: true, max: 20 }),
    country: text({ readOnly: true, max: 2 }),
    /** Null while the register has not answered. */
    isValid: boolean({ optional: true, readOnly: true }),
    name: text({ readOnly: true, default: '', max: 500 }),
    /** The register's number of the check, which proves it. */
    consultationNumber: text({ optional: true, readOnly: true, max: 100 }),
    checkedAt: datetime({ readOnly: true }),
    lastError: text({ optional: true, readOnly: true, max: 500 }),
  },
  unrecorded: { because: 'the row is the last answer of the register itself' },
  ui: { isFound: false, rowLabel: 'taxId', columns: ['taxId', 'isValid', 'name', 'checkedAt'] },
});
export type TaxIdCheck = Row<typeof taxIdCheck>;
