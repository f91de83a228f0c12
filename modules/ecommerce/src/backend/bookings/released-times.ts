import type { Rows, TransactionContext } from '@flotilla/backend';
import type { RowHooks } from '@flotilla/backend/ports';
import { type Booking, booking } from '../../entities/booking.js';
import { isActive } from '../../entities/booking-states.js';

/** A time that a booking has left. Moments are in ISO 8601. */
export interface ReleasedTime {
  readonly resourceId: string;
  readonly from: string;
  readonly until: string;
}

const timeFields = [
  'status',
  'resourceId',
  'startsAt',
  'endsAt',
  'blockedFrom',
  'blockedUntil',
] as const satisfies readonly (keyof Booking)[];
type Times = Pick<Booking, (typeof timeFields)[number]>;

const watched = ['status', 'resourceId', 'blockedFrom', 'blockedUntil'] as const;

/**
 * Registers a handler for times that bookings leave, because they are canceled, expire, end, move or are deleted. It
 * runs in the transaction of the change; deleted rows exist until it ends.
 */
export function onRelease(
  { hooks, rows }: { readonly hooks: RowHooks; readonly rows: Rows },
  handle: (times: readonly ReleasedTime[], context: TransactionContext) => Promise<void>,
): void {
  const pass = async (times: readonly ReleasedTime[], context: TransactionContext) => {
    if (times.length > 0) await handle(times, context);
  };
  hooks.afterChange(booking, watched, (written, context) =>
    pass(
      written.flatMap(({ before, after }) => leftBy(before as Times | null, after as unknown as Times)),
      context,
    ),
  );
  hooks.beforeDelete(booking, async (ids, context) => {
    const where = { id: { inArray: [...ids] } };
    const found = await rows.of(booking, context).find({ where, fields: timeFields });
    await pass(found.flatMap(timeOf), context);
  });
}

/** Returns the time that a changed booking has left. */
function leftBy(before: Times | null, after: Times): ReleasedTime[] {
  if (before === null) return [];
  const isSame =
    isActive(after.status) && watched.every((name) => name === 'status' || before[name] === after[name]);
  return isSame ? [] : timeOf(before);
}

/** Returns the time of an active booking. One of another site may block less than its own time. */
function timeOf({ status, resourceId, ...times }: Times): ReleasedTime[] {
  if (!isActive(status)) return [];
  const moments = [times.startsAt, times.endsAt, times.blockedFrom, times.blockedUntil].map(Date.parse);
  const iso = (ms: number) => new Date(ms).toISOString();
  return [{ resourceId, from: iso(Math.min(...moments)), until: iso(Math.max(...moments)) }];
}
