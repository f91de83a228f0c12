import { expect, test } from '@playwright/test';

test.describe('tabs', () => {
  test('change by click and by arrow keys; one of them is a tab stop', async ({ page }) => {
    await page.goto('/en/showcase');
    const tabs = page.getByRole('tablist').first().getByRole('tab');
    const panels = page.getByRole('tabpanel');
    const count = await tabs.count();
    await expect(panels).toHaveCount(1);
    await tabs.nth(1).click();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    for (const [key, index] of [
      ['ArrowRight', 2 % count],
      ['ArrowLeft', 1],
      ['Home', 0],
      ['ArrowLeft', count - 1],
      ['ArrowRight', 0],
      ['End', count - 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tabs.nth(index)).toBeFocused();
      await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
      await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1);
      await expect(panels).toHaveCount(1);
      await expect(panels).toHaveAttribute(
        'aria-labelledby',
        (await tabs.nth(index).getAttribute('id')) ?? '',
      );
    }
    await page.keyboard.press('Tab');
    await expect(panels).toBeFocused();
  });

  test('without JavaScript are sections with headings', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto('/en/showcase');
    await expect(page.getByRole('tab')).toHaveCount(0);
    const panels = page.locator('[role=tabpanel]');
    expect(await panels.count()).toBeGreaterThan(1);
    for (const panel of await panels.all()) await expect(panel.getByRole('heading').first()).toBeVisible();
    await context.close();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'a menu of buttons' : 'a menu of buttons without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('opens by keyboard, closes on Escape and on an outside click, and returns the focus', async ({
      page,
    }) => {
      await page.goto('/en/showcase');
      const menu = page.getByRole('button', { name: 'In a menu' });
      const panel = page.locator(`[id="${await menu.getAttribute('popovertarget')}"]`);
      await menu.press('Enter');
      await expect(panel).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(panel.getByRole('link').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(menu).toBeFocused();
      await menu.click();
      await expect(panel).toBeVisible();
      await expect(panel).toBeInViewport({ ratio: 1 });
      await page.getByRole('heading').first().click();
      await expect(panel).toBeHidden();
    });
  });
}

test('a group of checkboxes has a name, and each is ticked by its label and by the space bar', async ({
  page,
}) => {
  await page.goto('/en/showcase');
  const group = page.getByRole('group', { name: 'What shall we prepare?' });
  const [first] = await group.getByRole('checkbox').all();
  if (!first) throw new Error('The group is empty.');
  const label = page.locator(`label[for="${await first.getAttribute('id')}"]`);
  const before = await first.isChecked();
  await label.click();
  await expect(first).toBeChecked({ checked: !before });
  await page.keyboard.press('Space');
  await expect(first).toBeChecked({ checked: before });
});
