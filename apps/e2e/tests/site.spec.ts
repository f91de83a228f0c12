import { expect, test } from '@playwright/test';
import { watch } from '../support/inspect.js';
import { address, api, asServer } from '../support/product.js';

test.describe('languages', () => {
  for (const [accepted, language] of [
    ['ru,en;q=0.5', 'ru'],
    ['en-GB', 'en'],
    ['de', 'en'],
    ['de;q=0.9,ru;q=0.8', 'ru'],
  ]) {
    test(`${accepted} leads to ${language}`, async ({ request }) => {
      const answer = await request.get('/boats', { headers: { 'accept-language': accepted ?? '' }, maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([302, `/${language}/boats`]);
    });
  }

  test('switching stays on the same page', async ({ page }) => {
    await page.goto('/en/blog/articles/winds');
    await page.locator('a[hreflang="ru"]').first().click();
    await expect(page).toHaveURL(`${address}/ru/blog/articles/winds`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });
});

test('a page that is not there says so and leads home', async ({ page }) => {
  const answer = await page.goto('/en/no/such/page');
  expect(answer?.status()).toBe(404);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.locator('h1')).toBeVisible();
});

test('the skip link is the first stop of the keyboard', async ({ page }) => {
  await page.goto('/en');
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('href', /^#/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu opens, leads on, and closes by keyboard', async ({ page }) => {
    const problems = watch(page);
    await page.goto('/en');
    const menu = page.getByRole('banner').getByRole('button', { name: /menu/i }).first();
    await menu.focus();
    await page.keyboard.press('Enter');
    const boats = page.getByRole('banner').getByRole('link', { name: 'Boats', exact: true }).filter({ visible: true });
    await expect(boats).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(boats).toBeHidden();
    await menu.click();
    await boats.click();
    await expect(page).toHaveURL(`${address}/en/boats`);
    expect(problems).toEqual([]);
  });
});

test('without JavaScript the site is whole', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address });
  const page = await context.newPage();
  await page.goto('/en');
  await expect(page.locator('h1')).toBeVisible();
  await page.getByRole('link', { name: 'Boats', exact: true }).first().click();
  await expect(page.locator('h1')).toHaveCount(1);
  await context.close();
});

test('the slider turns by button and by keyboard', async ({ page }) => {
  await page.goto('/en');
  const slider = page.locator('[aria-roledescription="carousel"]').first();
  await slider.scrollIntoViewIfNeeded();
  const next = slider.getByRole('button', { name: /next/i });
  await expect(next).toBeVisible();
  const shown = () => slider.locator('.swiper-slide-active, [data-active="true"]').first().textContent();
  const first = await shown();
  await next.click();
  await expect.poll(shown).not.toBe(first);
});

test('an edit shows at the next request, and other pages keep their tag', async ({ request }) => {
  const found = await request.get(
    `${api}/api/ecommerce/products?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=azure-45`,
  );
  const { data } = (await found.json()) as { data: { id: string; title: Record<string, string> }[] };
  const [boat] = data;
  const other = await request.get('/en/blog/articles/winds');
  await request.get('/en/ecommerce/products/azure-45');
  for (let edit = 1; edit <= 10; edit++) {
    const title = { ...boat?.title, en: `Azure 45, edit ${edit}` };
    const answer = await request.patch(`${api}/api/ecommerce/products/${boat?.id}`, { headers: asServer, data: { data: { title } } });
    expect(answer.status()).toBe(200);
    expect(await (await request.get('/en/ecommerce/products/azure-45')).text()).toContain(`Azure 45, edit ${edit}`);
  }
  await request.patch(`${api}/api/ecommerce/products/${boat?.id}`, { headers: asServer, data: { data: { title: boat?.title } } });
  const again = await request.get('/en/blog/articles/winds', { headers: { 'if-none-match': other.headers().etag ?? '' } });
  expect(again.status()).toBe(304);
});
