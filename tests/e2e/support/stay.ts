import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Number of the worker: each failure starts another one, after the two of the beginning. */
const restarts = Math.max(0, Number(process.env['TEST_WORKER_INDEX'] ?? 0) - 1);
/**
 * Days that all rentals are shifted by: the same in the two workers of a run, whose tests rent other days of a boat,
 * and others in each run and retry, because bookings stay in the database. Tests rent within 150 days.
 */
export const shift = 8 * (Number(process.env['E2E_MINUTE'] ?? 0) % 20) + 160 * (restarts % 3);

/** Returns the day some days from today, such as `2027-07-03`. Demo boats are free from two months on. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns a number of days from today on which demo boats are rented: they are laid up in January and February. */
export const openFrom = (days: number): number => (/-0[12]-/.test(dayFromNow(days)) ? days + 62 : days);

/** Selects both ends of a rental in the calendar of the open page. */
export async function pickDates(
  page: Page,
  { open, next, start, end }: { open: string; next: string; start: string; end: string },
): Promise<void> {
  await page.getByRole('button', { name: open }).click();
  const calendar = page.getByRole('dialog');
  for (const day of [start, end]) {
    const cell = calendar.locator(`[data-date="${day}"]`);
    while (!(await cell.isVisible())) await calendar.getByRole('button', { name: next }).click();
    await expect(cell).not.toHaveAttribute('aria-disabled', 'true');
    await cell.click();
  }
  await expect(calendar).toBeHidden();
}

/** Waits until the open calendar shows the states of its days: a month is shown a moment before them. */
export async function calendarShown(page: Page): Promise<void> {
  const months = page.getByRole('dialog').getByRole('grid');
  await expect(months.first()).toBeVisible();
  await expect(months.and(page.locator('[aria-busy=true]'))).toHaveCount(0);
}

/** Returns a day that the calendar of the page shows as taken. */
export async function takenDay(
  page: Page,
  t: { readonly open: string; readonly taken: RegExp },
): Promise<string> {
  await page.getByRole('button', { name: t.open }).click();
  const dialog = page.getByRole('dialog');
  const taken = dialog.getByRole('gridcell', { name: t.taken }).first();
  await calendarShown(page);
  // Opens at this month, because the typed day is none.
  for (let months = 0; months < 6 && !(await taken.isVisible()); months++) {
    await page.keyboard.press('PageDown');
    await calendarShown(page);
  }
  const day = (await taken.getAttribute('data-date')) ?? '';
  await page.keyboard.press('Escape');
  return day;
}

/**
 * Returns a free day of a product, the latest one of a year: tests that run at the same time book earlier ones.
 * `url`: of a request for its calendar.
 */
export async function freeDay(request: APIRequestContext, url: string): Promise<string> {
  const year = new URL(url);
  year.searchParams.set('startDate', dayFromNow(1));
  year.searchParams.set('endDate', dayFromNow(365));
  const { data }: { data: { days: { date: string; state: string }[] } } = await (
    await request.get(year.href)
  ).json();
  const free = data.days.findLast(({ state }) => state === 'free');
  if (!free) throw new Error(`No day of a year is free: ${year}`);
  return free.date;
}
