import { afterEach, expect, it } from 'vitest';
import { stayText } from '../../bookings/stay-text.js';
import { texts } from '../translations/de.js';
import { pageLength } from './page-length.js';

afterEach(() => {
  globalThis.flotillaTexts = undefined;
});

it.each([
  ['en', 1, '1 night'],
  ['en', 6, '6 nights'],
  ['ru', 2, '2 ночи'],
  ['ru', 6, '6 ночей'],
  ['de', 1, '1 Nacht'],
  ['de', 6, '6 Nächte'],
])('counts nights in %s: %i', (language, count, text) => {
  globalThis.flotillaTexts = ({ namespace }) => ({ de: texts[namespace] ?? {} });

  expect(pageLength(count, 'night', language)).toBe(text);
});

it('leaves days to the language data of the runtime', () => {
  expect(pageLength(2, 'day', 'el')).toBe('2 ημέρες');
});

it('names the length of a rental on pages', () => {
  globalThis.flotillaTexts = ({ namespace }) => ({ de: texts[namespace] ?? {} });
  const line = { quantity: 2, pieces: 1, startDate: '2027-07-03', endDate: '2027-07-05' };

  expect(stayText({ ...line, startTime: null, endTime: null }, 'de', pageLength)).toBe(
    '3.–5. Juli 2027, 2 Nächte',
  );
});
