import { describe, expect, it } from 'vitest';
import type { RentedProduct } from '../schedules/rented-products.sql.js';
import { externalTimes } from './external-times.js';

const termsOf = (terms: Partial<RentedProduct>): RentedProduct => ({
  ...{ unit: 'day', timeZone: 'Asia/Nicosia', startTime: '09:00', endTime: '18:00' },
  ...{ bufferBefore: 0, bufferAfter: 120, minUnits: 1, maxUnits: null, startDays: [], endDays: [] },
  ...{ noticeHours: 0, horizonDays: 730, seasons: [], holdMinutes: 35, policy: null, rates: [] },
  ...{ storesToProductsId: '', productId: '', storeId: '', title: {}, hasVariations: false },
  ...terms,
});
const read = (event: object, terms: Partial<RentedProduct>) => {
  const times = externalTimes({ key: 'a', ...event } as Parameters<typeof externalTimes>[0], termsOf(terms));
  const { startDate, endDate, ...moments } = times;
  const iso = (ms: number) => new Date(ms).toISOString().slice(5, 16);
  return [startDate, endDate, iso(moments.startsAt), iso(moments.endsAt), iso(moments.blockedUntil)];
};
const week = { from: '2027-07-03', until: '2027-07-10' };
const nights = { unit: 'night', startTime: '16:00', endTime: '10:00' } as const;

describe('whole days', () => {
  it('are days of the schedule without the last one', () => {
    expect(read(week, {})).toEqual([
      ...['2027-07-03', '2027-07-09'],
      ...['07-03T06:00', '07-09T15:00', '07-09T17:00'],
    ]);
  });

  it('are nights until the day of leaving', () => {
    expect(read(week, nights)).toEqual([
      ...['2027-07-03', '2027-07-10'],
      ...['07-03T13:00', '07-10T07:00', '07-10T09:00'],
    ]);
  });

  it('are whole for hours, and for a single day of a schedule that ends before it starts', () => {
    const whole = ['07-02T21:00', '07-03T21:00', '07-03T23:00'];
    const day = { from: '2027-07-03', until: '2027-07-04' };

    expect(read(day, { unit: 'hour' })).toEqual(['2027-07-03', '2027-07-03', ...whole]);
    expect(read(day, { startTime: '18:00', endTime: '09:00' })).toEqual([
      '2027-07-03',
      '2027-07-03',
      ...whole,
    ]);
  });
});

describe('moments', () => {
  const event = {
    startsAt: Date.parse('2027-07-03T13:00:00Z'),
    endsAt: Date.parse('2027-07-05T21:00:00Z'),
  };

  it('stay as they are, and do not take the day that begins at their end', () => {
    expect(read(event, {})).toEqual([
      ...['2027-07-03', '2027-07-05'],
      ...['07-03T13:00', '07-05T21:00', '07-05T23:00'],
    ]);
  });

  it('end nights on the day of leaving', () => {
    expect(read(event, nights).slice(0, 2)).toEqual(['2027-07-03', '2027-07-06']);
  });
});
