import { expect, type Page, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { api } from '../support/product.js';

const table = /website-builder\/features$/;
const form = /features\/[0-9a-f-]{36}$/;
let email = '';
let path = '';

test.beforeAll(async () => {
  email = await editor();
});
/** Opens a form from its table, so that the history has an entry to go back to. */
test.beforeEach(async ({ page }) => {
  const name = `Leaving ${crypto.randomUUID()}`;
  const id = await create(api, 'website-builder/features', { title: { en: name } });
  path = `/admin/website-builder/features/${id}`;
  await page.goto('/admin');
  await signIn(page, email);
  await openFeatures(page);
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(form);
  await expect(title(page)).toHaveValue(name);
});

const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' });

async function openFeatures(page: Page): Promise<void> {
  await areas(page).getByRole('link', { name: 'System', exact: true }).click();
  const all = page.getByRole('navigation', { name: 'All data' });
  await all.getByRole('link', { name: 'Features', exact: true }).click();
}
const title = (page: Page) => page.locator('[data-field="title"] [lang="en"]');
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const stay = (page: Page) => confirmation(page).getByRole('button', { name: 'Keep editing' }).click();
const leave = (page: Page) => confirmation(page).getByRole('button', { name: 'Leave' }).click();
const back = (page: Page) => page.evaluate(() => history.back());
const restored = (page: Page) => page.getByRole('status').filter({ hasText: 'have been restored' });
const forward = (page: Page) => page.evaluate(() => history.forward());

/** Expects that the form is still open with its input, and no dialog. */
async function staysWith(page: Page, text: string): Promise<void> {
  await expect(confirmation(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(title(page)).toHaveValue(text);
}

test('the back button needs a confirmation each time, then goes back', async ({ page }) => {
  await title(page).fill('Unsaved');
  await back(page);
  await stay(page);
  await staysWith(page, 'Unsaved');

  await back(page);
  await expect(confirmation(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await staysWith(page, 'Unsaved');

  await back(page);
  await leave(page);
  await expect(page).toHaveURL(table);
  await expect(confirmation(page)).toBeHidden();
});

test('the forward button needs a confirmation each time, then goes forward', async ({ page }) => {
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/admin$/);
  await back(page);
  await title(page).fill('Unsaved');
  await forward(page);
  await stay(page);
  await staysWith(page, 'Unsaved');

  await forward(page);
  await leave(page);
  await expect(page).toHaveURL(/admin$/);
  await expect(confirmation(page)).toBeHidden();
});

test('links, shortcuts, the command palette and closing the tab need a confirmation', async ({ page }) => {
  await title(page).fill('Unsaved');
  await areas(page).getByRole('link', { name: 'Journal', exact: true }).click();
  await stay(page);
  await staysWith(page, 'Unsaved');

  await title(page).blur();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await stay(page);
  await staysWith(page, 'Unsaved');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Articles');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Articles/ })
    .first()
    .click();
  await stay(page);
  await staysWith(page, 'Unsaved');

  const requested = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await requested;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await staysWith(page, 'Unsaved');
});

test('a saved form closes without a confirmation', async ({ page }) => {
  await title(page).fill('Saved');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeEnabled();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('draft');
  await back(page);
  await expect(page).toHaveURL(table);
  await expect(confirmation(page)).toBeHidden();
});

test('a draft is offered on each way back, to one tab, until it is discarded', async ({ page, context }) => {
  const stored = await title(page).inputValue();
  const offers = async (tab: Page) => {
    await expect(restored(tab)).toBeVisible();
    await expect(title(tab)).toHaveValue('Unsaved');
  };
  await title(page).fill('Unsaved');
  await back(page);
  await leave(page);
  await expect(page).toHaveURL(table);

  await page.getByRole('main').getByRole('link', { name: stored }).first().click();
  await offers(page);
  await page.reload();
  await offers(page);

  const second = await context.newPage();
  await second.goto(path);
  await expect(title(second)).toHaveValue(stored);
  await expect.poll(() => locks(second)).toBe(2);
  await expect(restored(second)).toBeHidden();
  await second.close();

  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  await offers(next);
  await restored(next).getByRole('button', { name: 'Discard them' }).click();
  await expect(title(next)).toHaveValue(stored);
  await next.reload();
  await expect(title(next)).toHaveValue(stored);
  await expect.poll(() => locks(next)).toBe(1);
  await expect(restored(next)).toBeHidden();
});

/** Returns the number of drafts that open forms use, in all tabs. */
const locks = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name?.startsWith('admin-draft/')).length;
  });
