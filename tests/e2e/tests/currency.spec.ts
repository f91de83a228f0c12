import { expect, test } from '@playwright/test';
import { recordShifts, shiftedBy } from '../support/inspect.js';

test('the selected currency is shown immediately, shifts nothing, and is remembered on other pages', async ({
  page,
}) => {
  await recordShifts(page);
  await page.goto('/en/boats');
  const prices = page.locator('[data-currency]').filter({ visible: true });
  const toggle = page.getByRole('group', { name: 'Show prices in' });
  const dollars = toggle.getByTitle('US dollar');
  await toggle.scrollIntoViewIfNeeded();
  await expect(prices.first()).toHaveAttribute('data-currency', 'eur');
  const count = await prices.count();
  const moved = await shiftedBy(page);

  await dollars.click();

  await expect(prices.first()).toHaveText(/\$/);
  expect(
    new Set(await prices.evaluateAll((all) => all.map((price) => (price as HTMLElement).dataset.currency))),
  ).toEqual(new Set(['usd']));
  await expect(prices).toHaveCount(count);
  expect((await shiftedBy(page)) - moved).toBe(0);

  await page.goto('/ru/ecommerce/products/azure-45');
  await expect(prices.first()).toHaveAttribute('data-currency', 'usd');
  await expect(
    page
      .getByRole('group', { name: 'Показывать цены в' })
      .getByRole('radio')
      .and(page.locator('[value=usd]')),
  ).toBeChecked();
  expect(await shiftedBy(page)).toBeLessThan(0.01);
});

test('a currency is selected by arrow keys, and applies in another tab', async ({ context }) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [page, other]) await tab.goto('/en/boats');
  const toggle = page.getByRole('group', { name: 'Show prices in' });
  await toggle.getByRole('radio', { checked: true }).press('ArrowRight');
  for (const tab of [page, other])
    await expect(tab.locator('[data-currency]').filter({ visible: true }).first()).toHaveAttribute(
      'data-currency',
      'usd',
    );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('prices are in the default currency, and there is no selector', async ({ page }) => {
    await page.goto('/en/boats');
    await expect(page.locator('[data-currency]').filter({ visible: true }).first()).toHaveAttribute(
      'data-currency',
      'eur',
    );
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
});
