import { expect, it } from 'vitest';
import { longestHeld, securityAmount, securityOf } from './security-deposit.js';

const startsAt = Date.UTC(2027, 6, 3, 6);
const days = (count: number) => count * 86_400_000;
const plan = { securityMode: 'hold', securityDaysBefore: 1 } as const;
const lasting = (count: number) => ({ startsAt, endsAt: startsAt + days(count) });
const all = () => true;

it('is held the day before', () => {
  expect(securityOf(plan, lasting(1), all)).toEqual({ mode: 'hold', requestAt: startsAt - days(1) });
  expect(securityOf(plan, lasting(5), all)).toMatchObject({ mode: 'hold' });
});

it('is charged when the rental is longer than a hold', () => {
  expect(securityOf(plan, lasting(5.01), all)).toEqual({ mode: 'charge', requestAt: startsAt - days(1) });
  expect(securityOf({ ...plan, securityDaysBefore: 4 }, lasting(3), all)).toMatchObject({ mode: 'charge' });
  expect(securityOf({ ...plan, securityDaysBefore: 0 }, lasting(6), all)).toMatchObject({ mode: 'charge' });
});

it('is held for rentals up to the longest one', () => {
  for (const securityDaysBefore of [0, 1, 3, 5, 6]) {
    const longest = longestHeld(securityDaysBefore);
    const modeOf = (count: number) => securityOf({ ...plan, securityDaysBefore }, lasting(count), all)?.mode;
    if (longest > 0) expect(modeOf(longest)).toBe('hold');
    expect(modeOf(Math.max(1, longest + 1))).toBe('charge');
  }
});

it('is given at the place when no provider can take it', () => {
  const onSite = { mode: 'on-site', requestAt: null };
  expect(securityOf({ ...plan, securityMode: 'on-site' }, lasting(1), all)).toEqual(onSite);
  expect(securityOf(plan, lasting(1), () => false)).toEqual(onSite);
  expect(securityOf(plan, lasting(7), (mode) => mode === 'hold')).toEqual(onSite);
});

it('is none without a mode', () => {
  expect(securityOf({ ...plan, securityMode: 'none' }, lasting(1), all)).toBeNull();
});

it('is taken for each piece', () => {
  expect(securityAmount('2000', 2, 2)).toBe('4000.00');
  expect(securityAmount('0.005', 1, 2)).toBe('0.01');
  expect(securityAmount('1500', 3, 0)).toBe('4500');
});
