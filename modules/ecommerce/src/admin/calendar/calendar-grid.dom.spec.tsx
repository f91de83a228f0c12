import { SiteProvider } from '@flotilla/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CalendarGrid } from './calendar-grid.js';
import type { CalendarResource } from './calendar-layout.js';
import { daysIn } from './calendar-range.js';

const days = daysIn({ from: '2027-07-01', span: 'fortnight' });
const rented = { kind: 'order', startDate: '2027-07-03', endDate: '2027-07-04', note: null };
const resources = ['Antares', 'Bellatrix', 'Capella'].map((name, index) => ({
  ...{ id: name, adminTitle: null, title: { en: name }, productTitle: { en: 'Ketch' }, unit: 'day' },
  isActive: true,
  bookings: index === 1 ? [{ ...rented, id: 'b1', status: 'confirmed', buyer: 'Anna Petrova' }] : [],
})) as unknown as CalendarResource[];

const onStep = vi.fn<(step: 1 | -1) => void>();
const onOpen = vi.fn<(...opened: unknown[]) => void>();
let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body);
  await render(days);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const render = (of: readonly string[]) =>
  act(async () =>
    root.render(
      <SiteProvider value={{ language: 'en', languages: ['en'], path: '/' }}>
        <CalendarGrid
          {...{ resources, onStep, onOpen, days: of, today: '2027-07-02' }}
          {...{ labelledBy: 'period', describedBy: 'keys', isLoading: false }}
        />
      </SiteProvider>,
    ),
  );
const tabStops = () => [...document.querySelectorAll<HTMLElement>('[role="grid"] [tabindex="0"]')];
const focused = () => document.activeElement?.getAttribute('aria-label');
const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  act(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
    ),
  );

it('has one cell in the tab order, which follows the focus: today at first', async () => {
  expect(tabStops().map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Antares, Friday, July 2: free',
  ]);
  await act(async () => tabStops()[0]?.focus());
  await press('ArrowDown');
  await press('ArrowRight');

  expect(tabStops()).toEqual([document.activeElement]);
});

it('names a cell by resource, day, state and customer', async () => {
  await act(async () => tabStops()[0]?.focus());
  await press('ArrowDown');
  await press('ArrowRight');
  expect(focused()).toBe('Bellatrix, Saturday, July 3: Confirmed, Anna Petrova');
});

it('moves by arrows, and stops at the edges', async () => {
  await act(async () => tabStops()[0]?.focus());
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowLeft']) await press(key);
  expect(focused()).toBe('Antares, Thursday, July 1: free');
});

it('moves to the ends of a row by Home and End, and of the grid with Control', async () => {
  await act(async () => tabStops()[0]?.focus());
  await press('End');
  expect(focused()).toBe('Antares, Wednesday, July 14: free');
  await press('Home');
  expect(focused()).toBe('Antares, Thursday, July 1: free');
  await press('End', { ctrlKey: true });
  expect(focused()).toBe('Capella, Wednesday, July 14: free');
  await press('Home', { ctrlKey: true });
  expect(focused()).toBe('Antares, Thursday, July 1: free');
});

it('steps to other periods by Page Up and Page Down, and keeps the focus', async () => {
  await act(async () => tabStops()[0]?.focus());
  await press('ArrowDown');
  await press('PageDown');
  await press('PageUp');
  expect(onStep.mock.calls).toEqual([[1], [-1]]);
  await render(daysIn({ from: '2027-07-15', span: 'fortnight' }));
  expect(focused()).toBe('Bellatrix, Friday, July 16: free');
});

it('opens a day with its bookings by Enter, Space and a click', async () => {
  await act(async () => tabStops()[0]?.focus());
  await press('Enter');
  await press('ArrowDown');
  await press('ArrowRight');
  await press(' ');
  await act(async () => (document.activeElement as HTMLElement).click());
  const opened = onOpen.mock.calls.map(([resource, day, bars]) => [
    (resource as CalendarResource).id,
    day,
    (bars as readonly object[]).length,
  ]);
  expect(opened).toEqual([
    ['Antares', '2027-07-02', 0],
    ['Bellatrix', '2027-07-03', 1],
    ['Bellatrix', '2027-07-03', 1],
  ]);
});
