import { describe, expect, it } from 'vitest';
import { dayIn, isoIn, isTimeZone, lastDaysIn, momentsIn, startOfDayIn, wallTimeIn } from './time-zone.js';

const nicosia = 'Asia/Nicosia';

it.each([
  ['Asia/Nicosia', true],
  ['UTC', true],
  ['Etc/GMT-3', true],
  ['+02:00', false],
  ['Mars/Olympus', false],
  ['', false],
  ['Asia/Nicosia; drop table', false],
])('returns whether %s is a time zone', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

describe('dayIn', () => {
  it.each([
    ['2026-11-24T22:30:00.000Z', nicosia, '2026-11-25'],
    ['2026-11-24T21:59:59.999Z', nicosia, '2026-11-24'],
    ['2026-11-24T22:30:00.000Z', 'UTC', '2026-11-24'],
    ['2026-11-24T02:00:00.000Z', 'America/Los_Angeles', '2026-11-23'],
    ['0099-03-01T12:00:00.000Z', 'UTC', '0099-03-01'],
  ])('returns the day of %s in %s', (moment, zone, day) => {
    expect(dayIn(moment, zone)).toBe(day);
  });

  it('returns the last days across a clock change without a gap', () => {
    expect(lastDaysIn('2027-03-29T21:30:00.000Z', 4, nicosia)).toEqual([
      '2027-03-27',
      '2027-03-28',
      '2027-03-29',
      '2027-03-30',
    ]);
    expect(lastDaysIn('2026-10-26T22:30:00.000Z', 3, nicosia)).toEqual([
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
    ]);
  });
});

describe('momentsIn', () => {
  it.each([
    ['summer', '2026-07-01T14:00', ['2026-07-01T11:00:00.000Z']],
    ['winter', '2026-12-01T14:00', ['2026-12-01T12:00:00.000Z']],
    ['the skipped hour', '2027-03-28T03:30', []],
    ['the minute before it', '2027-03-28T02:59', ['2027-03-28T00:59:00.000Z']],
    ['the minute after it', '2027-03-28T04:00', ['2027-03-28T01:00:00.000Z']],
    [
      'the repeated hour, the first one first',
      '2026-10-25T03:30',
      ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ],
    ['local mean time', '1900-01-01T12:00', ['1900-01-01T09:46:32.000Z']],
  ])('reads %s', (_, wall, moments) => {
    expect(momentsIn(wall, nicosia)).toEqual(moments);
  });

  it.each([2, 9])('reads back what wallTimeIn writes, every half hour from month %i on', (begin) => {
    const two = (number: number) => String(number).padStart(2, '0');
    for (let at = Date.UTC(2026, begin, 1); at < Date.UTC(2026, begin, 40); at += 30 * 60_000) {
      const { year, month, day, hour, minute } = wallTimeIn(at, 'America/St_Johns');
      const wall = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
      expect(momentsIn(wall, 'America/St_Johns')).toContain(new Date(at).toISOString());
    }
  });
});

describe('startOfDayIn', () => {
  it.each([
    ['2026-11-25', nicosia, '2026-11-24T22:00:00.000Z'],
    ['2026-07-01', nicosia, '2026-06-30T21:00:00.000Z'],
    ['2026-11-25', 'UTC', '2026-11-25T00:00:00.000Z'],
    // Clocks go from 23:59 to 01:00.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ])('returns the first moment of %s in %s', (day, zone, moment) => {
    expect(startOfDayIn(day, zone)).toBe(moment);
    expect(dayIn(moment, zone)).toBe(day);
    expect(dayIn(Date.parse(moment) - 1, zone)).not.toBe(day);
  });
});

describe('isoIn', () => {
  it.each([
    ['2026-11-24T22:30:00.125Z', nicosia, '2026-11-25T00:30:00.125+02:00'],
    ['2026-07-01T12:00:00.000Z', 'America/St_Johns', '2026-07-01T09:30:00.000-02:30'],
    ['2026-07-01T12:00:00.000Z', 'UTC', '2026-07-01T12:00:00.000Z'],
    ['1900-01-01T12:00:00.000Z', nicosia, '1900-01-01T12:00:00.000Z'],
  ])('writes %s in %s', (moment, zone, written) => {
    expect(isoIn(moment, zone)).toBe(written);
    expect(new Date(written).toISOString()).toBe(moment);
  });
});
