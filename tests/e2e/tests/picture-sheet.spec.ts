import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { publishDraft } from '../support/studio-screen.js';

// The sheet of a picture, as an editor meets it after an upload, and what visitors see of it.
let email = '';
test.beforeAll(async () => {
  email = await editor();
});

async function createArticle(): Promise<{ id: string; slug: string }> {
  const slug = `cropped-${Date.now()}`;
  const response = await fetch(`${api}/api/blog/articles`, {
    method: 'POST',
    headers: asServer,
    body: JSON.stringify({
      data: { slug, title: { en: 'Cropped', ru: 'Обрезано' }, publishedAt: '2026-01-01T00:00:00Z' },
    }),
  });
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: { id: string } };
  return { id: data.id, slug };
}

/** Drops a JPEG on the form; its left half is red, its right half is blue. */
async function dropPicture(page: Page) {
  await expect(page.locator('[data-field="title"] textarea').first()).toBeVisible();
  const transfer = await page.evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(1600, 1000);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas.');
    context.fillStyle = '#cc3300';
    context.fillRect(0, 0, 800, 1000);
    context.fillStyle = '#0033cc';
    context.fillRect(800, 0, 800, 1000);
    const data = new DataTransfer();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    data.items.add(new File([blob], 'bay.jpg', { type: 'image/jpeg' }));
    return data;
  });
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByRole('region', { name: 'Where to?' }).getByRole('button', { name: 'Files' }).click();
}

test('an upload opens the sheet of the picture, whose part and text reach the page', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const { id, slug } = await createArticle();
  await page.goto(`/admin/blog/articles/${id}`);
  await signIn(page, email);
  await dropPicture(page);

  const sheet = page.getByRole('dialog', { name: 'Picture' });
  await sheet.getByLabel('English').fill('A blue bay');
  await sheet.getByLabel('Russian').fill('Синяя бухта');
  // The left edge, moved by the keyboard: ten percent a step with Ctrl.
  const edge = sheet.getByRole('button', { name: 'Left edge' });
  await expect(edge).toBeVisible();
  const picture = sheet.locator('.ReactCrop__child-wrapper img');
  const box = await picture.boundingBox();
  const from = await edge.boundingBox();
  if (!box || !from) throw new Error('The picture is not shown.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, from.y + from.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(sheet.getByText('40 × 100 % of the picture')).toBeVisible();
  await edge.press('Shift+ArrowLeft');
  await expect(sheet.getByText('40 × 100 % of the picture')).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  await sheet.getByRole('radio', { name: '75 % from the left, 50 % from the top' }).check({ force: true });
  await sheet.getByRole('button', { name: 'Save picture' }).click();
  await expect(sheet).toBeHidden();
  expect(problems.filter((text) => /Content Security Policy|style/i.test(text))).toEqual([]);
  await publishDraft(page);

  await page.goto(`/en/blog/articles/${slug}`);
  const shown = page.getByRole('main').getByRole('img', { name: 'A blue bay' }).first();
  await expect(shown).toBeVisible();
  // Lazy pictures choose their source when they load.
  const source = await shown.evaluate(async (image: HTMLImageElement) => {
    image.loading = 'eager';
    await image.decode();
    return image.currentSrc;
  });
  expect(source).toMatch(/\/public\/w\/\d+-\d+-0-\d+-100\/[0-9a-f]{32}\.jpg\.(avif|webp)$/);
  const [red = 0, , blue = 0] = await shown.evaluate((image: HTMLImageElement) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  });
  expect(blue).toBeGreaterThan(red + 50);
  await page.goto(`/ru/blog/articles/${slug}`);
  await expect(page.getByRole('main').getByRole('img', { name: 'Синяя бухта' }).first()).toBeVisible();
});

test('the sheet is opened later from the link, marks a picture as decorative, and shows it whole again', async ({
  page,
}) => {
  const { id, slug } = await createArticle();
  await page.goto(`/admin/blog/articles/${id}`);
  await signIn(page, email);
  await dropPicture(page);
  const sheet = page.getByRole('dialog', { name: 'Picture' });
  await sheet.getByRole('checkbox', { name: 'Decorative' }).check();
  await expect(sheet.getByLabel('English')).toBeHidden();
  await sheet.getByRole('button', { name: 'Save picture' }).click();
  await expect(sheet).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  const open = page.getByRole('button', { name: /^Text and part of the picture/ });
  await open.click();
  await expect(sheet.getByRole('checkbox', { name: 'Decorative' })).toBeChecked();
  const handle = sheet.getByRole('button', { name: 'Lower edge' });
  await handle.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowUp');
  await expect(sheet.getByRole('button', { name: 'Show the whole picture' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await sheet.getByRole('button', { name: 'Show the whole picture' }).click();
  await expect(sheet.getByText('100 × 100 % of the picture')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save picture' }).click();
  await expect(sheet).toBeHidden();
  await publishDraft(page);

  await page.goto(`/en/blog/articles/${slug}`);
  const picture = page.locator('main picture img').first();
  await expect(picture).toHaveAttribute('alt', '');
  await expect(picture).toHaveAttribute('src', /^\/public\/[0-9a-f]{32}\.jpg$/);
});
