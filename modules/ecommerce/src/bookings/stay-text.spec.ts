import { expect, it } from 'vitest';
import { stayText } from './stay-text.js';

const week = {
  quantity: 7,
  pieces: 1,
  startDate: '2027-07-03T00:00:00.000Z',
  endDate: '2027-07-09T00:00:00.000Z',
  startTime: null,
  endTime: null,
};

it.each([
  ['en', week, 'July 3 – 9, 2027, 7 days'],
  ['ru', week, '3–9 июля 2027 г., 7 дней'],
  ['en', { ...week, quantity: 14, pieces: 2 }, 'July 3 – 9, 2027, 7 days × 2'],
  ['en', { ...week, quantity: 6 }, 'July 3 – 9, 2027, 6 nights'],
  ['ru', { ...week, quantity: 6 }, '3–9 июля 2027 г., 6 ночей'],
  ['ru', { ...week, endDate: '2027-08-03', quantity: 31 }, '3 июля – 3 августа 2027 г., 31 ночь'],
  ['en', { ...week, endDate: '2027-07-03', quantity: 1 }, 'July 3, 2027, 1 day'],
  ['en', { ...week, startDate: null, endDate: null }, ''],
])('describes a rental in %s: %#', (language, line, text) => {
  expect(stayText(line, language)).toBe(text);
});

it('describes hours with their times of day', () => {
  const hours = { ...week, endDate: '2027-07-03', startTime: '10:00', endTime: '14:00', quantity: 4 };

  expect(stayText(hours, 'en')).toBe('July 3, 2027, 10:00 AM – 2:00 PM, 4 hours');
  expect(stayText(hours, 'ru')).toBe('3 июля 2027 г., 10:00–14:00, 4 часа');
});
