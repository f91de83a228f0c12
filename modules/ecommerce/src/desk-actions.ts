import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { deskBooking, deskMovement } from './desk-shapes.js';
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
