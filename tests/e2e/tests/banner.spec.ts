import { expect, type Page, test } from '@playwright/test';

const filmOf = (page: Page) => page.locator('video').first();
const isPaused = (page: Page) => filmOf(page).evaluate((film) => (film as HTMLVideoElement).paused);
const secondsOf = (page: Page) => filmOf(page).evaluate((film) => (film as HTMLVideoElement).currentTime);

test('the film of the banner plays, and its button pauses and resumes it', async ({ page }) => {
  await page.goto('/en');
  const pause = page.getByRole('button', { name: 'Pause the film' });
  await expect(pause).toBeVisible();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  expect(await filmOf(page).evaluate((film) => (film as HTMLVideoElement).muted)).toBe(true);

  await pause.press('Enter');
  expect(await isPaused(page)).toBe(true);
  await page.getByRole('button', { name: 'Play the film' }).press('Enter');
  await expect.poll(() => isPaused(page)).toBe(false);
});

test('the film pauses outside of the viewport', async ({ page }) => {
  await page.goto('/en');
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(true);
});

for (const [width, height] of [
  [360, 740],
  [740, 360],
  [1280, 720],
] as const)
  test(`a tap on its button pauses the film at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/en');
    await page.getByRole('button', { name: 'Pause the film' }).click();
    expect(await isPaused(page)).toBe(true);
    await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible();
  });

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the film is loaded only on request', async ({ page }) => {
    const films: string[] = [];
    page.on('request', (request) => request.resourceType() === 'media' && films.push(request.url()));
    await page.goto('/en');
    const play = page.getByRole('button', { name: 'Play the film' });
    await expect(play).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await isPaused(page)).toBe(true);
    expect(films).toEqual([]);

    await play.click();
    await expect.poll(() => isPaused(page)).toBe(false);
    expect(films).not.toEqual([]);
  });

  test('nothing on the home page moves without input', async ({ page }) => {
    await page.goto('/en');
    await page.waitForLoadState('networkidle');
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === 'running')
        .map((animation) => String(animation.effect?.getComputedTiming().duration)),
    );
    expect(moving.filter((duration) => Number(duration) > 1)).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the banner is its poster, without a button', async ({ page }) => {
    await page.goto('/en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /film/ })).toHaveCount(0);
    await expect(filmOf(page)).toHaveCSS('opacity', '0');
  });
});
