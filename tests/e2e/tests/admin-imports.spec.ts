import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { accountWith, editor, signIn } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';

const table = '/admin/blog/categories';
let email = '';

test.beforeAll(async () => {
  email = await editor();
});

const unique = () => crypto.randomUUID().slice(0, 8);
const fileOf = (text: string, name = 'rows.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Chooses a file in the open dialog, and waits for its columns. */
async function choose(page: Page, text: string): Promise<void> {
  await dialogOf(page).locator('input[type=file]').setInputFiles(fileOf(text));
}

async function categoryWith(title: object): Promise<{ slug: string; adminTitle: string }> {
  const slug = `imported-${unique()}`;
  const response = await fetch(`${api}/api/blog/categories`, {
    method: 'POST',
    headers: { ...asServer, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { slug, adminTitle: slug, title } }),
  });
  expect(response.ok).toBe(true);
  return { slug, adminTitle: slug };
}

test('exports a row, changes a cell, imports it, and shows the change', async ({ page }) => {
  const { slug } = await categoryWith({ en: 'Old sails', ru: 'Старые паруса' });
  await page.goto(`${table}?q=${slug}`);
  await signIn(page, email);
  await page.getByRole('checkbox', { name: `Select: ${slug}` }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const exported = await readFile(await (await download).path(), 'utf8');
  expect(exported).toContain('Old sails');

  await page.getByRole('button', { name: 'Import…' }).press('Enter');
  await choose(page, exported.replace('Old sails', 'New sails'));
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('region', { name: 'Columns of the file' })).toContainText('title.en');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check the changes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText(/Old sails.*→.*New sails/);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog.getByText('0 created, 1 changed, 0 unchanged.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show the rows' }).click();

  await expect(page.getByRole('button', { name: 'Import…' })).toBeFocused();
  const { data } = await (await page.request.get(`${api}/api/blog/categories?search=${slug}`)).json();
  expect(data[0].title).toEqual({ en: 'New sails', ru: 'Старые паруса' });
});

test('maps unknown columns, names bad rows, and stores nothing', async ({ page }) => {
  const prefix = `mapped-${unique()}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(table);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = dialogOf(page);
  await dialog.locator('input[type=file]').setInputFiles(fileOf('x', 'rows.pdf'));
  await expect(dialog.getByRole('alert')).toHaveText('Choose a file that ends in .csv, .jsonl or .json.');
  expect(await axeViolations(page)).toEqual([]);

  await choose(page, `Slug,Name,Colour\n${prefix}-a,Sails,red\nNot a slug,Oars,blue\n`);
  await expect(dialog.getByLabel('Slug becomes')).toHaveValue('slug');
  await expect(dialog.getByLabel('Colour becomes')).toHaveValue('');
  await dialog.getByLabel('Name becomes').selectOption('title.en');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check the changes' }).click();

  const problems = dialog.getByRole('region', { name: 'Bad rows' });
  await expect(problems.getByRole('row').nth(1)).toContainText(/3.*Not a slug.*lowercase letters/);
  await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the problems as CSV' }).click();
  const listed = await readFile(await (await download).path(), 'utf8');
  expect(listed).toContain('Not a slug');

  await dialog.getByRole('button', { name: 'Back to the columns' }).click();
  await expect(dialog.getByLabel('Name becomes')).toHaveValue('title.en');
  await page.keyboard.press('Escape');
  const { data } = await (await page.request.get(`${api}/api/blog/categories?search=${prefix}`)).json();
  expect(data).toEqual([]);
});

test('compares a large file by a job with progress', async ({ page }) => {
  const prefix = `large-${unique()}`;
  const rows = Array.from(
    { length: 6000 },
    (_, index) => `${prefix}-${index},${'Sails '.repeat(10)}${index}`,
  );
  await page.goto(table);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Import…' }).click();
  await choose(page, ['slug,title.en', ...rows].join('\n'));
  const dialog = dialogOf(page);
  const started = page.waitForResponse((response) => response.url().includes('/import-jobs'));
  await dialog.getByRole('button', { name: 'Check the changes' }).click();

  expect((await started).status()).toBe(202);
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 6000 rows' })).toBeVisible({ timeout: 120_000 });
  await expect(dialog.getByText('5950 more are not shown.')).toBeVisible();
});

test('speaks Russian, and is not offered to people who may not import', async ({ browser }) => {
  const russian = await (await browser.newContext({ locale: 'ru' })).newPage();
  await russian.goto(table);
  await signIn(russian, email, 'ru');
  await russian.getByRole('button', { name: 'Загрузить…' }).click();
  await choose(russian, 'slug,title.en\nПлохой ключ,Sails\n');
  await dialogOf(russian).getByRole('button', { name: 'Проверить изменения' }).click();
  await expect(dialogOf(russian).getByRole('region', { name: 'С ошибками' })).toContainText(
    'Только строчные латинские буквы, цифры и дефисы',
  );

  const reader = await (await browser.newContext()).newPage();
  const calls = [
    { method: 'GET', path: '/api/*' },
    { method: 'PATCH', path: '/api/blog/categories/*' },
  ];
  await reader.goto(table);
  await signIn(reader, await accountWith(calls));
  await expect(reader.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect(reader.getByRole('row').nth(1)).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Import…' })).toHaveCount(0);
});
