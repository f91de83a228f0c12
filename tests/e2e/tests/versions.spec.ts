import { type APIRequestContext, expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { runOf } from '../support/rows.js';
import { screens, windowOn } from '../support/screens.js';

const words = {
  en: {
    ...{ versions: 'Versions', compare: 'Compare', restore: 'Restore this version', current: 'Current' },
    ...{ publish: 'Publish…', now: 'Publish now', done: 'The changes are public.' },
  },
  ru: {
    ...{ versions: 'Версии', compare: 'Сравнить', restore: 'Восстановить эту версию', current: 'Текущая' },
    ...{ publish: 'Опубликовать…', now: 'Опубликовать сейчас', done: 'Изменения опубликованы.' },
  },
} as const;

for (const screen of screens)
  test(`an earlier version of a page is compared, restored and published: ${screen.language}`, async ({
    browser,
    request,
  }) => {
    const { language } = screen;
    const t = words[language];
    const { id, url, before } = await changedPage(request);
    const page = await windowOn(browser, screen);
    await page.goto(`/admin/host/pages/${id}`);
    await signIn(page, await editor(), language);
    await page.getByRole('button', { name: t.versions }).press('Enter');
    const sheet = page.getByRole('dialog', { name: t.versions });
    await expect(sheet.getByText(t.current)).toBeVisible();
    await sheet.getByText(t.compare).first().click();
    await expect(sheet.getByText('June').first()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.screenshot({ path: `test-results/versions-${language}.png` });

    await sheet.getByRole('button', { name: t.restore }).first().press('Enter');
    await expect(page).toHaveURL(/\/admin\/releases\//);
    await page.getByRole('button', { name: t.publish }).press('Enter');
    await expect(page.getByRole('button', { name: t.now })).toBeEnabled();
    await page.getByRole('button', { name: t.now }).press('Enter');
    await expect(page.getByText(t.done)).toBeVisible();
    await expect.poll(() => textOf(request, url)).toBe(before);
    await page.context().close();
  });

/** Makes a page with a block, and publishes a change of its title. @returns the page as it was before */
async function changedPage(request: APIRequestContext) {
  const url = `/versions-${runOf()}`;
  const row = await send(request, 'host/pages', {
    url,
    title: 'Versions',
    publishedAt: '2020-01-01T00:00:00Z',
  });
  const place = await send(request, 'host/widgets', { adminTitle: 'Hero' });
  const block = await send(request, 'website-builder/widgets', {
    variant: 'content-default',
    title: { en: 'Sails in May', ru: 'Паруса' },
  });
  await send(request, 'host/pages-to-widgets', { pageId: row.id, widgetId: place.id });
  await send(request, 'host/widgets-to-external-widgets', {
    widgetId: place.id,
    externalWidgetId: block.id,
    externalModule: 'website-builder',
  });
  await expect.poll(() => textOf(request, url)).toContain('Sails in May');
  const before = await textOf(request, url);
  const set = await send(request, 'change-sets', { title: 'June' });
  const answer = await request.patch(`${api}/api/website-builder/widgets/${block.id}`, {
    headers: { ...asServer, 'x-flotilla-change-set': set.id },
    data: { data: { title: { en: 'Sails in June', ru: 'Паруса' } } },
  });
  expect(answer.ok()).toBe(true);
  await send(request, `change-sets/${set.id}/publish`, { acceptWarnings: true });
  await expect.poll(() => textOf(request, url)).toContain('Sails in June');
  return { id: row.id, url, before };
}

async function send(request: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await request.post(`${api}/api/${path}`, { headers: asServer, data: { data } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

const textOf = async (request: APIRequestContext, url: string) => (await request.get(`/en${url}`)).text();
