import { describe, expect, it } from 'vitest';
import { isSteps, termsAt } from './cancellation.js';

const at = (text: string) => Date.parse(`${text}Z`);
const startsAt = at('2027-07-31T09:00');
const boughtAt = at('2027-06-01T12:00');
const full = { daysBefore: 30, refundPercent: 100 };
const half = { daysBefore: 14, refundPercent: 50 };
const policy = { steps: [full, half], graceHours: 24 };
const nothing = { refundPercent: 0, step: null, until: null };

describe('a cancellation policy', () => {
  it.each([
    ['2027-06-10T00:00', { refundPercent: 100, step: full, until: at('2027-07-01T09:00') }],
    ['2027-07-01T09:00', { refundPercent: 100, step: full, until: at('2027-07-01T09:00') }],
    ['2027-07-01T09:01', { refundPercent: 50, step: half, until: at('2027-07-17T09:00') }],
    ['2027-07-17T09:01', nothing],
    ['2027-08-02T00:00', nothing],
  ])('refunds by the days before the start: %s', (now, terms) => {
    expect(termsAt(at(now), policy, { boughtAt, startsAt })).toEqual(terms);
  });

  it('refunds everything in the hours of grace, and then by its steps', () => {
    const late = { boughtAt: at('2027-07-20T12:00'), startsAt };
    const grace = { refundPercent: 100, step: null, until: at('2027-07-21T12:00') };

    expect(termsAt(at('2027-07-20T13:00'), policy, late)).toEqual(grace);
    expect(termsAt(at('2027-07-21T12:00'), policy, late)).toEqual(nothing);
    const middle = { boughtAt: at('2027-07-10T12:00'), startsAt };
    expect(termsAt(at('2027-07-11T12:00'), policy, middle)).toMatchObject({ refundPercent: 50 });
  });

  it('ends the hours of grace with the start', () => {
    const lastMinute = { boughtAt: startsAt - 3_600_000, startsAt };

    expect(termsAt(startsAt - 1, policy, lastMinute)).toMatchObject({ refundPercent: 100, until: startsAt });
    expect(termsAt(startsAt, policy, lastMinute)).toEqual(nothing);
  });

  it('refunds everything until grace ends where that is later than the first step', () => {
    const near = { boughtAt: at('2027-07-01T08:00'), startsAt };

    expect(termsAt(at('2027-07-01T08:30'), policy, near).until).toBe(at('2027-07-02T08:00'));
  });

  it('refunds nothing by a step without a refund', () => {
    const none = { daysBefore: 0, refundPercent: 0 };
    const strict = { steps: [full, none], graceHours: 0 };

    expect(termsAt(at('2027-07-20T00:00'), strict, { boughtAt, startsAt })).toEqual({
      ...nothing,
      step: none,
    });
  });

  it('refunds nothing without steps and hours', () => {
    expect(termsAt(boughtAt, { steps: [], graceHours: 0 }, { boughtAt, startsAt })).toEqual(nothing);
  });
});

describe('steps', () => {
  it.each([[[]], [[full]], [[full, half, { daysBefore: 0, refundPercent: 10 }]]])(
    'are accepted: %j',
    (steps) => {
      expect(isSteps(steps)).toBe(true);
    },
  );

  it.each([
    [null],
    [{}],
    [['30']],
    [[half, full]],
    [[full, full]],
    [[full, { daysBefore: 14, refundPercent: 100 }]],
    [[{ daysBefore: 1.5, refundPercent: 50 }]],
    [[{ daysBefore: -1, refundPercent: 50 }]],
    [[{ daysBefore: 1, refundPercent: 101 }]],
    [[{ daysBefore: 1 }]],
    [[{ ...full, extra: 1 }]],
    [Array.from({ length: 21 }, (_, index) => ({ daysBefore: 100 - index, refundPercent: 100 - index }))],
  ])('are refused: %j', (steps) => {
    expect(isSteps(steps)).toBe(false);
  });
});
