import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type External, settle } from './settle.js';

const now = 0;
/** A booking by hours, with buffers. */
const at = (startsAt: number, endsAt: number, [before, after] = [0, 0]) => ({
  ...{ startsAt, endsAt, blockedFrom: startsAt - before, blockedUntil: endsAt + after },
});
const external = (id: string, ...times: Parameters<typeof at>): External => ({ id, ...at(...times) });
const outcome = (...input: Parameters<typeof settle>) =>
  Object.fromEntries(
    [...settle(...input)].map(([id, one]) => [id, `${one.status} ${one.blockedFrom}-${one.blockedUntil}`]),
  );

describe('a booking of another site', () => {
  it('blocks its time with the buffers', () => {
    expect(outcome([external('a', 10, 20, [1, 2])], [], now)).toEqual({ a: 'confirmed 9-22' });
  });

  it('is a conflict when it overlaps an own booking that is not over', () => {
    const two = [external('a', 10, 20), external('b', 40, 50)];

    expect(outcome(two, [at(19, 30)], now)).toEqual({ a: 'conflict 10-20', b: 'confirmed 40-50' });
    expect(outcome(two, [at(20, 40)], now)).toEqual({ a: 'confirmed 10-20', b: 'confirmed 40-50' });
  });

  it('begins after an own booking that is over', () => {
    expect(outcome([external('a', -10, 20)], [at(-20, -5, [0, 2])], now)).toEqual({ a: 'confirmed -3-20' });
  });

  it('shortens its buffers, and begins after the buffer of an own booking', () => {
    expect(outcome([external('a', 10, 20, [5, 5])], [at(0, 8, [0, 4]), at(22, 30)], now)).toEqual({
      a: 'confirmed 12-22',
    });
  });

  it('blocks no moment that another one blocks', () => {
    const three = [external('a', 10, 20), external('b', 12, 14), external('c', 15, 30)];

    expect(outcome(three, [], now)).toEqual({
      a: 'confirmed 10-20',
      b: 'confirmed 12-12',
      c: 'confirmed 20-30',
    });
  });
});

/** Times within 60 hours, some of them over. */
const times = fc
  .tuple(fc.integer({ min: -10, max: 40 }), fc.integer({ min: 1, max: 15 }), fc.integer({ min: 0, max: 3 }))
  .map(([start, length, buffer]) => at(start, start + length, [buffer, buffer]));
const hours = (ranges: readonly { blockedFrom: number; blockedUntil: number }[]) =>
  ranges.flatMap(({ blockedFrom, blockedUntil }) =>
    Array.from({ length: blockedUntil - blockedFrom }, (_, index) => blockedFrom + index),
  );

it('blocks each hour of confirmed bookings once, and none of own bookings', () => {
  fc.assert(
    fc.property(fc.array(times, { maxLength: 8 }), fc.array(times, { maxLength: 3 }), (others, all) => {
      // Own bookings do not overlap each other.
      const own = all.filter((one, index) =>
        all
          .slice(0, index)
          .every(
            (former) => former.blockedUntil <= one.blockedFrom || one.blockedUntil <= former.blockedFrom,
          ),
      );
      const externals = others.map((one, index) => ({ id: String(index), ...one }));
      const settled = settle(externals, own, now);
      const confirmed = [...settled.values()].filter(({ status }) => status === 'confirmed');
      const [taken, ownHours] = [hours(confirmed), new Set(hours(own))];
      const stays = externals
        .filter(({ id }) => settled.get(id)?.status === 'confirmed')
        .map(({ startsAt, endsAt }) => ({ blockedFrom: startsAt, blockedUntil: endsAt }));

      expect(settled.size).toBe(externals.length);
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken.filter((hour) => ownHours.has(hour))).toEqual([]);
      const coming = hours(stays).filter((hour) => hour >= now && !ownHours.has(hour));
      expect(coming.filter((hour) => !taken.includes(hour))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
