import { type APIRequestContext, expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { insertRow, runOf } from '../support/rows.js';

for (const { name, viewport, colorScheme } of [
  { name: 'desktop, light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
] as const) {
  test(`shares the calendar of a boat, and reads one of another site: ${name}`, async ({
    browser,
    request,
  }) => {
    const { resourceId, feedId } = await rented(request, runOf());
    const context = await browser.newContext({ viewport, colorScheme });
    const page = await context.newPage();
    await page.goto(`/admin/ecommerce/resources/${resourceId}`);
    await signIn(page, await editor());
    const address = page.getByLabel('Address of the calendar');

    await test.step('the address is created, opens a calendar, and is renewed', async () => {
      await page.getByRole('button', { name: 'Create address' }).click();
      await expect(address).toHaveValue(/calendar\.ics\?token=/);
      const former = await address.inputValue();
      const calendar = await request.get(new URL(former).pathname + new URL(former).search);
      expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
      await page.getByRole('button', { name: 'Renew address' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Renew address' }).click();
      await expect(address).not.toHaveValue(former);
      expect((await request.get(new URL(former).pathname + new URL(former).search)).status()).toBe(404);
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });

    await test.step('a feed reports why it was not read, and has the address for its site', async () => {
      await page.goto(`/admin/ecommerce/calendar-feeds/${feedId}`);
      await page.getByRole('button', { name: 'Read now' }).click();
      // A job reads it each quarter of an hour, too.
      await expect(page.getByText(/^Failed reads in a row: \d$/)).toBeVisible();
      await expect(page.getByText('url: leads to a host that is not found.').first()).toBeVisible();
      await expect(page.getByLabel('Address for this site')).toHaveValue(new RegExp(`&without=${feedId}$`));
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });
    await context.close();
  });
}

/** Makes a boat that is rented by days, and a feed whose host does not exist. */
async function rented(request: APIRequestContext, run: string) {
  const title = { en: `Sloop ${run}`, ru: `Шлюп ${run}` };
  const { id: scheduleId } = await insertRow(request, 'schedules', {
    ...{ adminTitle: `By day ${run}`, slug: `by-day-${run}`, title: { en: 'By day', ru: 'По дням' } },
  });
  const { id: productId } = await insertRow(request, 'products', {
    ...{ adminTitle: title.en, slug: `sloop-${run}`, type: 'one_off', title, scheduleId },
  });
  const { id: storeId } = await insertRow(request, 'stores', {
    ...{ adminTitle: `Sloops ${run}`, slug: `sloops-${run}` },
  });
  const { id: storesToProductsId } = await insertRow(request, 'stores-to-products', {
    ...{ storeId, productId, quantity: null, sku: run },
  });
  const { id: resourceId } = await insertRow(request, 'resources', {
    ...{ adminTitle: `Hull ${run}`, title, storesToProductsId },
  });
  const { id: feedId } = await insertRow(request, 'calendar-feeds', {
    ...{ resourceId, title: 'Airbnb', url: 'https://calendars.invalid/boat.ics' },
  });
  return { resourceId, feedId };
}
