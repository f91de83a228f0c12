import { expect, type Page, test } from '@playwright/test';
import { sidewaysScroll } from '../support/inspect.js';
import { api, asServer, languages } from '../support/product.js';

const longWords = [
  'Достопримечательности',
  'Hochgeschwindigkeitskatamaran',
  'Motorbootführerscheinkursanmeldung',
]
  .join('')
  .repeat(2);

test.describe('at 360 px the longest words stay within the page', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const path of [
    '/ecommerce/products/azure-45',
    '/ecommerce/categories/catamarans',
    '/ecommerce/stores/limassol-marina',
    '/blog/articles/winds',
    '/social/profiles/eleni',
  ]) {
    test(path, async ({ page }) => {
      const answer = await page.goto(`/en${path}`);
      expect(answer?.status()).toBe(200);
      await sayEverywhere(page, longWords);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    });
  }
});

test.describe('at 360 px a list of several pages stays within the page', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  /** Rows per page of the blog's list. */
  const rowsOfPage = 12;
  let made: { id: string }[] = [];
  test.beforeAll(async () => {
    const articles = Array.from({ length: rowsOfPage }, (_, index) => ({
      title: { en: 'Calm' },
      slug: `calm-${index}-${Date.now()}`,
    }));
    made = await bulk('POST', articles);
  });
  test.afterAll(() =>
    bulk(
      'DELETE',
      made.map(({ id }) => ({ id })),
    ),
  );

  for (const language of languages)
    for (const page of ['', '?page=2'])
      test(`/${language}/blog${page}`, async ({ page: tab }) => {
        await tab.goto(`/${language}/blog${page}`);
        await expect(tab.locator('main nav a[rel]').first()).toBeVisible();
        expect(await sidewaysScroll(tab)).toBeLessThanOrEqual(0);
      });
});

async function bulk(method: string, rows: readonly object[]): Promise<{ id: string }[]> {
  const answer = await fetch(`${api}/api/blog/articles/bulk`, {
    method,
    headers: asServer,
    body: JSON.stringify({ data: rows }),
  });
  expect(answer.ok).toBe(true);
  return ((await answer.json()) as { data: { id: string }[] }).data;
}

/** Replaces the text of every heading, breadcrumb, badge and fact, which rows could contain. */
async function sayEverywhere(page: Page, text: string): Promise<void> {
  const count = await page.evaluate((words) => {
    const places = document.querySelectorAll(
      'main :is(h1, h2, h3, dt, dd, nav ol li > :last-child, ul[aria-labelledby] li > a)',
    );
    for (const place of places) {
      const leaves = [...place.querySelectorAll('*')].filter(
        ({ childElementCount, textContent }) => childElementCount === 0 && textContent,
      );
      (leaves.at(-1) ?? place).textContent = words;
    }
    return places.length;
  }, text);
  expect(count).toBeGreaterThan(2);
}

for (const [what, width, height] of [
  ['a phone on its side', 740, 360],
  ['a laptop at 200 %', 640, 400],
] as const) {
  test.describe(`on ${what}`, () => {
    test.use({ viewport: { width, height } });

    for (const language of ['en', 'ru']) {
      test(`the first screen of the home page shows the purpose of the site, and the next step: ${language}`, async ({
        page,
      }) => {
        await page.goto(`/${language}`);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
        await expect(main.getByRole('link').first()).toBeInViewport({ ratio: 1 });
      });
    }
  });
}
