import { type APIRequestContext, expect, type Page } from '@playwright/test';

/**
 * Days that all rentals of a run are shifted by: other days in each run and retry, because bookings stay in the
 * database.
 */
export const shift = 8 * (Math.floor(Date.now() / 60_000) % 60);

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

/** Returns a day that the calendar of the page shows as taken. */
export async function takenDay(
  page: Page,
  t: { readonly open: string; readonly taken: RegExp },
): Promise<string> {
  await page.getByRole('button', { name: t.open }).click();
  const dialog = page.getByRole('dialog');
  const taken = dialog.getByRole('gridcell', { name: t.taken }).first();
  // Opens at this month, because the typed day is none. A month shows its days a moment before their states.
  const isShown = () =>
    taken.waitFor({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
  for (let months = 0; months < 6 && !(await isShown()); months++) await page.keyboard.press('PageDown');
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
