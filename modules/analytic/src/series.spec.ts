import { expect, it } from 'vitest';
import { seriesOf } from './series.js';

const days = ['2030-02-27', '2030-02-28', '2030-03-01'];
const counted = (name: string, day: string, value: string, currency: string | null = null) => ({
  name,
  day,
  value,
  currency,
});

it('has a value for each day, in order', () => {
  expect(days).toEqual(['2030-02-27', '2030-02-28', '2030-03-01']);
});

it('has counts per day, and money by currency, exactly', () => {
  const series = seriesOf(
    [
      counted('page-views', '2030-02-27', '7'),
      counted('revenue', '2030-02-27', '0.1', 'EUR'),
      counted('revenue', '2030-02-28', '0.2', 'EUR'),
      counted('revenue', '2030-02-28', '1234567890.12', 'USD'),
    ],
    days,
  );

  expect(series.map(({ name, currency, sum }) => [name, currency, sum])).toEqual([
    ['page-views', null, '7'],
    ['revenue', 'EUR', '0.3'],
    ['revenue', 'USD', '1234567890.12'],
  ]);
  expect(series[0]?.days.map(({ value }) => value)).toEqual(['7', '0', '0']);
});
