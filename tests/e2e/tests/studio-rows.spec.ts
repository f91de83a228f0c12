import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { accountWith, create } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { api } from '../support/product.js';
import { runOf } from '../support/rows.js';
import { canvas, place, publicHtml, saved, studioPage } from '../support/studio.js';
import { openStudio, studioShown, titleField } from '../support/studio-screen.js';

const note = 'You are editing the entry, not the page.';

test('a text of a listed article selects the article, and is edited where it stands', async ({
  page,
  request,
}) => {
  const title = `Coves ${runOf()}`;
  const [made, article] = await pageWithArticle(request, title);
  const before = await publicHtml(request, `/en${made.url}`);
  expect(before).toContain(title);
  await openStudio(page, `host/pages/${made.id}`);
  const heading = canvas(page).getByRole('heading', { name: title });

  await test.step('a click selects the article, with the notice', async () => {
    await clickText(page, title);
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.locator('[data-fields]').locator('..').getByRole('heading', { level: 2 })).toHaveText(
      'Article',
    );
    await expect(titleField(page)).toHaveValue(title);
    await expect(canvas(page).locator('[data-outline=solid]')).toHaveText('Article');
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(0);
    await expect(page.locator('[role=treeitem][tabindex="0"]')).toHaveCount(1);
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/studio-row-selected.png' });
  });

  await test.step('a second click edits the text, into the draft of the page', async () => {
    await clickText(page, title);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Coves at dawn');
    await page.keyboard.press('Escape');
    await expect(titleField(page)).toHaveValue('Coves at dawn');
    await saved(page, 'saved');
    expect(await publicHtml(request, `/en${made.url}`)).toBe(before);
    const set = new URL(page.url()).searchParams.get('set');
    expect(set).not.toBeNull();
    await page.reload();
    await studioShown(page);
    await expect(canvas(page).getByRole('heading', { name: 'Coves at dawn' })).toBeVisible();
    await expect(heading).toHaveCount(0);
  });

  await test.step('a rich text of the article opens its editor with the stored text', async () => {
    await clickText(page, 'Anchor early.');
    await expect(page.getByText(note)).toBeVisible();
    await clickText(page, 'Anchor early.');
    const editor = page.locator('[data-text-on-page] [contenteditable=true]');
    await expect(editor).toHaveText('Anchor early.');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Sleep well.');
    await expect(editor).toHaveText('Anchor early. Sleep well.');
    await page.keyboard.press('Escape');
    await expect(canvas(page).getByText('Anchor early. Sleep well.')).toBeVisible();
  });

  await test.step('a text of the block selects the block', async () => {
    await clickText(page, 'From the log');
    await expect(titleField(page)).toHaveValue('From the log');
    await expect(page.getByText(note)).toBeHidden();
  });
  expect(article).toBeTruthy();
});

test('a text of the row of the URL selects that row, and is edited on its page', async ({
  page,
  request,
}) => {
  const title = `Straits ${runOf()}`;
  const { id, path } = await newArticle(title);
  await openStudio(page, `blog/articles/${id}`);
  await clickText(page, title);
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('The page shows');
  await expect(page.getByText(note)).toBeVisible();
  await canvas(page).getByRole('heading', { level: 1 }).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Straits by night');
  await page.keyboard.press('Escape');
  await expect(titleField(page)).toHaveValue('Straits by night');
  await saved(page, 'saved');
  expect(await publicHtml(request, `/en${path}`)).not.toContain('Straits by night');
});

test('texts of rows that the account may not draft are inert', async ({ page, request }) => {
  const title = `Shoals ${runOf()}`;
  const [made] = await pageWithArticle(request, title);
  const builder = await accountWith([
    { method: 'GET', path: '/api/*' },
    { method: 'DRAFT', path: '/api/host/*' },
    { method: 'DRAFT', path: '/api/website-builder/*' },
  ]);
  await openStudio(page, `host/pages/${made.id}`, builder);
  for (const times of [1, 2]) {
    for (let at = 0; at < times; at++) await clickText(page, title);
    // The block of the list, which the account may not draft either.
    await expect(page.getByRole('treeitem', { selected: true })).toContainText('From the log');
    await expect(page.getByText(note)).toBeHidden();
    await expect(canvas(page).locator('[contenteditable]')).toHaveCount(0);
  }
  await clickText(page, 'Harbours');
  await clickText(page, 'Harbours');
  await expect(canvas(page).locator('[contenteditable]')).toHaveCount(1);
});

async function pageWithArticle(request: APIRequestContext, title: string) {
  const article = await newArticle(title);
  const made = await studioPage(request, ['Harbours']);
  const block = await create(api, 'blog/widgets', {
    ...{ variant: 'article-list-default', title: { en: 'From the log', ru: 'Из журнала' } },
  });
  await place(made.id, block, 1, 'blog');
  await create(api, 'blog/widgets-to-articles', { widgetId: block, articleId: article.id });
  return [made, article] as const;
}

async function newArticle(title: string): Promise<{ id: string; path: string }> {
  const slug = `rows-${crypto.randomUUID().slice(0, 8)}`;
  const publishedAt = new Date(Date.now() - 60_000).toISOString();
  const children = [{ type: 'paragraph', children: [{ text: 'Anchor early.' }] }];
  const id = await create(api, 'blog/articles', {
    ...{ slug, title: { en: title, ru: title }, publishedAt },
    subtitle: { en: { type: 'doc', version: 1, children } },
  });
  return { id, path: `/blog/articles/${slug}` };
}

/** Clicks in the middle of a text of the page; a link may cover it. */
async function clickText(page: Page, text: string): Promise<void> {
  const shown = canvas(page).getByText(text, { exact: true }).first();
  await shown.scrollIntoViewIfNeeded();
  const [box, frame] = [
    await shown.boundingBox(),
    await page.locator('[data-canvas] iframe').last().boundingBox(),
  ];
  if (!box || !frame) throw new Error(`${text} is not shown.`);
  // Elements are as wide as their column; their text starts at the left.
  await page.mouse.click(box.x + 12, box.y + box.height / 2);
}
