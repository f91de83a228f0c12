import { expect, it } from 'vitest';
import { addMonths, dayByKey, monthOf, weeksOf, weekStartOf } from './month.js';

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-12-15', 1, '2028-01-15'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months are %s', (day, count, other) => {
  expect(addMonths(day, count)).toBe(other);
});

it('lays out the weeks of a month by the first day of the week', () => {
  const weeks = weeksOf('2027-07-01', 1);

  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([null, null, null, '2027-07-01', '2027-07-02', '2027-07-03', '2027-07-04']);
  expect(weeksOf('2027-07-01', 7)[0]?.indexOf('2027-07-01')).toBe(4);
  expect(weeksOf('2027-02-01', 1).flat().filter(Boolean)).toHaveLength(28);
  expect(monthOf('2027-07-31')).toBe('2027-07-01');
});

it('knows the first day of the week of a language', () => {
  expect([weekStartOf('ru'), weekStartOf('en')]).toEqual([1, 7]);
});

it.each([
  ['ArrowLeft', false, '2027-07-06'],
  ['ArrowRight', false, '2027-07-08'],
  ['ArrowUp', false, '2027-06-30'],
  ['ArrowDown', false, '2027-07-14'],
  ['Home', false, '2027-07-05'],
  ['End', false, '2027-07-11'],
  ['PageUp', false, '2027-06-07'],
  ['PageDown', false, '2027-08-07'],
  ['PageUp', true, '2026-07-07'],
  ['PageDown', true, '2028-07-07'],
  ['a', false, undefined],
])('%s with Shift %s leads from 7 July to %s', (key, shiftKey, day) => {
  expect(dayByKey('2027-07-07', { key, shiftKey }, { weekStart: 1, isRtl: false })).toBe(day);
});

it('turns the arrows around on pages that are written from right to left', () => {
  const options = { weekStart: 6, isRtl: true };

  expect(dayByKey('2027-07-07', { key: 'ArrowLeft', shiftKey: false }, options)).toBe('2027-07-08');
  expect(dayByKey('2027-07-07', { key: 'ArrowRight', shiftKey: false }, options)).toBe('2027-07-06');
});
