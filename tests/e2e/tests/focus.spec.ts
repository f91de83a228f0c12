import { expect, type Locator, test } from '@playwright/test';
import { contrastOf, pixelsIn, type Rgb } from '../support/inspect.js';

const pages = [
  ['boats', '/en/boats'],
  ['boat types and articles', '/en'],
  ['topics', '/en/blog'],
  ['people', '/en/about'],
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 1400 } });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [cards, url] of pages) {
    test(`keyboard focus on a card is visible: ${cards}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(url);
      const card = page
        .locator('article')
        .filter({ has: page.locator('a') })
        .first();
      await page.keyboard.press('Tab');
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const before = await strips(card);
      await card.locator('a').first().focus();
      const after = await strips(card);

      for (const [side, pixels] of Object.entries(after)) {
        const changed = pixels.filter(
          (pixel, index) => contrastOf(pixel, before[side]?.[index] ?? pixel) >= 3,
        );
        expect.soft(changed.length, side).toBeGreaterThanOrEqual(2);
      }
    });
  }
}

/** Returns lines of pixels from the edges of an element outwards. */
async function strips(element: Locator): Promise<Record<string, Rgb[]>> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const page = element.page();
  return {
    left: await pixelsIn(page, { x: Math.round(box.x) - 8, y, width: 8, height: 1 }),
    right: await pixelsIn(page, { x: Math.round(box.x + box.width), y, width: 8, height: 1 }),
    top: await pixelsIn(page, { x, y: Math.round(box.y) - 8, width: 1, height: 8 }),
    bottom: await pixelsIn(page, { x, y: Math.round(box.y + box.height), width: 1, height: 8 }),
  };
}
