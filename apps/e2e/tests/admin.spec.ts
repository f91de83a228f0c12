import { gzipSync } from 'node:zlib';
import { expect as impatient, type Page, test } from '@playwright/test';
import { axeViolations, sidewaysScroll, watch } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';

// However busy the machine is.
const expect = impatient.configure({ timeout: 30_000 });
const password = 'calm-sea-and-wind';
/** In bytes of gzip: what a browser has fetched when the first rows are there, with what lies ready for the next click. */
const budget = 265_000;

let email = '';

test.beforeAll(async () => {
  email = `editor-${Date.now()}@example.com`;
  const { subject } = await register(email);
  const role = await create('rbac/roles', { title: email, slug: `editors-${Date.now()}` });
  const action = await create('rbac/actions', { method: '*', path: '/api/*' }, 'find-or-create');
  await create('rbac/roles-to-actions', { roleId: role, actionId: action });
  await create('rbac/subjects-to-roles', { subjectId: subject, roleId: role });
});

test('asks who has no account for one, and who may write nothing for another', async ({ page }) => {
  const stranger = `stranger-${Date.now()}@example.com`;
  await register(stranger);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await signIn(page, stranger);
  await expect(page.getByRole('heading', { name: 'Not authorized' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test('is no page of the site: not kept, not indexed, under a policy of its own', async ({ request }) => {
  const headers = (await request.get('/admin/blog/articles')).headers();

  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(headers['content-security-policy']).toContain("frame-src 'self'");
});

test('brings from signing in to the first list what its budget allows', async ({ page }) => {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then((body) => gzipSync(body).byteLength));
  });
  await page.goto('/admin/blog/articles');
  await signIn(page, email);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const sizes = await Promise.all(scripts);

  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`opens the table of every model (${colorScheme})`, async ({ page }) => {
    test.setTimeout(240_000);
    const problems = await watch(page);
    await page.emulateMedia({ colorScheme });
    await page.goto('/admin');
    await signIn(page, email);
    const models = page.getByRole('navigation', { name: 'Models' }).getByRole('link');
    await expect(models.first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Changed lately' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const count = await models.count();
    expect(count).toBeGreaterThan(50);
    for (let index = 0; index < count; index += 1) {
      const name = await models.nth(index).innerText();
      await models.nth(index).click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      expect(await axeViolations(page), name).toEqual([]);
    }

    expect(problems).toEqual([]);
  });
}

test('finds, sorts, narrows and edits; on a phone too', async ({ page }) => {
  await page.goto('/admin/blog/articles');
  await signIn(page, email);
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('wind');
  await expect(page).toHaveURL(/q=wind/);
  await expect(rows.filter({ hasText: 'winds' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Value').fill('no such words');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No found items.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove the filter/ }).click();
  await expect(rows.filter({ hasText: 'winds' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Edit: The winds/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Slug')).toHaveValue('winds');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('currenc');
  await page.getByRole('option', { name: /^Currencies/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Currencies' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Articles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});

async function signIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('Email').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function register(login: string): Promise<{ subject: string }> {
  const url = `${api}/api/rbac/subjects/authentication/email-and-password/registration`;
  const data = { login, password };
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data }) });
  const { data: tokens } = (await answer.json()) as { data: { jwt: string } };
  const claims = JSON.parse(Buffer.from(tokens.jwt.split('.')[1] ?? '', 'base64url').toString()) as { subject: { id: string } };
  return { subject: claims.subject.id };
}

async function create(path: string, data: object, call = ''): Promise<string> {
  const url = [`${api}/api/${path}`, call].filter(Boolean).join('/');
  const answer = await fetch(url, { method: 'POST', headers: asServer, body: JSON.stringify({ data }) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
