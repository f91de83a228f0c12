import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { form, showTexts, unfold } from '../support/admin-form.js';
import { axeViolations } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';

// Forms as editors meet them: one language at a time, links beside the texts, mistakes in words.
/** Folder for screenshots, at two widths and in both themes. */
const shots = process.env['SHOTS'];

let email = '';
test.beforeAll(async () => {
  email = await editor();
});
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin/blog/articles/new');
  await signIn(page, email);
  await expect(title(page)).toBeVisible();
});

const title = (page: Page) => page.locator('[data-field="title"] textarea').first();
const summary = (page: Page) => form(page).locator('footer [role="alert"][tabindex]');
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

async function shoot(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, 'dark'],
    [390, 'light'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    // Colors of a changed scheme arrive a moment later in parts that are being drawn.
    await expect.poll(() => axeViolations(page)).toEqual([]);
  }
}

async function found(search: string): Promise<{ id: string; publishedAt: string | null }[]> {
  const url = `${api}/api/blog/articles?search=${encodeURIComponent(search)}`;
  const { data } = (await (await fetch(url, { headers: asServer })).json()) as {
    data: { id: string; publishedAt: string | null }[];
  };
  return data;
}

test('an article has at most 12 tab stops from its title to Publish', async ({ page }) => {
  await title(page).focus();
  let stops = 1;
  for (; stops < 30; stops += 1) {
    await page.keyboard.press('Tab');
    if (await publish(page).evaluate((button) => button === document.activeElement)) break;
  }
  expect(stops).toBeLessThanOrEqual(12);
});

test('a form shows one language and how complete each is, beside its links', async ({ page }) => {
  const texts = page.getByRole('radiogroup', { name: 'Language of the texts' });
  await title(page).fill('A quiet bay');
  await expect(texts.getByRole('radio', { name: 'en complete' })).toBeVisible();
  await expect(texts.getByRole('radio', { name: 'ru empty' })).toBeVisible();
  const [text, topics] = [
    await title(page).boundingBox(),
    await page.getByRole('region', { name: 'Topics' }).boundingBox(),
  ];
  expect((topics?.x ?? 0) - ((text?.x ?? 0) + (text?.width ?? 0))).toBeGreaterThan(0);
  await shoot(page, 'article');

  await showTexts(page, 'Both');
  await expect(page.locator('[data-field="title"] textarea')).toHaveCount(2);
  await shoot(page, 'article-both');
});

test('a title is needed to publish, and nothing becomes public without it', async ({ page }) => {
  const words = `No title ${Date.now()}`;
  await page.locator('[data-field="description"] [contenteditable="true"]').click();
  await page.keyboard.type(words);
  await publish(page).click();
  await expect(summary(page)).toContainText('1 thing to correct');
  await expect(summary(page)).toBeFocused();
  await shoot(page, 'mistakes');
  expect(await found(words)).toEqual([]);

  await summary(page).getByRole('button').click();
  await expect(title(page)).toBeFocused();
});

test('a mistake in a fold or in another language is shown by its link', async ({ page }) => {
  await title(page).fill('A quiet bay');
  await unfold(page);
  const slug = page.locator('[data-field="slug"] input').first();
  await slug.fill('Bad Slug');
  await page.locator('details[data-fold] > summary').click();
  await showTexts(page, 'ru');
  await publish(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(slug).toBeVisible();
  await summary(page).getByRole('button').click();
  await expect(slug).toBeFocused();
  const described = await slug.getAttribute('aria-describedby');
  await expect(page.locator(`[id="${described}"]`)).not.toBeEmpty();
});

test('a lost answer makes one article', async ({ page }) => {
  const name = `Lost answer ${Date.now()}`;
  await title(page).fill(name);
  let isLost = false;
  await page.route('**/api/blog/articles', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await publish(page).click();
  await expect(form(page).getByRole('alert').first()).toContainText('kept here');
  expect(await found(name)).toHaveLength(1);
  await publish(page).click();
  await expect(page).toHaveURL(/articles\/[0-9a-f-]{36}$/);
  expect(await found(name)).toHaveLength(1);
});

test('the Russian form names its states in Russian', async ({ page }) => {
  await page.context().addCookies([{ name: 'admin-language', value: 'ru', url: page.url() }]);
  await page.reload();
  const texts = page.getByRole('radiogroup', { name: 'Язык текстов' });
  await expect(texts.getByRole('radio', { name: 'ru пуст' })).toBeVisible();
  await expect(texts.getByRole('radio', { name: 'Оба' })).toBeVisible();
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click();
  await expect(summary(page)).toContainText('Исправьте 1 место');
  expect(await axeViolations(page)).toEqual([]);
});

test('a form lists what to check before its row is published', async ({ page }) => {
  await title(page).fill('A quiet bay');
  await showTexts(page, 'ru');
  await page.locator('[data-field="description"] [contenteditable="true"][lang="ru"]').fill('Тихая бухта.');
  const hints = page.getByRole('button', { name: /^\d+ hints?$/ });
  await hints.click();
  const list = page.getByRole('dialog', { name: 'Before you publish' });
  await expect(list).toContainText('The article has no cover picture.');
  await expect(list).toContainText(/It has no title in this language\..* Field: Title \(RU\)/);
  await expect(list).toContainText(/The text is missing in this language\. Field: .* \(EN\)/);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add: Files' }).click();
  const library = page.getByRole('dialog');
  await library.getByRole('searchbox').fill('aurora-68-1');
  await library
    .getByRole('button', { name: /Choose .*aurora/i })
    .first()
    .click();
  await hints.click();
  await expect(list).not.toContainText('cover picture');
});
