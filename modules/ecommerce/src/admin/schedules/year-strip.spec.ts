import { expect, it } from 'vitest';
import type { Season } from '../../bookings/seasons.js';
import { coveredDays, runsOf, toneOf } from './year-strip.js';

const season = (id: string, startDate: string, endDate: string, more: Partial<Season> = {}): Season => ({
  ...{ id, startDate, endDate, isYearly: true, isClosed: false, minUnits: null, startDays: [] },
  ...more,
});
const winter = season('winter', '2026-12-20', '2027-01-10', { isClosed: true });
const summer = season('summer', '2026-07-01', '2026-08-31');
const event = season('event', '2027-08-20', '2027-09-02', { isYearly: false });

it('divides a year into runs, over its ends, by the first season that fits', () => {
  const runs = runsOf(2027, [event, winter, summer]);
  expect(runs.map(({ seasonId, startDate, endDate }) => [seasonId, startDate, endDate])).toEqual([
    ['winter', '2027-01-01', '2027-01-10'],
    [undefined, '2027-01-11', '2027-06-30'],
    ['summer', '2027-07-01', '2027-08-19'],
    ['event', '2027-08-20', '2027-09-02'],
    [undefined, '2027-09-03', '2027-12-19'],
    ['winter', '2027-12-20', '2027-12-31'],
  ]);
  expect(runs.reduce((days, { length }) => days + length, 0)).toBe(365);
  expect(runsOf(2028, []).map(({ length }) => length)).toEqual([366]);
});

it('counts the days of a season that an earlier one has', () => {
  expect(coveredDays(2027, 2, [event, winter, summer])).toBe(12);
  expect(coveredDays(2026, 2, [event, winter, summer])).toBe(0);
  expect(coveredDays(2027, 0, [event, winter, summer])).toBe(0);
});

it('gives a season a tone by its state and its rate', () => {
  const rate = (kind: string, value: string) => [{ seasonId: 'summer', kind, value }];
  expect([
    toneOf(winter, []),
    toneOf(summer, rate('percent', '120.0000')),
    toneOf(summer, rate('percent', '80')),
    toneOf(summer, rate('amount', '300')),
    toneOf(summer, rate('units', '6')),
    toneOf(summer, []),
  ]).toEqual(['closed', 'high', 'low', 'priced', 'plain', 'plain']);
});
