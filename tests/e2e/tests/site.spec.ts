import { expect, test } from '@playwright/test';
import { address, api, asServer } from '../support/product.js';

test.describe('languages', () => {
  for (const [accepted, language] of [
    ['ru,en;q=0.5', 'ru'],
    ['en-GB', 'en'],
    ['de', 'en'],
    ['de;q=0.9,ru;q=0.8', 'ru'],
  ]) {
    test(`${accepted} redirects to ${language}`, async ({ request }) => {
      const answer = await request.get('/boats', {
        headers: { 'accept-language': accepted ?? '' },
        maxRedirects: 0,
      });
      expect([answer.status(), answer.headers().location]).toEqual([302, `/${language}/boats`]);
    });
  }

  test('switching stays on the same page, with its query and scroll position', async ({ page }) => {
    await page.goto('/en/about?from=mail');
    await page.evaluate(() => history.replaceState(null, '', '#booking-terms'));
    await page
      .getByRole('navigation', { name: 'Languages' })
      .getByRole('link', { name: /русский/ })
      .click();
    await expect(page).toHaveURL(`${address}/ru/o-nas?from=mail#booking-terms`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await page
      .getByRole('navigation', { name: 'Языки' })
      .getByRole('link', { name: /English/ })
      .click();
    await expect(page).toHaveURL(`${address}/en/about?from=mail#booking-terms`);
  });
});

test('a missing page reports so and links home', async ({ page }) => {
  const answer = await page.goto('/en/no/such/page');
  expect(answer?.status()).toBe(404);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.locator('h1')).toBeVisible();
});

test('the skip link is the first tab stop', async ({ page }) => {
  await page.goto('/en');
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('href', /^#/);
});

test('without JavaScript the site is complete', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address });
  const page = await context.newPage();
  await page.goto('/en');
  await expect(page.locator('h1')).toBeVisible();
  await page.getByRole('link', { name: 'Boats', exact: true }).first().click();
  await expect(page.locator('h1')).toHaveCount(1);
  await context.close();
});

test('an edit shows in the next request, and other pages keep their ETag', async ({ request }) => {
  const found = await request.get(
    `${api}/api/ecommerce/products?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=azure-45`,
  );
  const { data } = (await found.json()) as { data: { id: string; title: Record<string, string> }[] };
  const [boat] = data;
  const other = await request.get('/en/blog/articles/winds');
  await request.get('/en/ecommerce/products/azure-45');
  for (let edit = 1; edit <= 10; edit++) {
    const title = { ...boat?.title, en: `Azure 45, edit ${edit}` };
    const answer = await request.patch(`${api}/api/ecommerce/products/${boat?.id}`, {
      headers: asServer,
      data: { data: { title } },
    });
    expect(answer.status()).toBe(200);
    expect(await (await request.get('/en/ecommerce/products/azure-45')).text()).toContain(
      `Azure 45, edit ${edit}`,
    );
  }
  await request.patch(`${api}/api/ecommerce/products/${boat?.id}`, {
    headers: asServer,
    data: { data: { title: boat?.title } },
  });
  const again = await request.get('/en/blog/articles/winds', {
    headers: { 'if-none-match': other.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);
});
