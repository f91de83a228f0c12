import {
  datetime,
  defineEntity,
  file,
  integer,
  json,
  money,
  reference,
  type Row,
  select,
  text,
} from '@flotilla/core';
import { documentKinds } from '../documents/document-kinds.js';

/**
 * An invoice, or a credit note for a refund. `data` has everything that is printed, so that a document stays
 * as it was issued. References have no foreign keys, because documents outlive their rows.
 */
export const document = defineEntity({
  module: 'ecommerce',
  name: 'document',
  fields: {
    orderId: reference({ to: 'ecommerce.order', constraint: false, readOnly: true, index: true }),
    kind: select({ values: documentKinds, default: 'invoice', readOnly: true }),
    number: text({ readOnly: true, unique: true, max: 120 }),
    issuedAt: datetime({ readOnly: true }),
    seriesId: reference({ to: 'ecommerce.number-series', constraint: false, readOnly: true }),
    /** The number without its prefix. */
    sequence: integer({ readOnly: true, min: 1 }),
    currencyId: reference({ to: 'billing.currency', constraint: false, readOnly: true }),
    /** The amount of the document, with tax. */
    gross: money({ readOnly: true, min: '0' }),
    /** The invoice that a credit note corrects. */
    correctsId: reference({
      to: 'ecommerce.document',
      constraint: false,
      optional: true,
      readOnly: true,
      index: true,
    }),
    /** The refund of a credit note. */
    refundId: reference({ to: 'billing.refund', constraint: false, optional: true, readOnly: true }),
    /** The payment of a renewed subscription; null for the first payment of an order. */
    renewalId: reference({ to: 'billing.invoice', constraint: false, optional: true, readOnly: true }),
    data: json({ shape: 'object', readOnly: true }),
    /** The PDF; empty until a job has made it. */
    file: file({ default: '' }),
  },
  naturalKey: ['number'],
  unique: [
    ['seriesId', 'sequence'],
    ['correctsId', 'refundId'],
    ['orderId', 'renewalId'],
  ],
  guarded: 'rules',
  personal: { kept: { because: 'invoices are part of the books' } },
  ui: { rowLabel: 'number', columns: ['number', 'kind', 'orderId', 'gross', 'issuedAt'] },
});
export type Document = Row<typeof document>;
