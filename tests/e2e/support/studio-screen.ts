import { expect, type Locator, type Page } from '@playwright/test';
import { editor, signIn } from './admin.js';
import { canvas } from './studio.js';

/** Signs in, by default as an editor, and opens the studio of a root: `host/pages/<id>`. */
export async function openStudio(page: Page, root: string, login?: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/studio/${root}`);
  await signIn(page, login ?? (await editor()));
  await studioShown(page);
}

/** Waits for the blocks and the page of a studio. */
export async function studioShown(page: Page): Promise<void> {
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expect(canvas(page).locator('body')).toBeVisible();
}

/** The input of the title of the selected block. */
export const titleField = (page: Page): Locator =>
  page.locator('[data-fields] [data-field=title] :is(input, textarea)').first();

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
export async function holdOver(
  page: Page,
  { x, y }: { x: number; y: number },
  shown: Locator,
): Promise<void> {
  await expect(async () => {
    await page.mouse.move(x, y - 6, { steps: 3 });
    await page.mouse.move(x, y, { steps: 3 });
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}
