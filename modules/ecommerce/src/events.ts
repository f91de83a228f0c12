import { defineEvent } from '@flotilla/core';
import { z } from 'zod';

const about = z.object({ orderId: z.guid() });

/**
 * The link to an order was requested. The consumer looks up the order, so that the response does not depend
 * on it.
 */
export const orderLinkRequested = defineEvent(
  'ecommerce.order-link.requested',
  z.object({ email: z.string(), number: z.string(), language: z.string() }),
  { orderedBy: 'number' },
);

/** An order was paid: the buyer gets access to the purchases. */
export const orderPaid = defineEvent('ecommerce.order.paid', about, { orderedBy: 'orderId' });
/** A paid order was canceled or refunded, or its subscription has ended: the buyer loses access. */
export const orderEnded = defineEvent('ecommerce.order.ended', about, { orderedBy: 'orderId' });

/** A paid order was edited: its rows, dates or addresses, and the payments that follow from them. */
export const orderChanged = defineEvent(
  'ecommerce.order.changed',
  z.object({ orderId: z.guid(), changeId: z.guid() }),
  { orderedBy: 'orderId' },
);

/** The payment link of an order was sent, has expired, or was withdrawn. `number`: that of the sent order. */
export const paymentLinkChanged = defineEvent(
  'ecommerce.order.payment-link',
  z.object({
    orderId: z.guid(),
    kind: z.enum(['sent', 'expired', 'withdrawn']),
    number: z.string(),
  }),
  { orderedBy: 'orderId' },
);

const ofBooking = z.object({ bookingId: z.guid() });

/** The order of a booking was paid. */
export const bookingConfirmed = defineEvent('ecommerce.booking.confirmed', ofBooking, {
  orderedBy: 'bookingId',
});
/** A booking was canceled before it started. */
export const bookingCanceled = defineEvent('ecommerce.booking.canceled', ofBooking, {
  orderedBy: 'bookingId',
});
/** The resource of a booking was handed over. */
export const bookingStarted = defineEvent('ecommerce.booking.started', ofBooking, { orderedBy: 'bookingId' });
/** The resource of a booking was taken back. */
export const bookingEnded = defineEvent('ecommerce.booking.ended', ofBooking, { orderedBy: 'bookingId' });

const ofSecurity = z.object({ securityDepositId: z.guid(), orderId: z.guid() });

/** The security deposit of a rental waits for the confirmation of the buyer. */
export const securityRequested = defineEvent('ecommerce.security-deposit.requested', ofSecurity, {
  orderedBy: 'securityDepositId',
});
/** A rental is over: an administrator has to release its security deposit, or keep a part. */
export const securityDecisionDue = defineEvent('ecommerce.security-deposit.decision-due', ofSecurity, {
  orderedBy: 'securityDepositId',
});

/** Goods of an order were sent. */
export const shipmentSent = defineEvent(
  'ecommerce.shipment.sent',
  z.object({ shipmentId: z.guid(), orderId: z.guid() }),
  { orderedBy: 'shipmentId' },
);

const ofReturn = z.object({ returnId: z.guid(), orderId: z.guid() });

/** A buyer withdrew from a contract, or requested to return goods. */
export const returnRequested = defineEvent('ecommerce.return.requested', ofReturn, { orderedBy: 'returnId' });
/** Goods came back. */
export const returnReceived = defineEvent('ecommerce.return.received', ofReturn, { orderedBy: 'returnId' });
