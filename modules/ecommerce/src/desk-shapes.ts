import { z } from 'zod';
import { activeStatuses } from './entities/booking-states.js';
import { orderBuyer } from './admin-actions.js';
import { id } from './shapes.js';

/** Sums of an order in a currency, as exact decimals. `due` is total − paid + refunded, without credited pieces. */
export const orderSums = z.object({
  currency: z.object({ code: z.string().nullable(), symbol: z.string(), decimals: z.int() }),
  total: z.string(),
  paid: z.string(),
  refunded: z.string(),
  due: z.string(),
});
export type OrderSums = z.output<typeof orderSums>;

/** The order of a booking, as the desk needs it. */
const bookedOrder = z.object({
  id,
  number: z.string().nullable(),
  status: z.string(),
  /** Name of the invoice or delivery address. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  comment: z.string().nullable(),
  sums: z.array(orderSums),
});
export type BookedOrder = z.output<typeof bookedOrder>;

export const deskBooking = z.object({
  id,
  kind: z.enum(['order', 'block', 'external']),
  status: z.enum([...activeStatuses, 'ended', 'canceled', 'expired', 'conflict']),
  resourceId: id,
  resourceTitle: z.record(z.string(), z.string()),
  /** Title of the product or the extra. */
  title: z.record(z.string(), z.string()),
  /** Whether it is an extra of the order, whose days are those of the product. */
  isExtra: z.boolean(),
  unit: z.enum(['day', 'night', 'hour']),
  timeZone: z.string(),
  /** Days in the zone of the place. */
  startDate: z.string(),
  endDate: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Times of day of a rental by hours. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  heldUntil: z.string().nullable(),
  note: z.string().nullable(),
  /** Null for blocks and bookings of other sites. */
  order: bookedOrder.nullable(),
});
export type DeskBooking = z.output<typeof deskBooking>;

/** A handover or a return; `late`: it was due before today in the zone of the place. */
export const deskMovement = deskBooking.extend({
  movement: z.enum(['arrival', 'departure']),
  when: z.enum(['late', 'today', 'tomorrow']),
});
export type DeskMovement = z.output<typeof deskMovement>;

/** A rental of an order, or an extra of one, with the resource that it takes. */
const orderStay = deskBooking.omit({ order: true });
export type OrderStay = z.output<typeof orderStay>;

/** An account, a program or the server. */
const eventAuthor = z.object({
  kind: z.string(),
  /** Address of a person. */
  name: z.string().nullable(),
  isBuyer: z.boolean(),
});

/** A step in the history of an order. `name`: a status, a provider, the number of a document, or a parcel. */
const orderEvent = z.object({
  kind: z.enum(['status', 'payment', 'refund', 'document', 'shipment', 'booking']),
  at: z.string(),
  name: z.string(),
  /** Status of a refund, or kind of a document. */
  detail: z.string().nullable(),
  amount: z.string().nullable(),
  currency: orderSums.shape.currency.nullable(),
  author: eventAuthor.nullable(),
});
export type OrderEvent = z.output<typeof orderEvent>;

const earlierOrder = z.object({
  id,
  number: z.string().nullable(),
  status: z.string(),
  placedAt: z.string().nullable(),
});

export const orderDeskAnswer = z.object({
  buyer: orderBuyer.extend({
    /** Name of the invoice or delivery address. */
    name: z.string().nullable(),
    phone: z.string().nullable(),
    /** The last other orders of the same buyer. */
    earlier: z.array(earlierOrder),
  }),
  sums: z.array(orderSums),
  stays: z.array(orderStay),
  /** The last 200, the latest first. */
  events: z.array(orderEvent),
});
export type OrderDesk = z.output<typeof orderDeskAnswer>;
