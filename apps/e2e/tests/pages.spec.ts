import { expect, test } from '@playwright/test';
import { demoPaths } from '../support/content.js';
import { axeViolations, showAll, sidewaysScroll, watch } from '../support/inspect.js';
import { languages } from '../support/product.js';

const looks = [
  { name: 'light desktop', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark phone', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

const statuses: Record<string, number> = { '/404': 404 };

for (const look of looks) {
  test.describe(look.name, () => {
    test.use({ colorScheme: look.colorScheme, viewport: look.viewport });
    for (const language of languages) {
      for (const path of demoPaths()) {
        test(`/${language}${path}`, async ({ page }) => {
          const problems = watch(page);
          const answer = await page.goto(`/${language}${path === '/' ? '' : path}`);
          expect(answer?.status()).toBe(statuses[path] ?? 200);
          await showAll(page);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('h1')).toHaveCount(1);
          await expect(page).toHaveTitle(/\S/);
          expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
          expect(await axeViolations(page)).toEqual([]);
          expect(problems).toEqual([]);
        });
      }
    }
  });
}
