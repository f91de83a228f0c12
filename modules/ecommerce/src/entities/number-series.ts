import { defineEntity, integer, reference, type Row, select, text } from '@flotilla/core';
import { documentKinds } from '../documents/document-kinds.js';

/** The numbers of a store's documents in a year. Locked while a document is issued, so numbers have no gaps. */
export const numberSeries = defineEntity({
  module: 'ecommerce',
  name: 'number-series',
  fields: {
    /** Without a foreign key, because its documents outlive the store. */
    storeId: reference({ to: 'ecommerce.store', constraint: false, readOnly: true }),
    kind: select({ values: documentKinds, default: 'invoice', readOnly: true }),
    year: integer({ readOnly: true, min: 1000, max: 9999 }),
    /** The beginning of each number, such as `LIMASSOL-2027-`. */
    prefix: text({ readOnly: true, unique: true, max: 100 }),
    /** The number of the next document. */
    next: integer({ default: 1, readOnly: true, min: 1 }),
  },
  unique: [['storeId', 'kind', 'year']],
  unrecorded: { fields: ['next'], because: 'each number is recorded with its document' },
  ui: { isFound: false, rowLabel: 'prefix', columns: ['prefix', 'storeId', 'kind', 'year', 'next'] },
});
export type NumberSeries = Row<typeof numberSeries>;
