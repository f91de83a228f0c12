import { expect, it } from 'vitest';
import { isClosedOn, type Season, seasonOn } from './seasons.js';

const season = (id: string, startDate: string, endDate: string, isYearly = true): Season => ({
  ...{ id, startDate, endDate, isYearly, isClosed: false, minUnits: null, startDays: [] },
});

it.each([
  [
    'one summer',
    season('', '2027-07-01', '2027-08-31', false),
    '2027-07-01 2027-08-31',
    '2027-06-30 2028-07-15',
  ],
  ['every summer', season('', '2020-07-01', '2020-08-31'), '2027-07-01 2031-08-31', '2027-06-30 2027-09-01'],
  [
    'a season over the year end',
    season('', '2026-12-20', '2027-01-10'),
    '2030-12-20 2031-01-10',
    '2030-12-19 2031-01-11',
  ],
  ['a leap day', season('', '2024-02-29', '2024-02-29'), '2028-02-29', '2027-02-28 2027-03-01'],
  ['a whole year', season('', '2026-03-01', '2027-02-28'), '2030-03-01 2031-02-28 2030-02-28', ''],
  ['more than a year', season('', '2026-03-01', '2028-03-02'), '2030-12-31', ''],
])('contains the days of %s', (_, one, inside, outside) => {
  const isIn = (day: string) => seasonOn(day, [one]) === one;

  expect(inside.split(' ').filter((day) => !isIn(day))).toEqual([]);
  expect(outside.split(' ').filter((day) => day !== '' && isIn(day))).toEqual([]);
});

it('returns the first of overlapping seasons', () => {
  const closed = { ...season('closed', '2027-07-10', '2027-07-12', false), isClosed: true };
  const summer = season('summer', '2027-07-01', '2027-08-31');

  expect(seasonOn('2027-07-11', [closed, summer])?.id).toBe('closed');
  expect(isClosedOn('2027-07-11', [closed, summer])).toBe(true);
  expect(isClosedOn('2027-07-11', [summer, closed])).toBe(false);
});
