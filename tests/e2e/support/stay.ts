import { expect, type Page } from '@playwright/test';

/**
 * Days that all rentals of a run are shifted by: other days in each run and retry, because bookings stay in the
 * database.
 */
export const shift = 8 * (Math.floor(Date.now() / 60_000) % 60);

/** Returns the day some days from today, such as `2027-07-03`. Demo boats are free from two months on. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

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
