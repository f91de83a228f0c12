import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endOfPeriod } from '../payments/periods.js';
import { readBillingSettings } from '../billing-settings.js';
import { decimalsOf, fromUnits, toUnits } from './units.js';

it.each([
  ['19.99', 'EUR', 1999],
  ['59.97', 'EUR', 5997],
  ['0.3', 'EUR', 30],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['9999999999.99', 'USD', 999_999_999_999],
])('converts %s %s to %i of the smallest unit', (amount, currency, units) => {
  const decimals = decimalsOf(currency);
  expect(toUnits(amount, decimals)).toBe(units);
  expect(Number(fromUnits(units, decimals))).toBe(Number(amount));
});

it('converts units to an amount and back without loss', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.constantFrom(0, 2, 3), (units, decimals) => {
      expect(toUnits(fromUnits(units, decimals), decimals)).toBe(units);
    }),
  );
});

it.each([
  ['2026-01-31T10:00:00.000Z', 'month', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 'month', 2, '2026-03-31T10:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 'year', 1, '2029-02-28T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 'year', 4, '2032-02-29T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', 'day', 1, '2027-01-01T23:59:59.999Z'],
  ['2026-12-31T00:00:00.000Z', 'week', 2, '2027-01-14T00:00:00.000Z'],
] as const)('a subscription from %s by the %s ends period %i at %s', (begun, interval, number, end) => {
  expect(endOfPeriod(begun, interval, number)).toBe(end);
});

it('rejects providers with missing settings at startup', () => {
  const offered = (environment: NodeJS.ProcessEnv) => readBillingSettings(environment).providers;
  expect(offered({ DEPLOYMENT: 'development' })).toEqual(['dummy']);
  expect(offered({ DEPLOYMENT: 'production' })).toEqual([]);
  expect(offered({})).toEqual([]);
  expect(() => offered({ DEPLOYMENT: 'production', BILLING_PROVIDERS: 'dummy' })).toThrow(
    'allowed only with DEPLOYMENT=development',
  );
  expect(() => offered({ BILLING_PROVIDERS: 'barter' })).toThrow('must be some of stripe, 0xprocessing');
  expect(() => offered({ BILLING_PROVIDERS: 'stripe', SITE_URL: 'https://boats.example' })).toThrow(
    /STRIPE_SECRET_KEY is missing.*STRIPE_WEBHOOK_SECRET is missing/s,
  );
});
