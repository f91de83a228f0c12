import { expect, type Locator, type Page, test } from '@playwright/test';
import { editor, password } from '../support/admin.js';

/** More than the tab stops of any screen. */
const maxStops = 300;

test('an article in two languages with a picture and a category is written, published and viewed by keyboard only', async ({
  page,
}) => {
  const stamp = Date.now();
  const email = await editor();
  await page.goto('/admin');
  await typed(page, page.getByLabel('Email'), email);
  await typed(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Changed lately' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('create article blog');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Article/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/articles\/new$/);
  await reached(page, page.getByRole('radio', { name: /^en/i }));
  await page.keyboard.press('End');
  await expect(page.getByRole('radio', { name: 'Both' })).toBeFocused();
  await page.keyboard.press('Space');
  await typed(page, page.locator('[data-field="title"] [lang="en"]'), `By keys ${stamp}`);
  await typed(page, page.locator('[data-field="title"] [lang="ru"]'), `Клавишами ${stamp}`);
  await typed(
    page,
    page.locator('[data-field="description"] [contenteditable="true"][lang="en"]'),
    'No mouse was near.',
  );
  await pressed(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page).toHaveURL(/articles\/[0-9a-f-]{36}$/);

  await linked(page, 'Topics', 'Harbours');
  await pictured(page);
  const seeIt = page.getByRole('link', { name: 'See it' });
  await reached(page, seeIt);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const site = await opened;
  await expect(site.getByRole('heading', { level: 1 })).toHaveText(`By keys ${stamp}`);
  await expect(site.getByText('No mouse was near.')).toBeVisible();
});

/** Links a picture of the demo: its alternative text is complete, so that no sheet opens. */
async function pictured(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Files', exact: true });
  await pressed(page, section.getByRole('button', { name: 'Add' }));
  const library = page.getByRole('dialog');
  await typed(page, library.getByRole('searchbox'), 'aurora-68-1');
  await expect(library.getByRole('button', { name: /^Choose / })).toHaveCount(1);
  await pressed(page, library.getByRole('button', { name: /^Choose .*aurora-68-1/i }));
  await expect(section.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Selects a row for a relation by typed words. */
async function linked(page: Page, relation: string, words: string): Promise<void> {
  const section = page.getByRole('region', { name: relation, exact: true });
  await pressed(page, section.getByRole('button', { name: 'Add' }));
  await expect(page.getByRole('combobox', { expanded: true }).last()).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(words);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('listitem').first()).toBeVisible();
}

async function typed(page: Page, field: Locator, text: string): Promise<void> {
  await reached(page, field);
  await page.keyboard.type(text);
}

async function pressed(page: Page, button: Locator): Promise<void> {
  await reached(page, button);
  await page.keyboard.press('Enter');
}

/** Moves the focus to an element by Tab. */
async function reached(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const isThere = () => what.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${what.toString()} is not reached by ${maxStops} times Tab.`);
}
