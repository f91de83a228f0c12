import { boolean, datetime, defineEntity, integer, money, reference, type Row, select } from '@flotilla/core';
import { securityModes } from '../pricing/security-deposit.js';

/** The security deposit of a sold rental, as it was agreed. It is no part of the price. */
export const securityDeposit = defineEntity({
  module: 'ecommerce',
  name: 'security-deposit',
  fields: {
    orderId: reference({ to: 'ecommerce.order', readOnly: true, index: true }),
    lineId: reference({ to: 'ecommerce.orders-to-products', readOnly: true, unique: true }),
    mode: select({ values: securityModes, default: 'hold', readOnly: true }),
    amount: money({ default: '0', min: '0', readOnly: true }),
    perPiece: money({ default: '0', min: '0', readOnly: true }),
    /** Without a foreign key, because deposits outlive currencies. */
    currencyId: reference({ to: 'billing.currency', constraint: false, readOnly: true }),
    daysBefore: integer({ default: 1, min: 0, readOnly: true }),
    /** When the confirmation is requested. Null at the place. */
    requestAt: datetime({ optional: true, readOnly: true }),
    endsAt: datetime({ readOnly: true }),
    /** Null until it is requested. Without a foreign key, because a shop may run without billing. */
    authorizationId: reference({
      to: 'billing.authorization',
      constraint: false,
      optional: true,
      readOnly: true,
    }),
    /** Whether the rental is over, and an administrator has to release the amount or keep a part. */
    needsDecision: boolean({ default: false, readOnly: true }),
  },
  personal: { kept: { because: 'deposits are part of the books' } },
  indexes: [{ fields: ['authorizationId', 'requestAt'] }],
  ui: { rowLabel: 'id', columns: ['orderId', 'mode', 'amount', 'requestAt', 'endsAt', 'needsDecision'] },
});
export type SecurityDeposit = Row<typeof securityDeposit>;
