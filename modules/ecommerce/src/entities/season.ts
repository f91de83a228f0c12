import {
  adminTitle,
  boolean,
  date,
  defineEntity,
  integer,
  localizedText,
  reference,
  type Row,
} from '@flotilla/core';
import { weekdays } from './weekdays.js';

/** A part of the year with its own limits and rates. The first of overlapping seasons counts. */
export const season = defineEntity({
  module: 'ecommerce',
  name: 'season',
  fields: {
    adminTitle: adminTitle(),
    scheduleId: reference({ to: 'ecommerce.schedule', index: true }),
    title: localizedText(),
    /** First and last day. */
    startDate: date(),
    endDate: date(),
    /** Whether it returns every year, on the same days. */
    isYearly: boolean({ default: false }),
    /** Whether nothing is rented on its days. */
    isClosed: boolean({ default: false }),
    /** Replace those of the schedule for stays that begin in the season. */
    minUnits: integer({ optional: true, min: 1, max: 10_000 }),
    startDays: weekdays(),
    orderIndex: integer({ default: 0 }),
  },
  checks: [
    {
      name: 'days-in-order',
      sql: '"startDate" <= "endDate"',
      example: { startDate: '2027-07-01', endDate: '2027-08-31' },
    },
  ],
  naturalKey: ['adminTitle'],
  access: { read: 'public' },
  ui: {
    area: 'shop',
    rank: 11,
    columns: ['adminTitle', 'scheduleId', 'startDate', 'endDate', 'isYearly', 'isClosed'],
  },
});
export type Season = Row<typeof season>;
