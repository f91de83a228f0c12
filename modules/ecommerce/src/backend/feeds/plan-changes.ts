import type { Booking } from '../../entities/booking.js';
import type { ExternalTimes } from './external-times.js';

/** An event of a feed, with its time as a booking has it. */
export interface TimedEvent {
  readonly key: string;
  readonly times: ExternalTimes;
}

/** A booking of the feed. Moments are in ms since 1970. */
export interface StoredExternal {
  readonly id: string;
  readonly externalUid: string;
  readonly status: Booking['status'];
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface Changes {
  readonly added: readonly TimedEvent[];
  /** Bookings that get the event. */
  readonly changed: readonly { readonly id: string; readonly event: TimedEvent }[];
  /** Bookings whose event is gone. */
  readonly freed: readonly string[];
  /** Bookings that administrators changed, whose event has other dates now: it becomes a new booking. */
  readonly detached: readonly string[];
}

/** Whether the feed was read whole, so that a missing event is gone. `now`: ms since 1970. */
interface Reading {
  readonly isWhole: boolean;
  readonly now: number;
}

/**
 * Compares the events of a feed with its bookings, by UID. An event with a new UID that overlaps a booking whose event
 * is gone takes its place: some sites give moving periods a new UID each day. A booking that an administrator canceled,
 * started or ended stays so while its event has the same dates.
 */
export function planChanges(
  events: readonly TimedEvent[],
  stored: readonly StoredExternal[],
  { isWhole, now }: Reading,
): Changes {
  const byUid = new Map(stored.map((one) => [one.externalUid, one]));
  const keys = new Set(events.map(({ key }) => key));
  const gone = new Map(
    stored
      .filter((one) => isWhole && isOpen(one) && one.endsAt > now && !keys.has(one.externalUid))
      .map((one) => [one.id, one]),
  );
  const added: TimedEvent[] = [];
  const changed: { id: string; event: TimedEvent }[] = [];
  const detached: string[] = [];
  for (const event of events) {
    const known = byUid.get(event.key);
    if (known && hasTimes(known, event)) continue;
    if (known && isOpen(known)) changed.push({ id: known.id, event });
    else {
      if (known) detached.push(known.id);
      const replaced = [...gone.values()].find((one) => overlaps(one, event));
      if (replaced) changed.push({ id: replaced.id, event });
      else added.push(event);
      gone.delete(replaced?.id ?? '');
    }
  }
  return { added, changed, freed: [...gone.keys()], detached };
}

/** Returns whether a booking follows its event. */
const isOpen = ({ status }: StoredExternal) => status === 'confirmed' || status === 'conflict';

const hasTimes = (one: StoredExternal, { times }: TimedEvent) =>
  one.startsAt === times.startsAt && one.endsAt === times.endsAt;

const overlaps = (one: StoredExternal, { times }: TimedEvent) =>
  one.startsAt < times.endsAt && times.startsAt < one.endsAt;
