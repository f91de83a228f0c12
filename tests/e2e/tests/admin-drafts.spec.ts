import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { accountWith, editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { runOf } from '../support/rows.js';
import { screens, windowOn } from '../support/screens.js';

const input = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"]`).locator('textarea, input').first();

test('unsaved input goes along into the draft of a public article', async ({ page, request }) => {
  const { id, path } = await row(request, 'blog/articles', { title: { en: 'Sails in May' } });
  await page.goto(`/admin/blog/articles/${id}`);
  await signIn(page, await editor());
  await input(page, 'title').fill('Sails in June');
  await page.getByRole('button', { name: 'Edit in a draft' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Draft of' })).toBeVisible();
  await expect(input(page, 'title')).toHaveValue('Sails in June');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('status').getByText('1 change')).toBeVisible();
  expect(await textOf(request, path)).toContain('Sails in May');
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Review and publish' }).click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  // The article has no cover.
  await page.getByRole('checkbox', { name: 'Publish although' }).check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(() => textOf(request, path)).toContain('Sails in June');
});

test('a block that is placed in a draft is hidden until the draft is published', async ({
  page,
  request,
}) => {
  const { id, slug } = await row(request, 'host/pages', { title: 'Winter' });
  const path = `/en/${slug}`;
  await page.goto(`/admin/host/pages/${id}`);
  await signIn(page, await editor());
  await page.getByRole('button', { name: 'Edit in a draft' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Draft of' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a block' }).click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByRole('button', { name: /^Banner with a film / })
    .first()
    .click();
  await drawer.locator('[data-field="title"]').locator('textarea, input').first().fill(`Calm ${slug}`);
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Blocks' }).getByText(`Calm ${slug}`)).toBeVisible();
  expect(await textOf(request, path)).not.toContain(`Calm ${slug}`);

  await page.getByRole('link', { name: 'Review and publish' }).click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('checkbox', { name: 'Publish although' }).check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(() => textOf(request, path)).toContain(`Calm ${slug}`);
});

const words = {
  en: { title: 'Article', edit: 'Edit in a draft', update: 'Update' },
  ru: { title: 'Статья', edit: 'Править в черновике', update: 'Сохранить' },
} as const;

for (const screen of screens)
  test(`an author sees values of a public article, and changes them in a draft: ${screen.language}`, async ({
    browser,
    request,
  }) => {
    const { language } = screen;
    const { id, path } = await row(request, 'blog/articles', { title: { en: 'Reefs', ru: 'Рифы' } });
    const { title, edit, update } = words[language];
    const page = await windowOn(browser, screen);
    await page.goto(`/admin/blog/articles/${id}`);
    const author = await accountWith([
      { method: 'GET', path: '/api/blog/*' },
      { method: 'DRAFT', path: '/api/blog/*' },
    ]);
    await signIn(page, author, language);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('[data-field="title"]')).toContainText('Рифы');
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.screenshot({ path: `test-results/read-only-${language}.png`, fullPage: true });

    await page.getByRole('button', { name: edit }).click();
    await input(page, 'title').fill('Reefs by night');
    await page.getByRole('button', { name: update, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: /1 (change|изменение)/ })).toBeVisible();
    expect(await textOf(request, path)).toContain('Reefs');
    expect(await textOf(request, path)).not.toContain('Reefs by night');
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
