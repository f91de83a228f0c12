import { defineEvent } from '@flotilla/core';
import { z } from 'zod';

const about = z.object({ orderId: z.guid() });

/** The link to an order was requested. The consumer searches the order, so that the answer of the request does not depend on it. */
export const orderLinkRequested = defineEvent(
  'ecommerce.order-link.requested',
  z.object({ email: z.string(), number: z.string(), language: z.string() }),
  { orderedBy: 'number' },
);

/** An order was paid: what was bought is the buyer's. */
export const orderPaid = defineEvent('ecommerce.order.paid', about, { orderedBy: 'orderId' });
/** What a paid order opened is to be closed: it was canceled or paid back, or its subscription is over. */
export const orderEnded = defineEvent('ecommerce.order.ended', about, { orderedBy: 'orderId' });
