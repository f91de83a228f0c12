import { defineEntity, integer, json, money, text, type Row } from '@flotilla/core';

/** A metric: counted by the product per day and dimension (`page-views` of `/en`), or maintained by hand. */
export const metric = defineEntity({
  module: 'analytic',
  name: 'metric',
  fields: {
    title: text(),
    value: integer(),
    /** Name and day of a counter (`2030-06-12`, in the time zone of the site at that time). */
    name: text({ optional: true, readOnly: true, max: 100, index: true }),
    day: text({ optional: true, readOnly: true, max: 10 }),
    /** Dimensions: `{"path": "/en"}`, `{"currency": "EUR"}`. */
    dimensions: json({ shape: 'object', default: {}, readOnly: true }),
    /** Exact amount, for money. */
    amount: money({ optional: true, readOnly: true }),
    /** Name, day and dimensions combined, as a unique key. */
    key: text({ optional: true, readOnly: true, max: 500, unique: true }),
  },
  indexes: [{ fields: ['name', 'day'] }],
  ui: { columns: ['title', 'value', 'amount', 'day', 'dimensions', 'createdAt'], searched: ['title'] },
  unrecorded: { because: 'they are counted every minute, from facts that are counted once' },
});
export type Metric = Row<typeof metric>;
