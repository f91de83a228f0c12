import { expect, it } from 'vitest';
import { readDay } from './typed-day.js';

it.each([
  ['12.06.2027', '2027-06-12'],
  ['12/06/2027', '2027-06-12'],
  ['3.7.27', '2027-07-03'],
  [' 3-7-2027 ', '2027-07-03'],
  ['07/31/2027', '2027-07-31'],
  ['2027.7.3', '2027-07-03'],
  ['2027-07-03', '2027-07-03'],
  ['31.02.2027', undefined],
  ['32/13/2027', undefined],
  ['July 3', undefined],
  ['3.7', undefined],
  ['1'.repeat(100_000), undefined],
])('reads %.20s as %s', (text, day) => {
  const field = { value: text };

  expect([readDay(field), field.value]).toEqual([day !== undefined, day ?? text]);
});
