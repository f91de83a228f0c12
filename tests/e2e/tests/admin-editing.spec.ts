import { expect, type Page, test } from '@playwright/test';
import { api, asServer } from '../support/product.js';
import { editor, signIn } from '../support/admin.js';
import { showTexts, unfold } from '../support/admin-form.js';
import { publishDraft } from '../support/studio-screen.js';

// Long enough for a busy machine.
let email = '';

test.beforeAll(async () => {
  email = await editor();
});

const input = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"]`).locator('textarea, input').first();
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-draft/')));

test('writes an article, drafts changes, gets a conflict with a published change, and navigates back', async ({
  page,
}) => {
  const slug = `calm-${Date.now()}`;
  await page.goto('/admin/blog/articles/new');
  await signIn(page, email);
  await input(page, 'title').fill('A calm sea');
  await showTexts(page, 'Both');
  await page.locator('[data-field="title"] [lang="ru"]').fill('Спокойное море');
  await page.locator('[data-field="description"] [contenteditable="true"]').first().click();
  await page.keyboard.type('No wind at all.');
  await unfold(page);
  await input(page, 'slug').fill(slug);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL(/articles\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  const categories = page.getByRole('region', { name: 'Topics' });
  await categories.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('option', { name: 'Harbours' }).click();
  await expect(categories.getByRole('listitem')).toHaveText([/Harbours/]);
  // Without input there is no draft.
  await expect(page.locator('[data-field="subtitle"] [contenteditable="true"]')).toHaveCount(2);
  expect(await drafts(page)).toEqual([]);

  await unfold(page);
  await input(page, 'slug').fill('winds');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.locator('[data-field="slug"]').getByText('“winds” is taken by')).toBeVisible();
  await input(page, 'slug').fill(slug);

  // The editor exists before the draft is restored.
  await expect(async () => {
    await page
      .locator('[data-field="description"] [contenteditable="true"]')
      .first()
      .press('ControlOrMeta+End');
    expect(await textBeforeCaret(page)).toBe('No wind at all.');
  }).toPass();
  await page.keyboard.type(' And no clouds.');
  await expect.poll(() => drafts(page)).toEqual([expect.stringContaining(`/blog.article/${id}/`)]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/blog\/articles$/);
  await page.goBack();
  await expect(page.getByText('No wind at all. And no clouds.')).toBeVisible();

  await write(`blog/articles/${id}`, { className: 'theirs' });
  await input(page, 'title').fill('A very calm sea');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Save what I chose' }).click();
  await expect(input(page, 'className')).toHaveValue('theirs');
  await expect.poll(() => drafts(page)).toEqual([]);
  expect(await read(`blog/articles/${id}`)).toMatchObject({ title: { en: 'A calm sea' } });

  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Go back to this' }).last().click();
  await expect(input(page, 'title')).toHaveValue('A calm sea');
  await expect(page.getByText('No wind at all.', { exact: true })).toBeVisible();
  await unfold(page);
  await expect(input(page, 'className')).toHaveValue('');
  await input(page, 'className').fill('mine');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('group', { name: 'State of the draft' })).toContainText('saved');
  expect(await read(`blog/articles/${id}`)).toMatchObject({ className: 'theirs' });
  await publishDraft(page);
  await expect
    .poll(() => read(`blog/articles/${id}`))
    .toMatchObject({ className: 'mine', title: { en: 'A calm sea', ru: 'Спокойное море' } });
});

/**
 * Returns the text before the caret in its line after some frames, since rendering on focus may first move
 * the caret to the start.
 */
const textBeforeCaret = (page: Page) =>
  page.evaluate(async () => {
    for (let drawn = 0; drawn < 10; drawn += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const caret = getSelection();
    return caret?.focusNode?.textContent?.slice(0, caret.focusOffset);
  });

async function write(path: string, data: object): Promise<void> {
  const response = await fetch(`${api}/api/${path}`, {
    method: 'PATCH',
    headers: asServer,
    body: JSON.stringify({ data }),
  });
  expect(response.status).toBe(200);
}

async function read(path: string): Promise<object> {
  const response = await fetch(`${api}/api/${path}`, { headers: asServer });
  return ((await response.json()) as { data: object }).data;
}
