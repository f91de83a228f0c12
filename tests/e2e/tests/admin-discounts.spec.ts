import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { currencyOf, insertRow, runOf } from '../support/rows.js';

const input = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"]`).locator('textarea, input').first();

for (const { name, viewport, colorScheme } of [
  { name: 'desktop, light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
] as const) {
  test(`makes a discount with codes, and tests it: ${name}`, async ({ browser, request }) => {
    const run = runOf();
    const boat = await sold(request, run);
    const context = await browser.newContext({ viewport, colorScheme });
    const page = await context.newPage();
    await page.goto('/admin/ecommerce/discounts/new');
    await signIn(page, await editor());

    await test.step('a percentage of the order', async () => {
      await input(page, 'adminTitle').fill(`Spring ${run}`);
      await input(page, 'slug').fill(`spring-${run}`);
      await input(page, 'title').fill('Spring sale');
      await input(page, 'value').fill('20');
      await input(page, 'countries').fill('cyprus');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.locator('[data-field="countries"]').getByRole('alert')).toBeVisible();
      await input(page, 'countries').fill('CY, DE');
      await page.getByRole('checkbox', { name: 'Delivery' }).check();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page).toHaveURL(/discounts\/[0-9a-f-]{36}$/);
      await expect(input(page, 'countries')).toHaveValue('CY, DE');
      await expect(page.getByRole('checkbox', { name: 'Delivery' })).toBeChecked();
    });

    const code = `SEA${run.slice(-6)}`.replace('-', '');
    const codes = page.getByRole('region', { name: 'Codes', exact: true });
    await test.step('a typed code, and generated ones', async () => {
      const one = page.getByRole('group', { name: 'One code' });
      await one.getByLabel('Code').fill(code);
      await one.getByRole('button', { name: 'Add' }).click();
      await expect(codes.getByRole('rowheader', { name: code })).toBeVisible();
      const many = page.getByRole('group', { name: 'Many codes at once' });
      await many.getByLabel('How many').fill('30');
      await many.getByLabel('Begin with').fill('BOAT-');
      await many.getByRole('button', { name: 'Generate' }).click();
      await expect(codes.getByText('31 codes')).toBeVisible();
      await expect(codes.getByRole('rowheader', { name: /^BOAT-/ })).toHaveCount(10);
      const removed = codes.getByRole('button', { name: /^Delete the code BOAT-/ }).first();
      await removed.click();
      await expect(codes.getByText('30 codes')).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      expect((await download).suggestedFilename()).toBe('codes.csv');
    });

    await test.step('the test names the reason, then the amount', async () => {
      await page.getByRole('button', { name: /^Product/ }).click();
      await page.getByPlaceholder('Search').fill(boat);
      await page.getByRole('option', { name: boat, exact: true }).click();
      await page.getByLabel('Quantity', { exact: true }).fill('3');
      const press = () => page.getByRole('button', { name: 'Test', exact: true }).click();
      await press();
      await expect(page.getByText('it needs one of its codes.')).toBeVisible();
      await page.getByLabel('Codes that the buyer enters').fill(`${code}, NOWHERE`);
      await press();
      await expect(page.getByText('it is for other countries.')).toBeVisible();
      await page.getByLabel('Country', { exact: true }).selectOption('CY');
      await press();
      await expect(page.getByText('This discount takes off €12.')).toBeVisible();
      await expect(page.getByText('NOWHERE: there is no such code.')).toBeVisible();
    });
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await context.close();
  });
}

/** Makes a product for 20 euros. @returns its name in the admin */
async function sold(request: APIRequestContext, run: string): Promise<string> {
  const adminTitle = `Pennant ${run}`;
  const { id: productId } = await insertRow(request, 'products', {
    ...{ adminTitle, slug: `pennant-${run}`, type: 'one_off', title: { en: adminTitle, ru: adminTitle } },
  });
  const { id: storeId } = await insertRow(request, 'stores', {
    ...{ adminTitle: `Pennants ${run}`, slug: `pennants-${run}` },
  });
  await insertRow(request, 'stores-to-products', { storeId, productId, quantity: null, sku: run });
  const currencyId = await currencyOf(request, 'eur');
  await insertRow(request, `products/${productId}/prices`, { amount: '20', currencyId });
  return adminTitle;
}
