import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { editor, signIn } from './admin.js';
import { canvas } from './studio.js';

/** Signs in, by default as an editor, and opens the studio of a root: `host/pages/<id>`. */
export async function openStudio(page: Page, root: string, login?: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/studio/${root}`);
  await signIn(page, login ?? (await editor()));
  await studioShown(page);
}

/** Opens the studio of a page in a browser of its own: in English, or in Russian and dark. Edits English texts. */
export async function openStudioIn(browser: Browser, language: 'en' | 'ru', id: string): Promise<Page> {
  const locale = language === 'ru' ? 'ru-RU' : 'en-GB';
  const colorScheme = language === 'ru' ? 'dark' : 'light';
  const context = await browser.newContext({ locale, colorScheme, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`/admin/studio/host/pages/${id}?lang=en`);
  await signIn(page, await editor(), language);
  await studioShown(page);
  if (language === 'ru') {
    await page.getByRole('button', { name: 'Тёмное оформление' }).first().click();
    await expect(canvas(page).locator('html[data-theme=dark]')).toBeAttached();
  }
  return page;
}

/** Waits for the blocks and the page of a studio. */
export async function studioShown(page: Page): Promise<void> {
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expect(canvas(page).locator('body')).toBeVisible();
}

/** The input of the title of the selected block. */
export const titleField = (page: Page): Locator =>
  page.locator('[data-fields] [data-field=title] :is(input, textarea)').first();

/** Selects a part on the page by its text. */
export async function selectPart(page: Page, text: string): Promise<void> {
  await canvas(page).getByText(text, { exact: true }).dblclick();
  await page.keyboard.press('Escape');
  await expect(canvas(page).locator('[data-outline=dotted]')).toBeVisible();
}

/** Publishes the draft, also with hints. */
export async function publishDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('The changes are public.')).toBeVisible();
}

/**
 * Holds what the mouse drags over a point until the studio shows what a drop would do: it decides on the places
 * after the drag has begun, and reads only moves.
 */
async function holdOver(page: Page, { x, y }: { x: number; y: number }, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.move(x, y - 6, { steps: 3 });
    await page.mouse.move(x, y, { steps: 3 });
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}

/**
 * Drags a handle over an element of the studio or its page, and holds it there until something is shown. Begins again
 * when the handle has moved or was drawn again under the pressed button, so that no drag has begun.
 */
export async function drag(
  page: Page,
  handle: Locator,
  {
    to,
    shown,
    at,
  }: { readonly to: Locator; readonly shown: Locator; readonly at?: { x: number; y: number } },
): Promise<void> {
  const pointOf = async () => {
    const box = await to.boundingBox();
    if (!box) throw new Error('There is no place to drag to.');
    return at ? { x: box.x + at.x, y: box.y + at.y } : { x: box.x + 30, y: box.y + box.height / 2 };
  };
  await expect(async () => {
    const hasBegun = await handle.evaluateHandle(({ ownerDocument }) => {
      const begun = { is: false };
      ownerDocument.addEventListener('dragstart', () => (begun.is = true), { capture: true, once: true });
      return begun;
    });
    await handle.hover();
    await page.mouse.down();
    const start = await handle.boundingBox();
    await page.mouse.move((start?.x ?? 0) + 20, (start?.y ?? 0) + 12, { steps: 5 });
    const { x, y } = await pointOf();
    await page.mouse.move(x, y, { steps: 3 });
    if (await hasBegun.evaluate(({ is }) => is).catch(() => false)) return;
    await page.mouse.up();
    throw new Error('The drag has not begun.');
  }).toPass();
  await to.scrollIntoViewIfNeeded();
  await holdOver(page, await pointOf(), shown);
}
