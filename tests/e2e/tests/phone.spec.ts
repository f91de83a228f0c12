import { expect, test } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';

test.use({ viewport: { width: 360, height: 740 } });

/** Height of the home page in px, with room for other fonts; in one column it had 13,500. */
const maxHeight = 9000;

for (const colorScheme of ['light', 'dark'] as const)
  test(`the home page shows its lists in rows without a loss of content, ${colorScheme}`, async ({
    browser,
  }) => {
    const page = await (
      await browser.newContext({ colorScheme, viewport: { width: 360, height: 740 } })
    ).newPage();
    await page.goto('/en');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(maxHeight);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    const boats = page.locator('main section').filter({ hasText: 'Six boats to begin with' });
    await expect(boats.getByRole('listitem')).toHaveCount(6);
    // A part of the second card shows that there are more.
    const second = await boats.getByRole('listitem').nth(1).boundingBox();
    expect(second?.x).toBeLessThan(340);
    const last = boats.getByRole('listitem').last().getByRole('link').first();
    await last.focus();
    await expect(last).toBeInViewport();
    await expect(boats.getByRole('link', { name: 'All twelve boats' })).toHaveAttribute('href', '/en/boats');
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

test('the menu has a call to action and a phone number, which the bar of wide screens has not', async ({
  page,
}) => {
  await page.goto('/en');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Menu' }).click();
  await expect(bar.getByRole('link', { name: 'See the boats' })).toBeInViewport();
  await expect(bar.getByRole('link', { name: /Call Limassol/ })).toHaveAttribute('href', 'tel:+35725000120');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar.getByRole('link', { name: 'See the boats' })).toBeHidden();
});

for (const [path, section, trail] of [
  ['/en/ecommerce/products/lagoona-42', 'Boats', ['Home', 'Boats', 'Catamarans', 'Lagoona 42']],
  ['/en/ecommerce/categories/catamarans', 'Boats', ['Home', 'Boats', 'Catamarans']],
  ['/en/ecommerce/stores/limassol-marina', 'Marinas', ['Home', 'Marinas', 'Limassol Marina']],
  ['/en/blog/articles/winds', 'Journal', ['Home', 'Journal']],
  ['/ru/ecommerce/products/lagoona-42', 'Лодки и яхты', ['Главная', 'Лодки и яхты', 'Катамараны']],
] as const)
  test(`${path} names its section in the bar and in the trail`, async ({ browser }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(path);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: section, exact: true }).first()).toHaveAttribute(
      'aria-current',
      'true',
    );
    const steps = page.getByRole('main').getByRole('navigation').first().getByRole('listitem');
    expect((await steps.allInnerTexts()).slice(0, trail.length)).toEqual(trail);
    await context.close();
  });

test('pages of the account say first that they need scripts, and show no dead form without them', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/en/rbac/subject/authentication/select-method');
  await expect(page.getByText('This part needs JavaScript')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await context.close();
});
