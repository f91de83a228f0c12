import { beforeEach, expect, it, vi } from 'vitest';
import { addDays, daysOf } from '../../bookings/days.js';
import { openCalendar } from './calendar-dialog.js';
import type { StayChoice, StayDay } from './choice.js';
import { StayDays } from './stay-days.js';
import { stayMessages } from './stay-messages.js';

const texts = stayMessages.resources.en;
const today = '2027-07-01';

/** The fourth is taken; everything else is free until the day before the next fourth. */
function day(date: string): StayDay & { left: number } {
  const isTaken = date.endsWith('-04');
  return {
    date,
    state: isTaken ? 'taken' : 'free',
    until: isTaken ? null : addDays(date, 1),
    price: '420',
    minUnits: 1,
    left: isTaken ? 0 : 1,
  };
}

const answer = (startDate: string, endDate: string) =>
  Promise.resolve({
    timeZone: 'UTC',
    unit: 'day' as const,
    currencyId: 'eur',
    feeds: [],
    days: daysOf(startDate, endDate).map(day),
  });

function open(load: ConstructorParameters<typeof StayDays>[0] = answer) {
  const choices: StayChoice[] = [];
  const waits: string[] = [];
  openCalendar({
    days: new StayDays(load),
    choice: { start: '', end: '' },
    language: 'en',
    t: (key) => texts[key],
    priceOf: ({ price }) => `€${price}`,
    onChoice: (choice) => choices.push(choice),
    onWait: (day) => waits.push(day),
  });
  const dialog = document.querySelector('dialog');
  if (!dialog) throw new Error('no dialog');
  const cell = (date: string) => dialog.querySelector<HTMLElement>(`[data-date="${date}"]`);
  const press = (key: string, options = {}) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
    );
  return { dialog, cell, press, choices, waits };
}

beforeEach(() => {
  document.body.replaceChildren();
  vi.setSystemTime(`${today}T08:00:00Z`);
});

it('has one day in the tab order, and names each with price and state', async () => {
  const { dialog, cell } = open();
  await vi.waitFor(() => expect(cell(today)?.getAttribute('aria-label')).toContain('free'));

  expect([...dialog.querySelectorAll('[role=gridcell][tabindex="0"]')]).toEqual([cell(today)]);
  expect(document.activeElement).toBe(cell(today));
  expect(cell('2027-07-02')?.getAttribute('aria-label')).toBe('Friday, July 2, 2027, €420, free');
  expect(cell('2027-07-04')?.getAttribute('aria-label')).toBe('Sunday, July 4, 2027, taken');
  expect(cell('2027-07-04')?.getAttribute('aria-disabled')).toBe('true');
  expect(dialog.querySelector('[role=grid]')?.getAttribute('aria-labelledby')).toBe('stay-2027-07-01');
});

it('moves by keys over taken days and months, and selects both ends', async () => {
  const { dialog, cell, press, choices } = open();
  await vi.waitFor(() => expect(cell(today)?.getAttribute('aria-label')).toContain('free'));
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) press(key);
  expect(document.activeElement).toBe(cell('2027-07-04'));
  press('Enter');
  expect(choices).toEqual([]);
  press('PageDown');
  await vi.waitFor(() => expect(document.activeElement).toBe(cell('2027-08-04')));
  press('ArrowRight');
  press('Enter');
  expect(dialog.querySelector('[role=status]')?.textContent).toBe('Thu, August 5. Choose the last day.');
  press('ArrowRight');
  press(' ');

  expect(choices).toEqual([
    { start: '2027-08-05', end: '' },
    { start: '2027-08-05', end: '2027-08-06' },
  ]);
  expect(document.querySelector('dialog')).toBeNull();
});

it('shows that loading failed, and loads again', async () => {
  let calls = 0;
  const { dialog, cell } = open((from, until) =>
    ++calls === 1 ? Promise.reject(new Error('offline')) : answer(from, until),
  );
  const find = () =>
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === texts.retry);
  await vi.waitFor(() => expect(find()?.hidden).toBe(false));
  const retry = find();
  expect(dialog.querySelector('[role=status]')?.textContent).toBe(texts.failed);
  retry?.click();

  await vi.waitFor(() => expect(cell(today)?.getAttribute('aria-label')).toContain('free'));
  expect(retry?.hidden).toBe(true);
});

it('reports that nothing is free', async () => {
  const { dialog } = open(async (from, until) => {
    const loaded = await answer(from, until);
    return { ...loaded, days: loaded.days.map((one) => ({ ...one, state: 'taken' as const, until: null })) };
  });

  await vi.waitFor(() => expect(dialog.querySelector('[role=status]')?.textContent).toBe(texts.nothingFree));
});

it('offers to wait for a taken day that was pressed', async () => {
  const { dialog, cell, waits, choices } = open();
  await vi.waitFor(() => expect(cell(today)?.getAttribute('aria-label')).toContain('free'));
  const wait = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === texts.wait);
  expect(wait?.hidden).toBe(true);
  cell('2027-07-04')?.click();
  expect([wait?.hidden, dialog.querySelector('[role=status]')?.textContent]).toEqual([
    false,
    'Sun, July 4: taken',
  ]);
  cell('2027-07-05')?.click();
  expect(wait?.hidden).toBe(true);
  cell('2027-08-04')?.click();
  wait?.click();

  expect(choices).toEqual([{ start: '2027-07-05', end: '' }]);
  expect(waits).toEqual(['2027-08-04']);
  expect(document.querySelector('dialog')).toBeNull();
});

it('begins weeks on the day of the page, or else on that of the language', () => {
  const firstOf = ({ dialog }: ReturnType<typeof open>) => dialog.querySelector('th')?.getAttribute('abbr');
  expect(firstOf(open())).toBe('Sunday');
  document.body.replaceChildren();
  document.documentElement.dataset['weekStart'] = '6';

  expect(firstOf(open())).toBe('Saturday');
  delete document.documentElement.dataset['weekStart'];
});
