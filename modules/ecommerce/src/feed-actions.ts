import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { id } from './shapes.js';

const module = 'ecommerce';
const ofAdmins = { module, access: 'admin' } as const;
const resources = '/api/ecommerce/resources/{id}' as const;

export const resourceCalendar = defineAction({
  module,
  access: 'public',
  name: 'resource-calendar',
  method: 'GET',
  path: `${resources}/calendar.ics`,
  sends: 'text/calendar',
  limit: { calls: 120, per: 'minute' },
  summary:
    'Returns the bookings and blocked days of a resource as a calendar feed (RFC 5545) without names and prices, from 30 days ago to the horizon of its schedule.',
  schemas: {
    params: z.object({ id }),
    query: z.strictObject({
      /** The secret of the address. */
      token: z.string().max(100).default(''),
    }),
  },
});

/** The address of the feed; null until it is requested. Relative when the address of the site is not set. */
const calendarAddress = z.object({ url: z.string().nullable() });

export const readCalendarAddress = defineAction({
  ...ofAdmins,
  name: 'calendar-address',
  method: 'GET',
  path: `${resources}/calendar-address`,
  summary: 'Returns the secret address of the calendar feed of a resource.',
  schemas: { params: z.object({ id }), answer: calendarAddress },
});

export const renewCalendarAddress = defineAction({
  ...ofAdmins,
  name: 'renew-calendar-address',
  method: 'POST',
  path: `${resources}/calendar-address`,
  repeats: 'done',
  summary: 'Creates a new secret address of the calendar feed of a resource. The former one ends.',
  schemas: { params: z.object({ id }), answer: calendarAddress },
});
