import { defineEntity, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { ScheduleDialog } from './schedule-dialog.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { title: text() }, access: { read: 'public' } });
const app = adminOf({ modules: [defineModule({ name: 'fleet', entities: [boat] })], doors: [], languages: ['en'], site: 'boats' });

const zone = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'Asia/Nicosia';
});
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it.each([
  ['28.03.2027 03:30', '28.03.2027 03:30 does not exist in Asia/Nicosia: the clocks go forward then. Choose another hour.'],
  ['31.02.2027 03:30', 'Say a moment such as 24.12.2026 18:00.'],
  ['tomorrow', 'Say a moment such as 24.12.2026 18:00.'],
])('says what is wrong with %s, at its field, and names the time zone', async (typed, message) => {
  const schedule = vi.fn();
  const dialog = <ScheduleDialog row={undefined} onSchedule={schedule} onClose={() => undefined} />;
  const { close } = await openInAdmin(dialog, { app, fetch: async () => Response.json({ data: [] }) });
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')];
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(inputs()[1], typed);
    inputs()[1]?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Schedule')?.click());

  expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toBe(message);
  expect(inputs().map((input) => input.getAttribute('aria-invalid'))).toEqual(['false', 'true']);
  expect(document.activeElement).toBe(inputs()[1]);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('In your time zone: Asia/Nicosia');
  expect(schedule).not.toHaveBeenCalled();
  await close();
});
