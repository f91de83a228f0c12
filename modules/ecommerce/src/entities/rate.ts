import { adminTitle, decimal, defineEntity, integer, reference, type Row, select } from '@flotilla/core';
import { rateKinds } from '../pricing/rate-kinds.js';
import { weekdays } from './weekdays.js';

/** A change of the price of rentals: in a season, on weekdays, or from a length on. */
export const rate = defineEntity({
  module: 'ecommerce',
  name: 'rate',
  fields: {
    adminTitle: adminTitle(),
    scheduleId: reference({ to: 'ecommerce.schedule', index: true }),
    /** Empty for all products of the schedule. */
    productId: reference({ to: 'ecommerce.product', optional: true, index: true }),
    /** Empty for the whole year. */
    seasonId: reference({ to: 'ecommerce.season', optional: true, index: true }),
    /** Empty for every currency; required by an amount. No foreign key, because a shop may run without billing. */
    currencyId: reference({ to: 'billing.currency', constraint: false, optional: true }),
    weekdays: weekdays(),
    /** Units of the stay, at least. */
    fromUnits: integer({ default: 1, min: 1, max: 10_000 }),
    /**
     * `amount`: the price of a unit. `percent`: of the price of a unit, such as 120. `units`: the charged part of every
     * `fromUnits` units, such as 6 of 7; the cheapest are free.
     */
    kind: select({ values: rateKinds, default: 'percent' }),
    value: decimal({ default: '100', min: '0', max: '999999999999', scale: 4 }),
  },
  checks: [
    {
      name: 'amount-in-currency',
      sql: `"kind" <> 'amount' or "currencyId" is not null`,
      example: { kind: 'percent' },
    },
    {
      name: 'fewer-units',
      sql: `"kind" <> 'units' or ("value" < "fromUnits" and "value" = trunc("value"))`,
      example: { kind: 'percent' },
    },
  ],
  naturalKey: ['adminTitle'],
  access: { read: 'public' },
  ui: {
    area: 'shop',
    rank: 12,
    columns: ['adminTitle', 'scheduleId', 'seasonId', 'fromUnits', 'kind', 'value'],
  },
});
export type Rate = Row<typeof rate>;
