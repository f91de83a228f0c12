import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.js';

const now = Date.parse('2026-11-30T12:00:00Z');

it.each([
  ['2026-11-30T12:00:20Z', 'now', 'сейчас'],
  ['2026-11-30T11:59:05Z', 'now', 'сейчас'],
  ['2026-11-30T11:55:00Z', '5 min. ago', '5 мин. назад'],
  ['2026-11-30T09:59:59Z', '2 hr. ago', '2 ч назад'],
  ['2026-11-29T11:00:00Z', 'yesterday', 'вчера'],
  ['2026-11-24T11:00:00Z', '6 days ago', '6 дн. назад'],
])('shows %s as "%s"', (moment, en, ru) => {
  expect([timeAgo(moment, now, 'en'), timeAgo(moment, now, 'ru')]).toEqual([en, ru]);
});

it('leaves moments of more than a week ago to their date', () => {
  expect(timeAgo('2026-11-23T11:00:00Z', now, 'en')).toBeUndefined();
});
