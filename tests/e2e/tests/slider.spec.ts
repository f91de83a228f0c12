import { expect, type Locator, type Page, test } from '@playwright/test';

const sliderOf = (page: Page) => page.locator('[aria-roledescription="carousel"]').first();
const slidesOf = (slider: Locator) => slider.locator('[aria-roledescription="slide"]');

/** Returns the slider of the home page after hydration. */
async function wake(page: Page): Promise<Locator> {
  await page.goto('/en');
  const slider = sliderOf(page);
  await slider.scrollIntoViewIfNeeded();
  await expect(slider.locator('.swiper-initialized')).toBeVisible();
  return slider;
}

/** More than a turn has: later nothing changes the slide. */
const settledFrames = 60;

/** Returns the number of the visible slide after its animation; all others are inert. */
async function visibleSlide(slider: Locator): Promise<number> {
  return slidesOf(slider).evaluateAll((slides) => {
    const inReach = slides.filter((slide) => !(slide as HTMLElement).inert);
    return inReach.length === 1 ? Number.parseInt(inReach[0]?.getAttribute('aria-label') ?? '', 10) : 0;
  });
}

// Measurements in its first frames must not undo the visitor's input.
for (const frames of [0, 1, 2, 3]) {
  test(`turns by a click ${frames} frames after hydration`, async ({ page }) => {
    await page.goto('/en');
    await sliderOf(page).evaluate(async (slider, wait) => {
      const frame = () => new Promise(requestAnimationFrame);
      slider.scrollIntoView();
      while (!slider.querySelector('.swiper-initialized')) await frame();
      for (let passed = 0; passed < wait; passed++) await frame();
      slider.querySelector<HTMLElement>('[data-carousel=next]')?.click();
    }, frames);
    await expect.poll(() => visibleSlide(sliderOf(page))).toBe(2);
    await page.evaluate(async (count) => {
      for (let passed = 0; passed < count; passed++) await new Promise(requestAnimationFrame);
    }, settledFrames);
    expect(await visibleSlide(sliderOf(page))).toBe(2);
  });
}

test('keeps its slide when the window becomes narrower', async ({ page }) => {
  const slider = await wake(page);
  await slider.getByRole('button', { name: 'Next slide' }).click();
  await expect.poll(() => visibleSlide(slider)).toBe(2);
  await page.setViewportSize({ width: 700, height: 800 });
  const leftOf = (part: Locator) =>
    part.evaluate((element) => Math.round(element.getBoundingClientRect().left));
  const edge = await leftOf(slider.locator('[data-carousel=row]'));
  await expect.poll(() => leftOf(slidesOf(slider).nth(1))).toBe(edge);
  expect(await visibleSlide(slider)).toBe(2);
});

test('turns by its edges, in a circle', async ({ page }) => {
  const slider = await wake(page);
  const count = await slidesOf(slider).count();
  const next = slider.getByRole('button', { name: 'Next slide' });
  for (let turn = 1; turn <= count; turn++) {
    await next.click();
    await expect.poll(() => visibleSlide(slider)).toBe((turn % count) + 1);
  }
  await slider.getByRole('button', { name: 'Previous slide' }).click();
  await expect.poll(() => visibleSlide(slider)).toBe(count);
});

test('turns by a click anywhere on its left or right edge', async ({ page }) => {
  const slider = await wake(page);
  const { width = 0, height = 0 } = (await slider.locator('[data-carousel=row]').boundingBox()) ?? {};
  const clickAt = (x: number, y: number) => slider.locator('.group\\/carousel').click({ position: { x, y } });
  for (const [x, y, slide] of [
    [width - 4, 4, 2],
    [4, height - 4, 1],
    [width - 60, height - 4, 2],
    [60, 4, 1],
  ] as const) {
    await clickAt(x, y);
    await expect.poll(() => visibleSlide(slider)).toBe(slide);
  }
});

test('turns by arrow keys, and announces the visible slide', async ({ page }) => {
  const slider = await wake(page);
  await slider.locator('[data-carousel=row]').press('ArrowRight');
  await expect.poll(() => visibleSlide(slider)).toBe(2);
  await expect(slider.locator('[aria-live=polite]')).toHaveText(/^2 /);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => visibleSlide(slider)).toBe(await slidesOf(slider).count());
});

for (const { width, height } of [
  { width: 360, height: 340 },
  { width: 1280, height: 530 },
]) {
  test(`is ${height} px high on a screen of ${width} px, before and after hydration`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/en');
    const row = sliderOf(page).locator('[data-carousel=row]');
    expect((await row.boundingBox())?.height).toBe(height);
    await row.scrollIntoViewIfNeeded();
    await expect(row).toHaveClass(/swiper-initialized/);
    expect((await row.boundingBox())?.height).toBe(height);
  });
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('turns without animation', async ({ page }) => {
    const slider = await wake(page);
    await slider.getByRole('button', { name: 'Next slide' }).click();
    const places = await slidesOf(slider)
      .nth(1)
      .evaluate(async (slide) => {
        const seen = new Set<number>();
        for (let frame = 0; frame < 30; frame++) {
          seen.add(Math.round(slide.getBoundingClientRect().left));
          await new Promise(requestAnimationFrame);
        }
        return seen.size;
      });
    // The old and the new position.
    expect(places).toBeLessThanOrEqual(2);
    expect(await visibleSlide(slider)).toBe(2);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is a row to swipe through, without edges', async ({ page }) => {
    await page.goto('/en');
    const slider = sliderOf(page);
    await expect(slider.getByRole('button')).toHaveCount(0);
    await slider.locator('[data-carousel=row]').scrollIntoViewIfNeeded();
    await slider.locator('[data-carousel=row]').hover();
    await expect(slidesOf(slider).nth(0)).toBeInViewport();
    await page.mouse.wheel(1200, 0);
    await expect(slidesOf(slider).nth(1)).toBeInViewport({ ratio: 0.9 });
  });
});
