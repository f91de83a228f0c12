import type { Stay } from '../../bookings/stay.js';

type Times = Omit<Stay, 'units'>;

/** A booking of another site. `id` also orders bookings with equal times. */
export interface External extends Times {
  readonly id: string;
}

/** The outcome for a booking of another site. */
export interface Settled {
  readonly status: 'confirmed' | 'conflict';
  readonly blockedFrom: number;
  readonly blockedUntil: number;
}

/**
 * Returns for each booking of other sites whether it blocks its resource, and when. One that overlaps an own booking
 * which is not over is a conflict. Blocked times do not overlap: buffers end at own bookings, and where bookings of
 * other sites overlap, each moment is blocked once.
 */
export function settle(
  externals: readonly External[],
  own: readonly Times[],
  now: number,
): ReadonlyMap<string, Settled> {
  const settled = new Map<string, Settled>();
  const blocking = externals.filter((one) => {
    const isConflict = own.some((other) => other.endsAt > now && overlaps(one, other));
    const { id, blockedFrom, blockedUntil } = one;
    if (isConflict) settled.set(id, { status: 'conflict', blockedFrom, blockedUntil });
    return !isConflict;
  });
  let end = -Infinity;
  for (const one of blocking.map((each) => besideOwn(each, own, now)).toSorted(byStart)) {
    const blockedFrom = Math.max(one.blockedFrom, end);
    const blockedUntil = Math.max(one.blockedUntil, blockedFrom);
    const range =
      blockedUntil > blockedFrom
        ? { blockedFrom, blockedUntil }
        : { blockedFrom: one.startsAt, blockedUntil: one.startsAt };
    settled.set(one.id, { status: 'confirmed', ...range });
    end = Math.max(end, blockedUntil);
  }
  return settled;
}

/** Shortens the blocked time of a booking so that it ends at own ones. */
function besideOwn(one: External, own: readonly Times[], now: number): External {
  let { blockedFrom, blockedUntil } = one;
  for (const other of own) {
    if (other.blockedUntil <= blockedFrom || other.blockedFrom >= blockedUntil) continue;
    const isBefore = other.endsAt <= one.startsAt || other.endsAt <= now;
    if (isBefore) blockedFrom = Math.max(blockedFrom, other.blockedUntil);
    else blockedUntil = Math.min(blockedUntil, other.blockedFrom);
  }
  return { ...one, blockedFrom, blockedUntil };
}

const overlaps = (one: Times, other: Times) => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

const byStart = (one: External, other: External) =>
  one.blockedFrom - other.blockedFrom ||
  other.blockedUntil - one.blockedUntil ||
  one.id.localeCompare(other.id);
