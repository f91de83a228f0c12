import type { Lifecycle } from '@flotilla/core/reflection';

export const bookingStatuses = [
  'held',
  'confirmed',
  'started',
  'ended',
  'canceled',
  'expired',
  'conflict',
] as const;
type Status = (typeof bookingStatuses)[number];

/** The states of a booking that block its resource. */
export const activeStatuses = ['held', 'confirmed', 'started'] as const satisfies readonly Status[];

/** Returns whether a booking in a state blocks its resource. */
export const isActive = (status: Status) => activeStatuses.some((active) => active === status);

const bySystem = ['system'] as const;
const byBoth = ['system', 'admin'] as const;

/** The states of bookings, which follow the payments of their orders. */
export const bookingStates: Lifecycle<Status> = {
  adminsMaySet: 'declared',
  transitions: [
    { name: 'confirm', from: ['held'], to: 'confirmed', by: bySystem },
    { name: 'expire', from: ['held'], to: 'expired', by: bySystem },
    { name: 'start', from: ['confirmed'], to: 'started', by: byBoth },
    { name: 'end', from: ['confirmed', 'started'], to: 'ended', by: byBoth },
    { name: 'cancel', from: ['held', 'confirmed'], to: 'canceled', by: bySystem },
    // The calendar of another site booked the same days.
    { name: 'collide', from: ['confirmed'], to: 'conflict', by: bySystem },
    { name: 'resolve', from: ['conflict'], to: 'confirmed', by: byBoth },
    { name: 'give up', from: ['conflict'], to: 'canceled', by: byBoth },
  ],
};
