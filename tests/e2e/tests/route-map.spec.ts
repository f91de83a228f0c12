import { expect, type Page, test } from '@playwright/test';

const pinsOf = (page: Page) => page.locator('[data-place] > a');
const pin = (page: Page, number: number) => pinsOf(page).nth(number - 1);

/** Returns the number of the pin whose card is visible; 0 for none. */
async function open(page: Page): Promise<number> {
  const seen = await page.locator('[data-place]').evaluateAll((places) =>
    places.flatMap((place, index) => {
      const card = document.getElementById(place.querySelector('a')?.getAttribute('aria-controls') ?? '');
      const isExpanded = place.querySelector('a')?.getAttribute('aria-expanded') === 'true';
      if (isExpanded !== card?.checkVisibility())
        throw new Error(`Pin ${index + 1} and its card have different texts.`);
      return isExpanded ? [index + 1] : [];
    }),
  );
  expect(seen.length).toBeLessThanOrEqual(1);
  return seen[0] ?? 0;
}

for (const { name, viewport } of [
  { name: 'a wide screen', viewport: { width: 1280, height: 900 } },
  { name: 'a phone', viewport: { width: 360, height: 740 } },
]) {
  test.describe(`the route map on ${name}`, () => {
    test.use({ viewport });

    test('has 14 pins within its map, without overlaps, and the first is open', async ({ page }) => {
      await page.goto('/en');
      await expect(pinsOf(page)).toHaveCount(14);
      expect(await open(page)).toBe(1);
      const map = await page.getByRole('img', { name: /Chart of Cyprus/ }).boundingBox();
      const pins = await Promise.all((await pinsOf(page).all()).map((each) => each.boundingBox()));
      const isInside = pins.map(
        (box) => box && map && box.x > map.x && box.y > map.y && box.x + box.width < map.x + map.width,
      );
      expect(isInside).toEqual(pins.map(() => true));
      const touching = pins.flatMap((a, index) =>
        pins
          .slice(index + 1)
          .flatMap((b) => (a && b && Math.hypot(a.x - b.x, a.y - b.y) < 24 ? [index + 1] : [])),
      );
      expect(touching).toEqual([]);
    });

    test('opens the card of a clicked pin; an outside click and Escape close it', async ({ page }) => {
      await page.goto('/en');
      await pin(page, 4).click();
      await expect.poll(() => open(page)).toBe(4);
      await page.getByRole('heading', { name: 'Fourteen harbours and capes' }).click();
      await expect.poll(() => open(page)).toBe(0);
      await pin(page, 9).click();
      await expect.poll(() => open(page)).toBe(9);
      await page.keyboard.press('Escape');
      await expect.poll(() => open(page)).toBe(0);
      await expect(pin(page, 9)).toBeFocused();
    });
  });
}

test('the route map opens the hovered pin', async ({ page }) => {
  await page.goto('/en');
  for (const number of [7, 12]) {
    await pin(page, number).hover();
    await expect.poll(() => open(page)).toBe(number);
  }
});

test('the route map works by keyboard, from a pin into its card', async ({ page }) => {
  await page.goto('/en');
  await pin(page, 7).focus();
  await expect.poll(() => open(page)).toBe(7);
  const link = page.locator('[data-open]').getByRole('link').nth(1);
  const hasLink = await link.count();
  await page.keyboard.press('Tab');
  if (hasLink) {
    await expect(link).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await expect(pin(page, 8)).toBeFocused();
  await expect.poll(() => open(page)).toBe(8);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the route map lists all of its places', async ({ page }) => {
    await page.goto('/en');
    for (const place of await page.locator('[data-place] > div').all()) await expect(place).toBeVisible();
    await pin(page, 5).click();
    expect(new URL(page.url()).hash).toMatch(/^#place-/);
    await expect(page.locator('[data-place] > div').nth(4)).toBeInViewport();
  });
});
