import { boolean, datetime, defineEntity, integer, reference, type Row, text } from '@flotilla/core';

/** The calendar of a resource on another site, whose events block the resource. */
export const calendarFeed = defineEntity({
  module: 'ecommerce',
  name: 'calendar-feed',
  fields: {
    resourceId: reference({ to: 'ecommerce.resource', index: true }),
    title: text({ min: 1, max: 200 }),
    url: text({
      max: 2000,
      normalize: (url: string) => url.trim().replace(/^webcals?:/i, 'https:'),
      // Browsers have no `normalize`, and their forms validate this pattern.
      pattern: /^(?:https|webcals?):\/\/\S+$/,
      patternSays: {
        en: 'must be an address such as https://example.com/calendar.ics',
        ru: 'должно быть адресом, например https://example.com/calendar.ics',
      },
      suggestions: ['https://example.com/calendar.ics'],
    }),
    /** Events whose title contains it do not block, such as "Airbnb (Not available)". */
    ignoredTitle: text({ optional: true, max: 200 }),
    isActive: boolean({ default: true }),
    /** The ETag of the last read, after a digest of its settings. */
    etag: text({ optional: true, readOnly: true, max: 500 }),
    /** When the feed was last read whole. */
    syncedAt: datetime({ optional: true, readOnly: true }),
    /** Events of the last read that block the resource. */
    eventCount: integer({ default: 0, min: 0, readOnly: true }),
    /** Consecutive failed reads. */
    failures: integer({ default: 0, min: 0, readOnly: true }),
    lastError: text({ optional: true, readOnly: true, max: 500 }),
    /** While a process reads the feed. */
    claimedUntil: datetime({ optional: true, readOnly: true }),
  },
  unrecorded: {
    fields: ['resourceId', 'title', 'url', 'ignoredTitle', 'isActive'],
    because: 'the other fields describe the last read',
  },
  ui: {
    area: 'shop',
    rank: 14,
    rowLabel: 'title',
    columns: ['title', 'resourceId', 'isActive', 'syncedAt', 'eventCount', 'failures', 'lastError'],
  },
});
export type CalendarFeed = Row<typeof calendarFeed>;
