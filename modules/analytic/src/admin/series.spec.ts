import { expect, it } from 'vitest';
import { daysBefore, seriesOf } from './series.js';

const days = daysBefore(new Date('2030-03-01T12:00:00Z'), 3);
const counted = (name: string, day: string, more: object = {}) => ({ name, day, value: 1, amount: null, dimensions: {}, ...more });

it('has a place for each day, in its order', () => {
  expect(days).toEqual(['2030-02-27', '2030-02-28', '2030-03-01']);
});

it('sums what is counted by day, and money by its currency, exactly', () => {
  const money = (amount: string, currency: string) => counted('revenue', '2030-02-28', { amount, dimensions: { currency } });
  const series = seriesOf(
    [
      counted('page-views', '2030-02-27', { value: 3, dimensions: { path: '/en' } }),
      counted('page-views', '2030-02-27', { value: 4, dimensions: { path: '/ru' } }),
      counted('page-views', '2029-01-01', { value: 100 }),
      money('0.1', 'EUR'),
      money('0.2', 'EUR'),
      money('1234567890.12', 'USD'),
    ],
    days,
  );

  expect(series.map(({ name, currency, sum }) => [name, currency, sum])).toEqual([
    ['page-views', undefined, '7'],
    ['revenue', 'EUR', '0.3'],
    ['revenue', 'USD', '1234567890.12'],
  ]);
  expect(series[0]?.days.map(({ value }) => value)).toEqual(['7', '0', '0']);
});
