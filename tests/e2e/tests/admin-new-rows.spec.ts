import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { showTexts, unfold } from '../support/admin-form.js';
import { axeViolations } from '../support/inspect.js';

const shots = process.env['SHOTS'];

const input = (page: Page, field: string, language?: string) =>
  page
    .locator(`[data-field="${field}"]`)
    .locator(language === undefined ? 'textarea, input' : `:is(textarea, input)[lang="${language}"]`)
    .first();

async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  for (const [size, width] of [
    ['wide', 1280],
    ['phone', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${shots}/${name}-${size}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a new page has the blocks of its template, the menu, the footer and its own title', async ({
  page,
}) => {
  const stamp = Date.now();
  const url = `/sunset-cruises-${stamp}`;
  await page.goto('/admin/host/pages/new');
  await signIn(page, await editor());
  await expect(page.getByRole('region', { name: 'Menus and footers' })).toContainText('Main layout');
  await input(page, 'titleByLanguage', 'en').fill(`Sunset cruises ${stamp}`);
  await showTexts(page, 'ru');
  await input(page, 'titleByLanguage', 'ru').fill('Прогулки на закате');
  await expect(input(page, 'url')).toHaveValue(url);
  await page.getByRole('radio', { name: 'Landing' }).check();
  await shoot(page, 'new-page');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL(/pages\/[0-9a-f-]{36}$/);

  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error('There is no browser.');
  await visitor.goto(new URL(`/en${url}`, page.url()).href);
  await expect(visitor).toHaveTitle(`Sunset cruises ${stamp} · rent your dream`);
  await expect(visitor.getByRole('banner')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Say in one line what you offer' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'First advantage' })).toBeVisible();
  await expect(visitor.getByRole('contentinfo')).toBeVisible();
  await visitor.goto(new URL(`/ru${url}`, page.url()).href);
  await expect(visitor).toHaveTitle('Прогулки на закате · rent your dream');
  await visitor.close();
});

test('a new article is published with its cover and topic', async ({ page }) => {
  const slug = `calm-${Date.now()}`;
  await page.goto('/admin/blog/articles/new');
  await signIn(page, await editor());
  await input(page, 'title', 'en').fill('Calm seas');
  await unfold(page);
  await input(page, 'slug').fill(slug);
  await page.getByRole('button', { name: 'Add: Topics' }).click();
  await page.getByRole('option', { name: /Harbours/ }).click();
  await page.getByRole('button', { name: 'Add: Files' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('aurora-68-1');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Choose .*aurora/i })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Topics' })).toContainText('Harbours');
  await expect(page.getByRole('region', { name: 'Files' }).locator('img')).toBeVisible();
  await shoot(page, 'new-article');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL(/articles\/[0-9a-f-]{36}$/);

  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error('There is no browser.');
  await visitor.goto(new URL(`/en/blog/articles/${slug}`, page.url()).href);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Calm seas');
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Harbours' }).first()).toBeVisible();
  await visitor.close();
});

test('a link that is removed before the first save is not created', async ({ page }) => {
  await page.goto('/admin/host/pages/new');
  await signIn(page, await editor());
  const layouts = page.getByRole('region', { name: 'Menus and footers' });
  await layouts.getByRole('button', { name: 'Unlink Main layout' }).click();
  await expect(layouts).toContainText('Nothing is linked yet.');
  await input(page, 'titleByLanguage', 'en').fill('Bare');
  await input(page, 'url').fill(`/bare-${Date.now()}`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/pages\/[0-9a-f-]{36}$/);
  await expect(layouts).toContainText('Nothing is linked yet.');
});
