import { date, datetime, defineEntity, json, reference, type Row, select, text } from '@flotilla/core';
import { activeStatuses, bookingStates, bookingStatuses } from './booking-states.js';

/**
 * A time for which a resource is taken: by the line of an order, by a block of the owner, or by the calendar
 * of another site. Its buffers are fixed when it is made.
 */
export const booking = defineEntity({
  module: 'ecommerce',
  name: 'booking',
  fields: {
    kind: select({ values: ['order', 'block', 'external'], default: 'order', readOnly: true }),
    resourceId: reference({ to: 'ecommerce.resource', readOnly: true, index: true }),
    lineId: reference({ to: 'ecommerce.orders-to-products', optional: true, readOnly: true, index: true }),
    /** The extra of the line; null for the product. Without a foreign key, because bookings outlive charges. */
    chargeId: reference({ to: 'ecommerce.charge', constraint: false, optional: true, readOnly: true }),
    /** The first and the last day, in the zone of the place. */
    startDate: date({ readOnly: true }),
    endDate: date({ readOnly: true }),
    startsAt: datetime({ readOnly: true }),
    endsAt: datetime({ readOnly: true }),
    /** The stay with its buffers. */
    blockedFrom: datetime({ readOnly: true }),
    blockedUntil: datetime({ readOnly: true }),
    status: select({ values: bookingStatuses, default: 'held', lifecycle: bookingStates }),
    /** The feed of an external booking. Without a foreign key, because bookings outlive feeds. */
    feedId: reference({ to: 'ecommerce.calendar-feed', constraint: false, optional: true, readOnly: true }),
    /** The UID of its event. Null once the event is gone. */
    externalUid: text({ optional: true, readOnly: true, max: 200 }),
    /** When an unpaid booking ends. */
    heldUntil: datetime({ optional: true, readOnly: true }),
    /** Keyed hash of the network of an unpaid order, until it is paid. */
    network: text({ optional: true, readOnly: true, max: 100 }),
    /** The cancellation policy at the time of the order. */
    policy: json({ shape: 'object', optional: true, readOnly: true }),
    note: text({ optional: true, max: 2000 }),
  },
  unique: [['feedId', 'externalUid']],
  indexes: [
    { fields: ['heldUntil'], where: { status: 'held' } },
    { fields: ['network'], where: { status: 'held' } },
  ],
  excludes: [
    {
      name: 'booked-once',
      equal: ['resourceId'],
      range: ['blockedFrom', 'blockedUntil'],
      where: { status: activeStatuses },
    },
  ],
  personal: {
    internal: ['note', 'network'],
    kept: { because: 'the dates of orders stay taken', set: { note: null, network: null } },
  },
  ui: {
    area: 'shop',
    rank: 2,
    rowLabel: 'id',
    columns: ['resourceId', 'kind', 'status', 'startDate', 'endDate', 'note'],
  },
});
export type Booking = Row<typeof booking>;
