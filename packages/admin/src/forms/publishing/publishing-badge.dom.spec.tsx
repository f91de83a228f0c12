import { defineModule } from '@flotilla/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adminOf } from '../../context/admin-context.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import { PublishingBadge } from './publishing-badge.js';

const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});

const zone = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'Europe/London';
  document.documentElement.dataset['timeZone'] = 'Asia/Nicosia';
});
afterEach(() => {
  delete document.documentElement.dataset['timeZone'];
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it.each([
  [{ publishedAt: null }, 'Draft', null],
  [
    { publishedAt: '2020-11-24T22:30:00.000Z' },
    'Published 25.11.2020 00:30 GMT+2',
    '25.11.2020 00:30 GMT+2 · 24.11.2020 22:30 (Europe/London)',
  ],
  [
    { publishedAt: '2020-11-24T22:30:00.000Z', unpublishedAt: '2120-07-01T12:00:00.000Z' },
    'Published until 01.07.2120 15:00 GMT+3',
    '01.07.2120 15:00 GMT+3 · 01.07.2120 13:00 (Europe/London)',
  ],
  [
    { publishedAt: '2120-12-01T12:00:00.000Z' },
    'Scheduled for 01.12.2120 14:00 GMT+2',
    '01.12.2120 14:00 GMT+2 · 01.12.2120 12:00 (Europe/London)',
  ],
  [
    { publishedAt: '2020-01-01T00:00:00.000Z', unpublishedAt: '2020-01-02T00:00:00.000Z' },
    'Ended 02.01.2020 02:00 GMT+2',
    '02.01.2020 02:00 GMT+2 · 02.01.2020 00:00 (Europe/London)',
  ],
])("shows the site's time zone for %j", async (row, text, title) => {
  const { close } = await openInAdmin(<PublishingBadge row={row} />, {
    app,
    fetch: async () => Response.json({ data: [] }),
  });
  const badge = document.querySelector('[data-publishing]');

  expect([badge?.textContent, badge?.getAttribute('title')]).toEqual([text, title]);
  await close();
});
