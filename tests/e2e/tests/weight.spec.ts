import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { recordShifts, shiftedBy } from '../support/inspect.js';

const budgets = [
  { name: 'an article page', path: '/en/blog/articles/winds', bytes: 4000 },
  { name: 'the home page', path: '/en', bytes: 30_000 },
];

for (const { name, path, bytes } of budgets) {
  test(`${name} loads at most ${bytes / 1000} kB of JavaScript, including visible islands`, async ({
    page,
  }) => {
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body).byteLength));
    });
    await page.goto(path);
    await scrollThrough(page);
    const sizes = await Promise.all(scripts);

    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytes);
  });
}

for (const language of ['en', 'ru']) {
  test(`nothing moves when the fonts arrive late (${language})`, async ({ page }) => {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await recordShifts(page);
    await page.goto(`/${language}/blog/articles/winds`);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(300);

    const arrived = await page.evaluate(
      () => [...document.fonts].filter(({ status }) => status === 'loaded').length,
    );
    expect(arrived).toBeGreaterThan(0);
    // A menu item may get a pixel wider, without a line break.
    expect(await shiftedBy(page)).toBeLessThan(0.001);
  });
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 400) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await page.waitForLoadState('networkidle');
}
