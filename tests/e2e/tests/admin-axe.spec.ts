import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { modelsOf } from '../support/journey.js';

/** Screens that every editor opens, and forms with rare kinds of fields. */
const sample = ['/admin/blog/articles', '/admin/ecommerce/products', '/admin/agent/agents'];
/** `AXE=all` tests the form of every model, in some minutes; `AXE=blog/,crm/` some of them. */
const filter = process.env['AXE'];
const isAsked = (path: string) =>
  filter ? filter === 'all' || filter.split(',').some((part) => path.includes(part)) : sample.includes(path);

test('forms of new rows break no rule of axe, in light and dark mode', async ({ page }) => {
  test.setTimeout(filter ? 3_600_000 : 240_000);
  await page.goto('/admin');
  await signIn(page, await editor());
  const models = (await modelsOf(page)).filter(({ path }) => isAsked(path));
  const found: string[] = [];
  for (const { path } of models) {
    await page.goto(`${path}/new`);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    const nothing = page.getByText('There is nothing here');
    await expect(heading.or(nothing)).toBeVisible();
    // Some items of the list are pages of modules, without rows.
    if (await nothing.isVisible()) await page.goto(path);
    await expect(heading).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    found.push(...(await inBoth(page)).map((one) => `${path}/new ${one}`));
    if (filter) process.stdout.write(`${path}/new ${found.length}\n`);
  }

  expect(found).toEqual([]);
});

test('overlays break no rule of axe, in light and dark mode', async ({ page }) => {
  test.skip(!filter, 'runs with AXE=all only');
  await page.goto('/admin/blog/articles');
  await signIn(page, await editor());
  const found: string[] = [];
  const look = async (what: string) => found.push(...(await inBoth(page)).map((one) => `${what}: ${one}`));
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('palette');
  await close();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('shortcuts');
  await close();
  await page.getByRole('link', { name: 'The winds', exact: false }).first().click();
  for (const name of ['History', 'Used in', 'Duplicate']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog').last()).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('status')).toHaveCount(0);
    if (name === 'Duplicate') await expect(page.getByRole('dialog').getByRole('form')).toBeVisible();
    await look(name);
    await close();
  }
  await page.goto('/admin/media');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await look('media');

  expect(found).toEqual([]);
});

async function inBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  // Dark mode differs only in colours.
  for (const [colorScheme, rules] of [['light'], ['dark', 'cat.color']] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await axeViolations(page, rules)).map((one) => `${colorScheme} ${one}`));
  }
  return found;
}
