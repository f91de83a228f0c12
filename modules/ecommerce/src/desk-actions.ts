import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { deskBooking, deskMovement, orderDeskAnswer } from './desk-shapes.js';
import { id } from './shapes.js';

const ofAdmins = { module: 'ecommerce', access: 'admin' } as const;

export const bookingDesk = defineAction({
  ...ofAdmins,
  name: 'booking-desk',
  method: 'GET',
  path: '/api/ecommerce/bookings/{id}/desk',
  summary: 'Returns a booking with its resource, days, customer and the sums of its order.',
  schemas: { params: z.object({ id }), answer: deskBooking },
});

export const movementsOfDay = defineAction({
  ...ofAdmins,
  name: 'movements-of-day',
  method: 'GET',
  path: '/api/ecommerce/bookings/movements',
  summary:
    'Lists the rentals to hand over and to take back today and tomorrow in the zone of their place, and the late ones of the last 60 days. At most 200.',
  schemas: { answer: z.array(deskMovement) },
});

export const orderDesk = defineAction({
  ...ofAdmins,
  name: 'order-desk',
  method: 'GET',
  path: '/api/ecommerce/orders/{id}/desk',
  summary:
    'Returns the buyer of an order with earlier orders, its sums and rentals, and its history: statuses, payments, refunds, documents and shipments.',
  schemas: { params: z.object({ id }), answer: orderDeskAnswer },
});
