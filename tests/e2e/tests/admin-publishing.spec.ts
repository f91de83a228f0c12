import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { unfold } from '../support/admin-form.js';

// Long enough for a busy machine.

const input = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"]`).locator('textarea, input').first();
const status = async (page: Page, path: string) => (await page.request.get(path)).status();

/** Uses an action of a public row, beside those of its draft. */
async function inMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More about publishing' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a draft is previewed while typing, and public once it is published', async ({ page }) => {
  const slug = `drift-${Date.now()}`;
  const path = `/en/blog/articles/${slug}`;
  await page.goto('/admin/blog/articles/new');
  await signIn(page, await editor());
  await input(page, 'title').fill('Adrift');
  await unfold(page);
  await input(page, 'slug').fill(slug);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/articles\/[0-9a-f-]{36}$/);
  await expect(page.locator('[data-publishing="draft"]')).toBeVisible();
  await expect(page.getByText(`Will be at /blog/articles/${slug}`)).toBeVisible();
  expect(await status(page, path)).toBe(404);

  const pane = page.getByRole('complementary', { name: 'Preview' });
  const rendered = pane.locator('iframe').last().contentFrame();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(rendered.getByRole('heading', { level: 1 })).toHaveText('Adrift');
  await input(page, 'title').fill('Adrift, and typed');
  await expect(rendered.getByRole('heading', { level: 1 })).toHaveText('Adrift, and typed');
  await pane.getByRole('radio', { name: 'Desktop' }).click();
  await pane.getByRole('radio', { name: 'ru' }).click();
  await expect(rendered.locator('html')).toHaveAttribute('lang', 'ru');
  // The preview is scaled, which Playwright's pointer does not consider.
  await rendered.getByRole('heading', { level: 1 }).dispatchEvent('click');
  await expect(page.getByRole('dialog', { name: /block/i })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  expect(await status(page, path)).toBe(404);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.locator('[data-publishing="published"]')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See it' })).toHaveAttribute('href', path);
  await expect.poll(() => status(page, path)).toBe(200);

  await inMenu(page, 'Public from and until…');
  await page.getByRole('dialog').getByRole('textbox').first().fill('24.12.2098 18:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.locator('[data-publishing="scheduled"]')).toHaveText(
    'Scheduled for 24.12.2098 18:00 GMT+2',
  );
  await expect.poll(() => status(page, path)).toBe(404);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(() => status(page, path)).toBe(200);
  await inMenu(page, 'Unpublish');
  await expect(page.locator('[data-publishing="ended"]')).toBeVisible();
  await expect.poll(() => status(page, path)).toBe(404);
});
