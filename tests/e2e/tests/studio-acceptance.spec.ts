import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { accountWith, create, editor, signIn } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { runOf } from '../support/rows.js';
import { canvas, orderOf, publicHtml, saved, studioPage, treeRow } from '../support/studio.js';
import { openStudio, publishDraft, titleField } from '../support/studio-screen.js';

test('a deleted block comes back with its parts and ids; published, its parts are gone and files stay', async ({
  page,
  request,
}) => {
  const made = await studioPage(request, ['Harbours', 'Winds', 'Sails']);
  const [, winds = ''] = made.blocks;
  const parts = [
    await addFeature(winds, 'North'),
    await addFeature(winds, 'East'),
    await addFeature(winds, 'South'),
  ];
  const fileId = await demoFile(request);
  await create(api, 'website-builder/features-to-file-storage-module-files', {
    ...{ featureId: parts[0], fileStorageModuleFileId: fileId, orderIndex: 0 },
  });
  await openStudio(page, `host/pages/${made.id}`);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const remove = async (row = treeRow(page, winds)) => {
    await row.press('Delete');
    await expect(row).toHaveCount(0);
  };

  await test.step('undone, a live block has the same id and place, and edits of the draft', async () => {
    await treeRow(page, winds).click();
    await titleField(page).fill('Winds of June');
    await saved(page, '1 change');
    await remove();
    await undo.first().click();
    await expect.poll(() => orderOf(page, made.blocks)).toEqual(made.blocks);
    await expect(treeRow(page, winds)).toContainText('Winds of June');
    await expect(canvas(page).getByRole('heading', { name: 'South' })).toBeVisible();
  });

  await test.step('undone, a block that only the draft has keeps its ids', async () => {
    await treeRow(page, winds).press('a');
    await page.getByRole('dialog').getByRole('button', { name: 'Three advantages' }).click();
    await expect(titleField(page)).toHaveValue('Why choose us');
    await expect(page.locator('[data-fields] li[data-node]')).toHaveCount(3);
    const drafted = (await page.locator('[data-block][aria-selected=true]').getAttribute('data-block')) ?? '';
    const before = await partsIn(page);
    await remove(page.locator(`[data-block="${drafted}"]`));
    await page.keyboard.press('Control+z');
    await expect(page.locator(`[data-block="${drafted}"]`)).toHaveCount(1);
    await page.locator(`[data-block="${drafted}"]`).click();
    await expect(titleField(page)).toHaveValue('Why choose us');
    await expect.poll(() => partsIn(page)).toEqual(before);
    await remove(page.locator(`[data-block="${drafted}"]`));
  });

  await test.step('published, its parts are gone', async () => {
    await remove();
    await publishDraft(page);
    await expect.poll(() => publicHtml(request, `/en${made.url}`)).not.toContain('South');
    for (const id of parts) expect(await statusOf(request, `website-builder/features/${id}`)).toBe(404);
    expect(await statusOf(request, `file-storage/files/${fileId}`)).toBe(200);
  });
});

test('a new page of a template is public after at most twelve clicks', async ({ page }) => {
  const stamp = Date.now();
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
      },
      true,
    );
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/host/pages');
  await signIn(page, await editor());
  await page.getByRole('main').getByText('Add new').first().click();
  const title = page.locator('[data-field="titleByLanguage"] :is(textarea, input)[lang="en"]');
  await title.click();
  await title.fill(`Sunset cruises ${stamp}`);
  await page.getByRole('radio', { name: 'Landing' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL(/pages\/[0-9a-f-]{36}$/);
  expect(await page.evaluate(() => Number(sessionStorage.getItem('clicks')))).toBeLessThanOrEqual(12);
  await page.goto(`/en/sunset-cruises-${stamp}`);
  await expect(page).toHaveTitle(`Sunset cruises ${stamp} · rent your dream`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('an author edits an article on its page, and Publish names the missing rights', async ({
  page,
  request,
}) => {
  const slug = `authored-${runOf()}`;
  const publishedAt = new Date(Date.now() - 60_000).toISOString();
  const id = await create(api, 'blog/articles', { slug, title: { en: 'Reefs', ru: 'Рифы' }, publishedAt });
  // The grants of the preset.
  const author = await accountWith([
    { method: 'GET', path: '/api/blog/*' },
    { method: 'GET', path: '/api/file-storage/*' },
    { method: 'DRAFT', path: '/api/blog/*' },
    { method: 'POST', path: '/api/blog/articles' },
    { method: 'POST', path: '/api/file-storage/*' },
  ]);
  await openStudio(page, `blog/articles/${id}`, author);

  await test.step('blocks of the page are locked, with the reason', async () => {
    const locked = page.getByRole('treeitem', { level: 2 }).filter({ hasText: 'you may not edit it' });
    await locked.first().click();
    await expect(page.getByText(/You may not edit this\. Ask a person with the right to edit/)).toBeVisible();
    await expect(page.locator('[data-fields] form')).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/studio-locked.png' });
  });

  await test.step('the article is edited in a draft, and Publish names the missing right', async () => {
    await page.getByRole('treeitem').filter({ hasText: 'The page shows' }).click();
    await titleField(page).fill('Reefs by night');
    await saved(page, '1 change');
    await page.getByRole('button', { name: 'Publish…', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish the changes' });
    await expect(dialog.getByText('You may not publish these. Ask somebody who may: Articles')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled();
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('the call answers 403 with the list', async () => {
    const set = new URL(page.url()).searchParams.get('set');
    const answer = await page.evaluate(async (url) => {
      const token = Object.values(localStorage).find((value) => /^"?eyJ/.test(value));
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ data: {} }) });
      return { status: response.status, text: await response.text() };
    }, `/api/change-sets/${set}/publish`);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('blog.article');
    expect(await publicHtml(request, `/en/blog/articles/${slug}`)).not.toContain('Reefs by night');
  });
});

/** Returns the keys of the parts in the panel, in their order. */
const partsIn = (page: Page) =>
  page.locator('[data-fields] li[data-node]').evaluateAll((rows) => rows.map((row) => row.dataset['node']));

async function addFeature(block: string, title: string): Promise<string> {
  const feature = await create(api, 'website-builder/features', { title: { en: title, ru: title } });
  await create(api, 'website-builder/widgets-to-features', {
    ...{ widgetId: block, featureId: feature, orderIndex: 0 },
  });
  return feature;
}

/** Returns the id of a file of the demo: jobs may delete those of other tests. */
async function demoFile(request: APIRequestContext): Promise<string> {
  const filters = JSON.stringify({ and: [{ column: 'slug', method: 'eq', value: 'aurora-68-1' }] });
  const answer = await request.get(`${api}/api/file-storage/files`, {
    headers: asServer,
    params: { filters },
  });
  const [file] = ((await answer.json()) as { data: { id: string }[] }).data;
  if (!file) throw new Error('The demo has no such file.');
  return file.id;
}

const statusOf = async (request: APIRequestContext, path: string) =>
  (await request.get(`${api}/api/${path}`, { headers: asServer })).status();
