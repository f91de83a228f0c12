import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { accountWith, editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { runOf } from '../support/rows.js';
import { screens, windowOn } from '../support/screens.js';
import { publishDraft } from '../support/studio-screen.js';

const input = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"]`).locator('textarea, input').first();

const state = (page: Page, name: string = 'State of the draft') =>
  page.getByRole('group', { name }).getByRole('status');
const save = (page: Page) => page.getByRole('button', { name: 'Save draft', exact: true });

test('changes of a public article go into its draft, and are public after publishing', async ({
  page,
  request,
}) => {
  const { id, path } = await row(request, 'blog/articles', { title: { en: 'Sails in May' } });
  await page.goto(`/admin/blog/articles/${id}`);
  await signIn(page, await editor());
  await expect(state(page)).toHaveText('No unpublished changes');
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeDisabled();

  await test.step('neither looking nor saving without a change opens a draft', async () => {
    await save(page).click();
    await expect(save(page)).toHaveAttribute('data-state', 'success');
    await input(page, 'title').fill('Sails in June');
    await expect(state(page)).toHaveText('not saved yet');
    expect(await draftsOf(request, id)).toEqual([]);
  });

  await test.step('saving opens it, and the public page keeps its text', async () => {
    await save(page).click();
    await expect(state(page)).toHaveText(/^1 change, saved \d\d:\d\d$/);
    await expect(page.getByText('Visitors see it after you publish.')).toBeVisible();
    expect(await draftsOf(request, id)).toEqual([expect.objectContaining({ changes: 1, state: 'open' })]);
    expect(await textOf(request, path)).toContain('Sails in May');
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await expect(input(page, 'title')).toHaveValue('Sails in June');
    expect(await textOf(request, path)).not.toContain('Sails in June');
  });

  await test.step('publishing saves unsaved input first', async () => {
    await input(page, 'title').fill('Sails in July');
    await publishDraft(page);
    await expect.poll(() => textOf(request, path)).toContain('Sails in July');
    await expect(state(page)).toHaveText('No unpublished changes');
    await expect(input(page, 'title')).toHaveValue('Sails in July');
  });

  await test.step('the next change opens another draft, which can be discarded', async () => {
    await input(page, 'title').fill('Sails in August');
    await save(page).click();
    await expect(state(page)).toContainText('1 change');
    await page.getByRole('button', { name: 'More about publishing' }).click();
    await page.getByRole('menuitem', { name: 'Discard the changes…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(input(page, 'title')).toHaveValue('Sails in July');
    await expect(state(page)).toHaveText('No unpublished changes');
    expect(await draftsOf(request, id)).toEqual([]);
  });

  await test.step('unpublishing applies immediately, and the draft stays', async () => {
    await input(page, 'title').fill('Sails in winter');
    await page.getByRole('button', { name: 'More about publishing' }).click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    await expect(page.locator('[data-publishing="ended"]')).toBeVisible();
    await expect.poll(async () => (await request.get(path)).status()).toBe(404);
    await expect(input(page, 'title')).toHaveValue('Sails in winter');
    await expect(state(page)).toContainText('1 change');
  });
});

test('a link, and a row that is created in a drawer, wait in the draft of the form', async ({
  page,
  request,
}) => {
  const { id, slug } = await row(request, 'host/pages', { title: 'Winter' });
  const path = `/en/${slug}`;
  await page.goto(`/admin/host/pages/${id}`);
  await signIn(page, await editor());
  await page.getByRole('button', { name: 'Add a block' }).click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByRole('button', { name: /^Banner with a film / })
    .first()
    .click();
  await drawer.locator('[data-field="title"]').locator('textarea, input').first().fill(`Calm ${slug}`);
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Blocks' }).getByText(`Calm ${slug}`)).toBeVisible();
  await expect(state(page)).toContainText('1 change, saved');
  expect(await textOf(request, path)).not.toContain(`Calm ${slug}`);

  await publishDraft(page);
  await expect.poll(() => textOf(request, path)).toContain(`Calm ${slug}`);
});

test('a second window reports a conflict with the draft of the first one', async ({
  page,
  context,
  request,
}) => {
  const { id, path } = await row(request, 'blog/articles', { title: { en: 'Capes', ru: 'Мысы' } });
  await page.goto(`/admin/blog/articles/${id}`);
  await signIn(page, await editor());
  const other = await context.newPage();
  await other.goto(`/admin/blog/articles/${id}`);
  await input(page, 'title').fill('Capes in the south');
  await input(other, 'title').fill('Capes in the north');
  await save(page).click();
  await expect(state(page)).toContainText('1 change');

  await save(other).click();
  const question = other.getByRole('dialog', { name: 'Someone else has changed this row' });
  await expect(question).toContainText('Capes in the south');
  await question.getByRole('button', { name: 'Save what I chose' }).click();
  await expect(state(other)).toContainText('1 change, saved');
  expect(await draftsOf(request, id)).toHaveLength(1);

  await publishDraft(other);
  await expect.poll(() => textOf(request, path)).toMatch(/Capes in the (north|south)/);
  // The first window still shows the earlier draft; its next change goes into a new one.
  await input(page, 'title').fill('Capes in the west');
  await save(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save what I chose' }).click();
  await expect(state(page)).toContainText('1 change, saved');
  expect(await draftsOf(request, id)).toHaveLength(1);
  expect(await textOf(request, path)).not.toContain('Capes in the west');
});

const words = {
  en: { title: 'Reefs', save: 'Save draft', state: 'State of the draft' },
  ru: { title: 'Рифы', save: 'Сохранить черновик', state: 'Состояние черновика' },
} as const;

for (const screen of screens)
  test(`an author changes a public article in its draft, and may not publish it: ${screen.language}`, async ({
    browser,
    request,
  }) => {
    const { language } = screen;
    const { id, path } = await row(request, 'blog/articles', { title: { en: 'Reefs', ru: 'Рифы' } });
    const t = words[language];
    const page = await windowOn(browser, screen);
    await page.goto(`/admin/blog/articles/${id}`);
    const author = await accountWith([
      { method: 'GET', path: '/api/blog/*' },
      { method: 'DRAFT', path: '/api/blog/*' },
    ]);
    await signIn(page, author, language);
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await input(page, 'title').fill('Reefs by night');
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(state(page, t.state)).toContainText(/1 (change|изменение)/);
    expect(await textOf(request, path)).toContain('Reefs');
    expect(await textOf(request, path)).not.toContain('Reefs by night');
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    await page.getByRole('button', { name: /^(Publish|Опубликовать)…$/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/(You may not publish these|Это вы публиковать не можете)/);
    await expect(dialog.getByRole('button', { name: /^(Publish|Опубликовать) / })).toBeDisabled();
    await page.context().close();
  });

for (const screen of screens)
  test(`the form of a public row fits the screen: ${screen.language}`, async ({ browser, request }) => {
    const { language } = screen;
    const t = words[language];
    const { id } = await row(request, 'blog/articles', { title: { en: 'Bays', ru: 'Бухты' } });
    const page = await windowOn(browser, screen);
    await page.goto(`/admin/blog/articles/${id}`);
    await signIn(page, await editor(), language);
    const shoot = (name: string) => page.screenshot({ path: `test-results/drafts-${language}-${name}.png` });
    await expect(state(page, t.state)).toBeVisible();
    await shoot('unchanged');
    await input(page, 'title').fill('Bays in the south');
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(state(page, t.state)).toContainText('1 ');
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await shoot('saved');
    await page.getByRole('button', { name: /^(More about publishing|Ещё о публикации)$/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await shoot('menu');
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

/** Creates a published row. @returns its id, its slug and the page of an article */
async function row(request: APIRequestContext, route: string, values: object) {
  const slug = `drafted-${runOf()}`;
  const place = route === 'host/pages' ? { url: `/${slug}` } : { slug };
  const answer = await request.post(`${api}/api/${route}`, {
    headers: asServer,
    data: { data: { ...place, ...values } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: { id: string } };
  return { id: data.id, slug, path: `/en/blog/articles/${slug}` };
}

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

/** Returns the open drafts of an article. */
async function draftsOf(request: APIRequestContext, id: string) {
  const query = `state=open&entity=blog.article&rowId=${id}`;
  const answer = await request.get(`${api}/api/change-sets?${query}`, { headers: asServer });
  return ((await answer.json()) as { data: object[] }).data;
}
