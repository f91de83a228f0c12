import { date, datetime, defineEntity, email, reference, type Row, select, text } from '@flotilla/core';

/** A request for a mail when days of a product are free again. */
export const waitingEntry = defineEntity({
  module: 'ecommerce',
  name: 'waiting-entry',
  fields: {
    productId: reference({ to: 'ecommerce.product', readOnly: true, index: true }),
    /** Null for any store. */
    storeId: reference({ to: 'ecommerce.store', optional: true, readOnly: true }),
    /** The first and the last day, in the zone of the place. */
    startDate: date({ readOnly: true }),
    endDate: date({ readOnly: true }),
    email: email({ readOnly: true }),
    language: text({ readOnly: true, max: 10 }),
    subjectId: reference({
      to: 'rbac.subject',
      constraint: false,
      optional: true,
      readOnly: true,
      index: true,
    }),
    status: select({
      values: ['waiting', 'notified', 'bought', 'ended'],
      default: 'waiting',
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [
          { name: 'notify', from: ['waiting'], to: 'notified', by: ['system'] },
          { name: 'buy', from: ['waiting', 'notified'], to: 'bought', by: ['system'] },
          { name: 'end', from: ['waiting', 'notified'], to: 'ended', by: ['system', 'admin'] },
        ],
      },
    }),
    notifiedAt: datetime({ optional: true, readOnly: true }),
  },
  indexes: [
    {
      fields: ['productId', 'storeId', 'email', 'startDate', 'endDate'],
      unique: true,
      where: { status: 'waiting' },
    },
    { fields: ['email', 'status'] },
    { fields: ['status', 'startDate'] },
  ],
  personal: {},
  ui: {
    rowLabel: 'email',
    columns: ['productId', 'storeId', 'email', 'startDate', 'endDate', 'status', 'createdAt'],
  },
});
export type WaitingEntry = Row<typeof waitingEntry>;
