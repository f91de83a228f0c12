import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availabilityOf, type Busy } from './availability.js';
import { addDays } from './days.js';
import { stayOf } from './stay.js';
import type { ScheduleTerms } from './stay-rules.js';

const boat: ScheduleTerms = {
  unit: 'day',
  timeZone: 'Asia/Nicosia',
  startTime: '09:00',
  endTime: '18:00',
  bufferBefore: 0,
  bufferAfter: 120,
  minUnits: 1,
  maxUnits: null,
  startDays: [],
  endDays: [],
  noticeHours: 0,
  horizonDays: 730,
  seasons: [],
};
const villa: ScheduleTerms = { ...boat, unit: 'night', startTime: '17:00', endTime: '09:00', bufferAfter: 0 };
const now = Date.parse('2027-06-01T12:00:00Z');

function busy(terms: ScheduleTerms, startDate: string, endDate: string): Busy {
  const { blockedFrom, blockedUntil } = stayOf({ startDate, endDate, startTime: null, endTime: null }, terms);
  return { from: blockedFrom, until: blockedUntil };
}
const july = (terms: ScheduleTerms, resources: Busy[][], from = '2027-07-01', to = '2027-07-10') =>
  availabilityOf({ startDate: from, endDate: to, terms, resources, now });
const states = (days: readonly { state: string }[]) => days.map(({ state }) => state).join(' ');

describe('availabilityOf', () => {
  it('returns taken days, and the last day of the longest stay', () => {
    const days = july(boat, [[busy(boat, '2027-07-03', '2027-07-05')]], '2027-07-01', '2027-07-07');

    expect(states(days)).toBe('free free taken taken taken free free');
    expect(days.map(({ until }) => until?.slice(-2) ?? null)).toEqual([
      '02',
      '02',
      null,
      null,
      null,
      '13',
      '14',
    ]);
    expect(days.map(({ left }) => left)).toEqual([1, 1, 0, 0, 0, 1, 1]);
  });

  it('does not join resources that are free by turns', () => {
    const days = july(
      boat,
      [[busy(boat, '2027-07-01', '2027-07-03')], [busy(boat, '2027-07-04', '2027-07-09')]],
      '2027-07-01',
      '2027-07-05',
    );

    expect(days.map(({ left, until }) => [left, until?.slice(-2)])).toEqual([
      [1, '03'],
      [1, '03'],
      [1, '03'],
      [1, '09'],
      [1, '10'],
    ]);
  });

  it('has days of arrival alone and of departure alone where nights are taken', () => {
    const days = july(villa, [[busy(villa, '2027-07-03', '2027-07-05')]], '2027-07-02', '2027-07-06');

    expect(states(days)).toBe('free departure taken arrival free');
  });

  it('closes days that are past, too soon, too far, or no day to begin or end', () => {
    const saturdays = { ...villa, startDays: [6], endDays: [6] };
    const soon = { ...boat, noticeHours: 24 * 31, horizonDays: 35 };

    const weekend = july(saturdays, [[]], '2027-07-02', '2027-07-04');
    expect(states(weekend)).toBe('closed free closed');
    expect(weekend[1]?.until).toBe('2027-07-10');
    expect(july(soon, [[]], '2027-07-01', '2027-07-07').map(({ until }) => until !== null)).toEqual([
      ...[false, false, true, true, true, true, false],
    ]);
    expect(states(july(boat, [[]], '2027-05-30', '2027-05-31'))).toBe('closed closed');
  });

  it('has nothing where there is no resource', () => {
    expect(states(july(boat, [], '2027-07-01', '2027-07-02'))).toBe('taken taken');
  });

  it('frees an hour only where one is left before closing', () => {
    const hourly: ScheduleTerms = { ...boat, unit: 'hour', startTime: '10:00', endTime: '12:00' };
    const taken = (from: string, until: string) => ({
      from: Date.parse(`2027-07-01T${from}:00+03:00`),
      until: Date.parse(`2027-07-01T${until}:00+03:00`),
    });
    const leftWith = (...times: Busy[]) => july(hourly, [times], '2027-07-01', '2027-07-01')[0]?.left;

    expect(leftWith(taken('10:00', '11:00'))).toBe(1);
    expect(leftWith(taken('10:30', '11:30'))).toBe(0);
  });

  it('has no stay over a closed season, and its minimum where a season begins', () => {
    const season = {
      ...{ isYearly: false, isClosed: false, minUnits: null, startDays: [] },
    };
    const closed = {
      ...season,
      id: 'closed',
      startDate: '2027-07-04',
      endDate: '2027-07-05',
      isClosed: true,
    };
    const long = { ...season, id: 'long', startDate: '2027-07-06', endDate: '2027-07-08', minUnits: 3 };
    const days = july({ ...boat, seasons: [closed, long] }, [[]], '2027-07-02', '2027-07-07');

    expect(states(days)).toBe('free free closed closed free free');
    expect(days.map(({ until, minUnits }) => [until?.slice(-2) ?? null, minUnits])).toEqual([
      ['03', 1],
      ['03', 1],
      [null, 1],
      [null, 1],
      ['14', 3],
      ['15', 3],
    ]);
  });

  it('every stay up to `until` is free on one resource, and the next longer one on none', () => {
    const spans = fc.array(fc.tuple(fc.nat(25), fc.integer({ min: 1, max: 6 })), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(spans, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(boat, villa),
        (given, terms) => {
          const resources = given.map((taken) =>
            taken.map(([at, length]) => {
              const start = addDays('2027-07-01', at);
              return busy(terms, start, addDays(start, length));
            }),
          );
          for (const { date, until } of july(terms, resources, '2027-07-01', '2027-07-20')) {
            if (until === null) continue;
            const isFree = (endDate: string) => {
              const { from, until: end } = busy(terms, date, endDate);
              return resources.some((times) => times.every((one) => one.from >= end || from >= one.until));
            };
            expect(isFree(until)).toBe(true);
            if (until < '2027-07-20') expect(isFree(addDays(until, 1))).toBe(false);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
