import { describe, expect, it } from 'vitest';
import { type WithdrawableOrder, withdrawalTerms } from './withdrawal.js';

const order: WithdrawableOrder = {
  ...{ status: 'delivered', placedAt: '2027-06-01T10:00:00.000Z', deliveredAt: '2027-07-01T21:30:00.000Z' },
  ...{ openedAt: null, isBusiness: false, hasGoods: true, isShipped: true, pieces: 2 },
};
const terms = (values: Partial<WithdrawableOrder>, now = '2027-07-05T12:00:00Z', days = 14) =>
  withdrawalTerms({ ...order, ...values }, { days, timeZone: 'Asia/Nicosia', now: Date.parse(now) });

describe('the right of withdrawal', () => {
  it('ends with the 14th day after the delivery, in the zone of the store', () => {
    // In Nicosia the goods arrived on July 2.
    expect(terms({}, '2027-07-16T20:59:59Z')).toEqual({ reason: null, until: '2027-07-16' });
    expect(terms({}, '2027-07-16T21:00:00Z')).toEqual({ reason: 'over', until: '2027-07-16' });
  });

  it('counts from the order where nothing is delivered', () => {
    const plain = { status: 'approving', deliveredAt: null, isShipped: false } as const;

    expect(terms(plain, '2027-06-15T12:00:00Z')).toEqual({ reason: null, until: '2027-06-15' });
    expect(terms(plain, '2027-06-16T12:00:00Z').reason).toBe('over');
  });

  it.each(['approving', 'packaging', 'delivering'] as const)(
    'has not begun to end while goods are %s',
    (status) => {
      expect(terms({ status, deliveredAt: null }, '2028-01-01T00:00:00Z')).toEqual({
        reason: null,
        until: null,
      });
    },
  );

  it.each([
    ['a Saturday', 15, '2027-07-19'],
    ['a Sunday', 16, '2027-07-19'],
    ['a Monday', 17, '2027-07-19'],
  ])('ends on a Monday when its last day is %s', (_, days, until) => {
    expect(terms({}, `${until}T12:00:00Z`, days)).toEqual({ reason: null, until });
    expect(terms({}, '2027-07-20T12:00:00Z', days).reason).toBe('over');
  });

  it('lasts as many days as the store has', () => {
    expect(terms({}, '2027-07-20T12:00:00Z', 31)).toEqual({ reason: null, until: '2027-08-02' });
  });

  it.each([
    ['unpaid', { status: 'paying' }],
    ['unpaid', { status: 'new' }],
    ['canceled', { status: 'canceled' }],
    ['business', { isBusiness: true }],
    ['exempt', { hasGoods: false, pieces: 0 }],
    ['opened', { openedAt: '2027-07-01T00:00:00.000Z' }],
    ['withdrawn', { pieces: 0 }],
  ] as const)('is refused as %s', (reason, values) => {
    expect(terms(values).reason).toBe(reason);
  });

  it('can be switched off', () => {
    expect(terms({}, undefined, 0).reason).toBe('off');
  });
});
