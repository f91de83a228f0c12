import { describe, expect, it } from 'vitest';
import { planChanges, type StoredExternal, type TimedEvent } from './plan-changes.js';

const event = (key: string, startsAt: number, endsAt: number): TimedEvent => ({
  key,
  times: {
    ...{ startsAt, endsAt, blockedFrom: startsAt, blockedUntil: endsAt },
    ...{ startDate: '2027-07-03', endDate: '2027-07-03' },
  },
});
const stored = (
  externalUid: string,
  startsAt: number,
  endsAt: number,
  status: StoredExternal['status'] = 'confirmed',
): StoredExternal => ({ id: `id of ${externalUid}`, externalUid, status, startsAt, endsAt });
const plan = (events: TimedEvent[], bookings: StoredExternal[], isWhole = true) => {
  const { added, changed, freed, detached } = planChanges(events, bookings, { isWhole, now: 0 });
  return {
    added: added.map(({ key }) => key),
    changed: changed.map(({ id, event: { key } }) => `${id} → ${key}`),
    ...{ freed, detached },
  };
};
const nothing = { added: [], changed: [], freed: [], detached: [] };

describe('the changes of a feed', () => {
  it('are none for equal events', () => {
    expect(plan([event('a', 1, 5)], [stored('a', 1, 5)])).toEqual(nothing);
  });

  it('add new events, change dates, and free bookings whose event is gone', () => {
    expect(
      plan(
        [event('a', 1, 5), event('b', 11, 15), event('d', 31, 35)],
        [stored('b', 10, 15), stored('c', 21, 25)],
      ),
    ).toEqual({ added: ['a', 'd'], changed: ['id of b → b'], freed: ['id of c'], detached: [] });
  });

  it('free nothing when the feed was not read whole, and nothing that is over', () => {
    expect(plan([], [stored('a', 1, 5)], false)).toEqual(nothing);
    expect(plan([], [stored('a', -5, -1)])).toEqual(nothing);
  });

  it('give a booking whose event is gone a new event that overlaps it', () => {
    expect(plan([event('tomorrow', 2, 11)], [stored('today', 1, 10)])).toEqual({
      ...nothing,
      changed: ['id of today → tomorrow'],
    });
    expect(plan([event('other', 10, 12)], [stored('today', 1, 10)])).toEqual({
      ...nothing,
      added: ['other'],
      freed: ['id of today'],
    });
  });

  it.each(['canceled', 'started', 'ended'] as const)(
    'leave a booking that an administrator has %s, until its event has other dates',
    (status) => {
      const bookings = [stored('a', 1, 5, status)];

      expect(plan([event('a', 1, 5)], bookings)).toEqual(nothing);
      expect(plan([], bookings)).toEqual(nothing);
      expect(plan([event('a', 2, 6)], bookings)).toEqual({
        ...nothing,
        added: ['a'],
        detached: ['id of a'],
      });
    },
  );
});
