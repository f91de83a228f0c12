import { defineEntity, integer, json, money, text, type Row } from '@flotilla/core';

/** A figure: of a day and what it is about where the product counts it (`page-views` of `/en`), or one that somebody keeps by hand. */
export const metric = defineEntity({
  module: 'analytic',
  name: 'metric',
  fields: {
    title: text(),
    value: integer(),
    /** A counter of one day (`2030-06-12`, in the time zone that the site had at the time). */
    name: text({ optional: true, readOnly: true, max: 100, index: true }),
    day: text({ optional: true, readOnly: true, max: 10 }),
    /** About what: `{"path": "/en"}`, `{"currency": "EUR"}`. */
    dimensions: json({ shape: 'object', default: {}, readOnly: true }),
    /** Exact, of what is money. */
    amount: money({ optional: true, readOnly: true }),
    /** Name, day and dimensions in one: each is one row. */
    key: text({ optional: true, readOnly: true, max: 500, unique: true }),
  },
  indexes: [{ fields: ['name', 'day'] }],
  shows: { columns: ['title', 'value', 'amount', 'day', 'dimensions', 'createdAt'], searched: ['title'] },
  unrecorded: { because: 'they are counted every minute, from facts that are counted once' },
});
export type Metric = Row<typeof metric>;
