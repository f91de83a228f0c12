import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { activeStatuses } from './entities/booking-states.js';
import { daysBetween, maxStayDays } from './bookings/days.js';
import { day, id, required, timeOfDay } from './shapes.js';

const module = 'ecommerce';
const bookings = '/api/ecommerce/bookings' as const;
const ofAdmins = { module, access: 'admin' } as const;

const isOrdered = ({ startDate, endDate }: { startDate: string; endDate: string }) => endDate >= startDate;
const orderly = { path: ['endDate'], message: 'must not be before startDate.' };
const isShort = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  daysBetween(startDate, endDate) < maxStayDays;
const short = { path: ['endDate'], message: `must be within ${maxStayDays} days of startDate.` };

const dayAvailability = z.object({
  date: z.string(),
  state: z.enum(['free', 'arrival', 'departure', 'taken', 'closed']),
  left: z.int(),
  until: z.string().nullable(),
  price: z.string().nullable(),
  minUnits: z.int(),
});

/**
 * The days of a product in a store. `left`: free resources. `until`: last day of a stay that begins here.
 * `price`: of one unit on that day, in the default currency or the first that has a price. `feeds`: when each calendar
 * of another site was last read; null for never.
 */
const availability = z.object({
  timeZone: z.string(),
  unit: z.enum(['day', 'night', 'hour']),
  currencyId: z.string().nullable(),
  feeds: z.array(z.object({ id: z.string(), syncedAt: z.string().nullable() })),
  days: z.array(dayAvailability),
});
export type Availability = z.output<typeof availability>;

export const productAvailability = defineAction({
  module,
  access: 'public',
  name: 'product-availability',
  method: 'GET',
  path: '/api/ecommerce/products/{id}/availability',
  limit: { calls: 240, per: 'minute' },
  summary:
    'Returns for each day of a period whether a stay may begin or end, how many are free, and how long a stay may last. At most 400 days.',
  schemas: {
    params: z.object({ id }),
    query: z
      .strictObject({ startDate: day, endDate: day, storeId: id.optional() })
      .refine(isOrdered, orderly)
      .refine(isShort, short),
    answer: availability,
  },
});

const availableProduct = z.object({
  productId: id,
  slug: z.string(),
  title: z.record(z.string(), z.string()),
  storeId: id,
  currencyId: z.string().nullable(),
  /** Price of the stay, in the default currency or the first that has a price. */
  total: z.string().nullable(),
  /** Of the price. */
  currency: z.object({ symbol: z.string(), decimals: z.int() }).nullable(),
});
export type AvailableProduct = z.output<typeof availableProduct>;

export const availableProducts = defineAction({
  module,
  access: 'public',
  name: 'available-products',
  method: 'GET',
  path: '/api/ecommerce/products/available',
  limit: { calls: 120, per: 'minute' },
  summary:
    'Lists the products that can be rented by the day or night for all of a period of at most 400 days, with the price of the stay, by id. `after`: the last product of the former page. `near`: the products beside this one, those of its categories first.',
  schemas: {
    query: z
      .strictObject({
        startDate: day,
        endDate: day,
        storeId: id.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        after: id.optional(),
        near: id.optional(),
      })
      .refine(isOrdered, orderly)
      .refine(isShort, short)
      .refine(({ after, near }) => after === undefined || near === undefined, {
        path: ['near'],
        message: 'has no further pages. Leave after out.',
      }),
    answer: z.array(availableProduct),
  },
});

/** Days of one call for the calendar of the admin at most. */
const maxCalendarDays = 100;

const calendarBooking = z.object({
  id,
  kind: z.enum(['order', 'block', 'external']),
  status: z.enum([...activeStatuses, 'ended', 'conflict']),
  /** Days in the zone of the place. */
  startDate: z.string(),
  endDate: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The stay with its buffers. */
  blockedFrom: z.string(),
  blockedUntil: z.string(),
  heldUntil: z.string().nullable(),
  note: z.string().nullable(),
  /** Null for a block. */
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Name of the order's invoice or delivery address, or else its mail address. */
  buyer: z.string().nullable(),
});

/** The resources of all products with a schedule, with the bookings that overlap a period. */
const calendar = z.array(
  z.object({
    id,
    adminTitle: z.string().nullable(),
    title: z.record(z.string(), z.string()),
    isActive: z.boolean(),
    productId: id,
    productTitle: z.record(z.string(), z.string()),
    storeId: id,
    unit: z.enum(['day', 'night', 'hour']),
    timeZone: z.string(),
    bookings: z.array(calendarBooking),
  }),
);
export type CalendarAnswer = z.output<typeof calendar>;
export type CalendarBooking = z.output<typeof calendarBooking>;

export const bookingCalendar = defineAction({
  ...ofAdmins,
  name: 'booking-calendar',
  method: 'GET',
  path: '/api/ecommerce/calendar',
  summary:
    'Lists the resources with the bookings that overlap a period of 100 days at most, by product and resource. Leaves out canceled and expired bookings.',
  schemas: {
    query: z
      .strictObject({ startDate: day, endDate: day, storeId: id.optional() })
      .refine(isOrdered, orderly)
      .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < maxCalendarDays, {
        path: ['endDate'],
        message: `must be within ${maxCalendarDays} days of startDate.`,
      }),
    answer: calendar,
  },
});

/** Bookings of an order as its owner reads them: notes and resources are for administrators. */
const ownBooking = z.object({
  id,
  lineId: z.string(),
  /** The charge of a booked extra; null for the product. */
  chargeId: z.string().nullable(),
  status: z.enum([...activeStatuses, 'ended', 'canceled', 'expired', 'conflict']),
  startDate: z.string(),
  endDate: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  heldUntil: z.string().nullable(),
});
export type OwnBooking = z.output<typeof ownBooking>;

export const bookingsOfOrder = defineAction({
  module,
  access: 'owner',
  name: 'bookings-of-order',
  method: 'GET',
  path: '/api/rbac/subjects/{id}/ecommerce-module/orders/{orderId}/bookings',
  summary: 'Lists the bookings of the lines of an order, with their states. One for each piece.',
  schemas: { params: z.object({ id, orderId: required('orderId') }), answer: z.array(ownBooking) },
});

/** A booking, with its days. */
const bookingAnswer = z.looseObject({
  id,
  kind: z.enum(['order', 'block', 'external']),
  status: z.enum([...activeStatuses, 'ended', 'canceled', 'expired', 'conflict']),
  resourceId: id,
  startDate: z.string(),
  endDate: z.string(),
});
export type BookingAnswer = z.output<typeof bookingAnswer>;

export const blockDays = defineAction({
  ...ofAdmins,
  name: 'block-days',
  method: 'POST',
  path: `${bookings}/blocks`,
  status: 201,
  summary: 'Blocks whole days of a resource, both ends included. 409 when they are taken.',
  schemas: {
    body: z
      .strictObject({
        resourceId: required('resourceId'),
        startDate: day,
        endDate: day,
        note: z.string().max(2000).optional(),
      })
      .refine(isOrdered, orderly),
    answer: bookingAnswer,
  },
});

export const moveBooking = defineAction({
  ...ofAdmins,
  name: 'move-booking',
  method: 'POST',
  path: `${bookings}/{id}/move`,
  summary:
    'Moves a booking to other dates or another resource, without a change of its price. 409 when they are taken.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({
      resourceId: id.optional(),
      startDate: day.optional(),
      endDate: day.optional(),
      startTime: timeOfDay.optional(),
      endTime: timeOfDay.optional(),
    }),
    answer: bookingAnswer,
  },
});

export const startBooking = defineAction({
  ...ofAdmins,
  name: 'start-booking',
  method: 'POST',
  path: `${bookings}/{id}/start`,
  summary: 'Hands the resource of a confirmed booking over. Idempotent.',
  schemas: { params: z.object({ id }), answer: bookingAnswer },
});

export const endBooking = defineAction({
  ...ofAdmins,
  name: 'end-booking',
  method: 'POST',
  path: `${bookings}/{id}/end`,
  summary: 'Takes the resource of a booking back, which frees the rest of its time. Idempotent.',
  schemas: { params: z.object({ id }), answer: bookingAnswer },
});
