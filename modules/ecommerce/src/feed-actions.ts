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
    query: z.object({
      /** The secret of the address. */
      token: z.string().max(100).default(''),
      /** A calendar feed whose own bookings are left out, so that its site does not read them as new ones. */
      without: id.optional(),
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

/** The state of a feed after a read. */
const syncResult = z.object({
  id,
  /** When the feed was last read whole; null when it never was. */
  syncedAt: z.string().nullable(),
  eventCount: z.int(),
  /** Consecutive failed reads. */
  failures: z.int(),
  lastError: z.string().nullable(),
  /** Bookings that were added, got other dates, were freed, and overlap an own booking since this read. */
  added: z.int(),
  changed: z.int(),
  freed: z.int(),
  conflicts: z.int(),
});
export type SyncResult = z.output<typeof syncResult>;

export const syncCalendarFeed = defineAction({
  ...ofAdmins,
  name: 'sync-calendar-feed',
  method: 'POST',
  path: '/api/ecommerce/calendar-feeds/{id}/sync',
  summary:
    'Reads a calendar feed now. A failed read is reported in `lastError`. 409 while another process reads the feed.',
  schemas: { params: z.object({ id }), answer: syncResult },
});
