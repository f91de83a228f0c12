import { type APIRequestContext, expect, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { runOf } from '../support/rows.js';
import { screens, windowOn } from '../support/screens.js';
import { canvas, publicHtml } from '../support/studio.js';
import { openStudio, publishDraft, titleField } from '../support/studio-screen.js';

const words = {
  en: { edit: 'Edit page', note: 'You are editing the entry, not the page.', shows: 'The page shows' },
  ru: {
    edit: 'Править страницу',
    note: 'Вы редактируете запись, а не страницу.',
    shows: 'Страница показывает',
  },
} as const;
const panes = {
  en: { blocks: 'Blocks', fields: 'Fields' },
  ru: { blocks: 'Блоки', fields: 'Поля' },
} as const;

for (const screen of screens)
  test(`the page of an article is edited from its form: ${screen.language}`, async ({ browser, request }) => {
    const { language } = screen;
    const t = words[language];
    const isPhone = screen.viewport.width < 1024;
    const article = await newArticle('Calm bays');
    const page = await windowOn(browser, screen);
    await page.goto(`/admin/blog/articles/${article.id}`);
    await signIn(page, await editor(), language);
    await page.getByRole('link', { name: t.edit }).click();
    await expect(page).toHaveURL(new RegExp(`/studio/blog/articles/${article.id}`));
    await expect(canvas(page).getByRole('heading', { name: 'Calm bays' }).first()).toBeVisible();
    if (isPhone) await page.getByRole('button', { name: panes[language].blocks, exact: true }).click();
    const row = page.getByRole('treeitem').filter({ hasText: t.shows });
    await expect(row).toContainText('Calm bays');
    await row.click();
    await page.screenshot({ path: `test-results/studio-article-blocks-${language}.png` });
    if (isPhone) await page.getByRole('button', { name: panes[language].fields, exact: true }).click();
    await expect(page.getByText(t.note)).toBeVisible();
    await titleField(page).fill('Calm bays of June');
    await titleField(page).press('Enter');
    await expect(page.locator('header').getByRole('status')).toContainText('1');
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.screenshot({ path: `test-results/studio-article-${language}.png` });
    expect(await publicHtml(request, `/en${article.path}`)).not.toContain('Calm bays of June');
    if (!isPhone) {
      await expect(canvas(page).getByRole('heading', { name: 'Calm bays of June' }).first()).toBeVisible();
      await publishDraft(page);
      await expect.poll(() => publicHtml(request, `/en${article.path}`)).toContain('Calm bays of June');
    }
    await page.context().close();
  });

test('a product and a category are edited on their pages', async ({ page, request }) => {
  const rows = [
    ['products', 'lagoona-42'],
    ['categories', 'catamarans'],
  ] as const;
  for (const [index, [plural, slug]] of rows.entries()) {
    const row = await rowOf(request, `ecommerce/${plural}`, slug);
    const root = `ecommerce/${plural}/${row.id}`;
    if (index === 0) await openStudio(page, root);
    else await page.goto(`/admin/studio/${root}`);
    await page.getByRole('treeitem').filter({ hasText: 'The page shows' }).click();
    await expect(page.getByText('You are editing the entry, not the page.')).toBeVisible();
    await expect(titleField(page)).toHaveValue(row.title.en);
    await expect(canvas(page).getByText(row.title.en).first()).toBeVisible();
  }
  await page.goto('/admin/studio/blog/articles/01890000-0000-7000-8000-000000000000');
  await expect(page.getByText('The page could not be loaded.')).toBeVisible();
});

test('a page whose URL names rows is shown with a chosen row, which the address keeps', async ({
  page,
  request,
}) => {
  const [noon, dusk] = [`Reefs at noon ${runOf()}`, `Reefs at dusk ${runOf()}`];
  const [older, newer] = [await newArticle(noon), await newArticle(dusk)];
  const answer = await request.get(
    `/api/host/pages?filters[and][0][column]=url&filters[and][0][method]=like&filters[and][0][value]=${encodeURIComponent('%[blog.articles.slug]%')}`,
  );
  const [root] = ((await answer.json()) as { data: { id: string }[] }).data;
  await openStudio(page, `host/pages/${root?.id}`);
  const sample = page.getByRole('button', { name: /^Showing: / });
  // At first the newest one, which another test may have written.
  await expect(sample).toContainText(/: \S/);
  await sample.click();
  await page.getByRole('combobox').fill(noon);
  await page.getByRole('option', { name: noon }).click();
  await expect(sample).toContainText(noon);
  await expect(canvas(page).getByRole('heading', { name: noon }).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(older.path)));
  expect(await axeViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/studio-sample.png' });
  await page.reload();
  await expect(sample).toContainText(noon);
  expect(newer.path).not.toBe(older.path);

  await test.step('arrow keys lead from the article to the blocks', async () => {
    await page.getByRole('treeitem', { level: 2 }).filter({ hasNotText: 'Menu bar' }).first().click();
    await page.getByRole('treeitem').filter({ hasText: 'The page shows' }).click();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(1);
  });
});

async function newArticle(title: string): Promise<{ id: string; path: string }> {
  const slug = `roots-${runOf()}-${crypto.randomUUID().slice(0, 8)}`;
  const publishedAt = new Date(Date.now() - 60_000).toISOString();
  const id = await create(api, 'blog/articles', {
    ...{ slug, title: { en: title, ru: title }, publishedAt },
  });
  return { id, path: `/blog/articles/${slug}` };
}

async function rowOf(request: APIRequestContext, route: string, slug: string) {
  const filters = JSON.stringify({ and: [{ column: 'slug', method: 'eq', value: slug }] });
  const answer = await request.get(`${api}/api/${route}`, { headers: asServer, params: { filters } });
  const [row] = ((await answer.json()) as { data: { id: string; title: { en: string } }[] }).data;
  if (!row) throw new Error(`The demo has no ${route} ${slug}.`);
  return row;
}
