import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { axeViolations, sidewaysScroll, watch } from '../support/inspect.js';
import { editor, register, signIn } from '../support/admin.js';
import { unfold } from '../support/admin-form.js';

/**
 * In bytes of gzip: all that a browser has loaded when the first rows are visible and the network is idle.
 */
const budget = 200_000;

let email = '';

test.beforeAll(async () => {
  email = await editor();
});

test('shows the sign-in form to visitors, and another message to accounts without permission', async ({
  page,
}) => {
  const otherUser = `stranger-${Date.now()}@example.com`;
  await register(otherUser);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await signIn(page, otherUser);
  await expect(page.getByRole('heading', { name: 'Not authorized' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test('is separate from the site: not cached, not indexed, with its own policy', async ({ request }) => {
  const headers = (await request.get('/admin/blog/articles')).headers();

  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(headers['content-security-policy']).toContain("frame-src 'self'");
});

test('loads from sign-in to the first list within its budget', async ({ page }) => {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).byteLength));
  });
  await page.goto('/admin/blog/articles');
  await signIn(page, email);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // The event stream stays open.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .every((entry) => (entry as PerformanceResourceTiming).responseEnd > 0),
  );
  const sizes = await Promise.all(scripts);

  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
});

/**
 * One component renders all tables: axe tests the first one of each module, and every other screen. `AXE=all`
 * tests all.
 */
function isForAxe(path: string, isTable: boolean, judged: Set<string>): boolean {
  const [, , module = ''] = path.split('/');
  if (!isTable || process.env['AXE'] === 'all') return true;
  return judged.size < judged.add(module).size;
}

test('opens the table of every model, in light and dark mode', async ({ page }) => {
  // Takes as long as dozens of tests.
  test.slow();
  const problems = await watch(page);
  await page.goto('/admin');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Changed lately' })).toBeVisible();
  await followsRulesOfAxe(page);
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'System', exact: true })
    .click();
  const models = page.getByRole('navigation', { name: 'All data' }).getByRole('link');
  await expect(models.first()).toBeVisible();
  await followsRulesOfAxe(page);
  const paths = await models.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const judged = new Set<string>();
  expect(paths.length).toBeGreaterThan(50);
  for (const [index, path] of paths.entries()) {
    // Only the list appends the module to ambiguous names.
    const name = (await models.nth(index).innerText()).replace(/ \([^)]*\)$/, '');
    await models.nth(index).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const isTable = (await page.getByRole('main').getByRole('table').count()) > 0;
    if (isForAxe(path, isTable, judged)) await followsRulesOfAxe(page, name);
    await page.goBack();
    await expect(models.first()).toBeVisible();
  }

  expect(problems).toEqual([]);
  if (process.env['AXE'] !== 'all') expect(judged.size).toBeGreaterThan(10);
});

async function followsRulesOfAxe(page: Page, name?: string): Promise<void> {
  // Dark mode differs only in colours.
  for (const [colorScheme, rules] of [['light'], ['dark', 'cat.color']] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page, rules), name).toEqual([]);
  }
}

test('searches, sorts, filters and edits; on a phone too', async ({ page }) => {
  await page.goto('/admin/blog/articles');
  await signIn(page, email);
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('wind');
  await expect(page).toHaveURL(/q=wind/);
  await expect(rows.filter({ hasText: 'The winds' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Value').fill('no such words');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No found items.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove the filter/ }).click();
  await expect(rows.filter({ hasText: 'The winds' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Edit: The winds/ }).click();
  await unfold(page);
  await expect(page.getByRole('dialog').getByLabel('Name in the address', { exact: true })).toHaveValue(
    'winds',
  );
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('currenc');
  await page.getByRole('option', { name: /^Currencies/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Currencies' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Articles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});
