import { expect, it } from 'vitest';
import { writtenStay } from './stay-length.js';

const nights = (quantity: number) => ({
  ...{ quantity, pieces: 1, startTime: null, endTime: null },
  startDate: '2027-07-01',
  endDate: `2027-07-${String(1 + quantity).padStart(2, '0')}`,
});

it.each([
  ['en', 2, '2 nights'],
  ['ru', 2, '2 ночи'],
  ['de-AT', 1, '1 Nacht'],
  ['de', 2, '2 Nächte'],
  ['el', 1, '1 νύχτα'],
  ['el', 7, '7 νύχτες'],
  ['ar', 1, 'ليلة واحدة'],
  ['ar', 2, 'ليلتان'],
  ['ar', 3, '3 ليالٍ'],
  ['ar', 11, '11 ليلة'],
])('writes nights in %s: %i', (language, count, length) => {
  expect(writtenStay(nights(count), language)).toMatch(new RegExp(`, ${length}$`));
});
