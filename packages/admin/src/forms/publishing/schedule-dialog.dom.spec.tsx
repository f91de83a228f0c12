import { defineEntity, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminOf } from '../../context/admin-context.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import { ScheduleDialog } from './schedule-dialog.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { title: text() },
  access: { read: 'public' },
});
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});

const zone = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'America/New_York';
  document.documentElement.dataset['timeZone'] = 'Asia/Nicosia';
});
afterEach(() => {
  delete document.documentElement.dataset['timeZone'];
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it.each([
  [
    '28.03.2027 03:30',
    '28.03.2027 03:30 does not exist in Asia/Nicosia: the clocks go forward then. Choose another hour.',
  ],
  ['31.02.2027 03:30', 'Please enter a date and time such as 24.12.2026 18:00.'],
  ['tomorrow', 'Please enter a date and time such as 24.12.2026 18:00.'],
])('shows the error of %s at its field, and the time zone', async (typed, message) => {
  const schedule = vi.fn();
  const dialog = <ScheduleDialog row={undefined} onSchedule={schedule} onClose={() => undefined} />;
  const { close } = await openInAdmin(dialog, { app, fetch: async () => Response.json({ data: [] }) });
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')];
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(inputs()[1], typed);
    inputs()[1]?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Schedule')?.click(),
  );

  expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toBe(message);
  expect(inputs().map((input) => input.getAttribute('aria-invalid'))).toEqual(['false', 'true']);
  expect(document.activeElement).toBe(inputs()[1]);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(
    'Time zone of the site: Asia/Nicosia',
  );
  expect(schedule).not.toHaveBeenCalled();
  await close();
});

it("uses the site's time zone, shows the local time, and takes the first of a repeated hour", async () => {
  const schedule = vi.fn();
  const row = { id: 'a', publishedAt: '2026-10-24T10:00:00.123Z', unpublishedAt: null };
  const dialog = <ScheduleDialog row={row} onSchedule={schedule} onClose={() => undefined} />;
  const { close } = await openInAdmin(dialog, { app, fetch: async () => Response.json({ data: [] }) });
  const inputs = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')];
  expect(inputs[0]?.value).toBe('24.10.2026 13:00');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      inputs[1],
      '25.10.2026 03:30',
    );
    inputs[1]?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const described = inputs.map((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  );
  expect(described).toEqual([
    ['Yours: 24.10.2026 06:00 (America/New_York)', 'Time zone of the site: Asia/Nicosia'],
    [
      'Yours: 24.10.2026 20:30 (America/New_York) Clocks show this hour twice that night; the first one is used.',
      'Time zone of the site: Asia/Nicosia',
    ],
  ]);
  await act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Schedule')?.click(),
  );

  // A moment that was not edited keeps its milliseconds.
  expect(schedule).toHaveBeenCalledWith({
    publishedAt: '2026-10-24T10:00:00.123Z',
    unpublishedAt: '2026-10-25T00:30:00.000Z',
  });
  await close();
});
