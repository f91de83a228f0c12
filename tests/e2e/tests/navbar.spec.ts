import { expect, test } from '@playwright/test';
import { watch } from '../support/inspect.js';
import { address } from '../support/product.js';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu opens by keyboard, takes the focus, and returns it on Escape', async ({ page }) => {
    const problems = await watch(page);
    await page.goto('/en');
    const bar = page.getByRole('banner');
    const menu = bar.getByRole('button', { name: 'Menu' });
    const boats = bar.getByRole('link', { name: 'Boats', exact: true });
    await menu.press('Enter');
    await expect(boats).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(boats).toBeFocused();

    await page.keyboard.press('Escape');

    await expect(boats).toBeHidden();
    await expect(menu).toBeFocused();
    expect(problems).toEqual([]);
  });

  for (const [key, first] of [
    ['Tab', 'Contact'],
    ['Shift+Tab', 'Boats'],
  ] as const) {
    test(`the menu closes when ${key} leaves it, and never covers the focused element`, async ({ page }) => {
      await page.goto('/en');
      const bar = page.getByRole('banner');
      await bar.getByRole('button', { name: 'Menu' }).press('Enter');
      const sheet = page.locator('[popover]:popover-open');
      await expect(sheet).toHaveCount(1);
      const isInSheet = () =>
        page.evaluate(
          () => document.querySelector(':popover-open')?.contains(document.activeElement) ?? false,
        );
      // The code that closes the menu is loaded when the menu is first visible.
      await expect(async () => {
        await bar.getByRole('link', { name: first, exact: true }).focus();
        for (let step = 0; step < 10 && (await isInSheet()); step++) await page.keyboard.press(key);
        await expect(sheet).toHaveCount(0, { timeout: 1000 });
      }).toPass();
      const focused = page.locator(':focus');
      await expect(focused).toHaveCount(1);
      expect(await focused.evaluate((node) => node.closest('[popover]'))).toBeNull();
    });
  }

  test('the menu closes by its button and by a touch outside, and its links work', async ({ page }) => {
    await page.goto('/en');
    const bar = page.getByRole('banner');
    const menu = bar.getByRole('button', { name: 'Menu' });
    const boats = bar.getByRole('link', { name: 'Boats', exact: true });
    for (const close of [
      () => bar.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(10, 400),
    ]) {
      await menu.click();
      await expect(boats).toBeVisible();
      await close();
      await expect(boats).toBeHidden();
    }
    await menu.click();
    await boats.click();
    await expect(page).toHaveURL(`${address}/en/boats`);
    await menu.click();
    await expect(boats).toHaveAttribute('aria-current', 'page');
  });
});

test('on a wide screen the bar stays visible and marks the current page', async ({ page }) => {
  await page.goto('/en/blog/articles/winds');
  await page.mouse.wheel(0, 2000);
  const journal = page.getByRole('banner').getByRole('link', { name: 'Journal', exact: true });
  await expect(journal).toBeInViewport();
  await expect(journal).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeHidden();
});
