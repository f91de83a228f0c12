import { type APIRequestContext, expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { runOf } from '../support/rows.js';

const words = {
  en: {
    ...{ share: 'Share link…', label: 'For whom (optional)', create: 'Create link' },
    ...{ address: 'Address of the new link', revoke: 'Revoke: Maria', revoked: 'Revoked' },
    ...{ notice: 'Preview of', ended: 'This link has expired or was revoked' },
    ...{ move: 'Move to a release…', release: 'Release', into: 'Move', close: 'Close' },
  },
  ru: {
    ...{ share: 'Поделиться…', label: 'Для кого (необязательно)', create: 'Создать ссылку' },
    ...{ address: 'Адрес новой ссылки', revoke: 'Отозвать: Maria', revoked: 'Отозвана' },
    ...{ notice: 'Предпросмотр', ended: 'Срок ссылки истёк, или её отозвали' },
    ...{ move: 'Перенести в выпуск…', release: 'Выпуск', into: 'Перенести', close: 'Закрыть' },
  },
} as const;
const screens = [
  { language: 'en', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { language: 'ru', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

for (const { language, ...screen } of screens)
  test(`a share link shows a draft to anyone until it is revoked: ${language}`, async ({
    browser,
    request,
  }) => {
    const t = words[language];
    const { set, path } = await draftedArticle(request);
    const context = await browser.newContext({ ...screen, locale: language === 'ru' ? 'ru-RU' : 'en-GB' });
    const page = await context.newPage();
    const visitor = await (await browser.newContext({ ...screen })).newPage();
    const publicBefore = await (await request.get(`/${language}${path}`)).text();

    await page.goto(`/admin/releases/${set}`);
    await signIn(page, await editor(), language);
    await page.getByRole('button', { name: t.share }).press('Enter');
    await page.getByLabel(t.label).fill('Maria');
    await page.getByLabel(t.label).press('Enter');
    const address = page.getByLabel(t.address);
    await expect(address).toHaveValue(/\/preview\//);
    const link = await address.inputValue();
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: `test-results/share-${language}-dialog.png` });

    await test.step('a visitor sees the draft, with a notice, and stays within the link', async () => {
      const answer = await visitor.goto(link + path);
      const headers = answer?.headers() ?? {};
      expect([answer?.status(), headers['cache-control'], headers['referrer-policy']]).toEqual([
        200,
        'no-store',
        'no-referrer',
      ]);
      expect(headers['x-robots-tag']).toContain('noindex');
      await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Drafted');
      await expect(visitor.getByRole('complementary').filter({ hasText: t.notice })).toBeVisible();
      expect(await axeViolations(visitor)).toEqual([]);
      expect(await sidewaysScroll(visitor)).toBe(0);
      expect(await visitor.locator('button:not([disabled])').count()).toBe(0);
      await visitor.screenshot({ path: `test-results/share-${language}-page.png` });
      const hrefs = await visitor
        .locator('a[href^="/"]')
        .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
      const pages = hrefs.filter((href) => !/\.\w+$/.test(href));
      expect(pages.length).toBeGreaterThan(0);
      expect(pages.filter((href) => !href.startsWith('/preview/'))).toEqual([]);
      await visitor.goto(pages[0] ?? '');
      await expect(visitor.getByRole('complementary').filter({ hasText: t.notice })).toBeVisible();
    });

    await test.step('the same browser sees the public page as it was', async () => {
      const answer = await visitor.goto(`/${language}${path}`);
      expect(await answer?.text()).not.toContain('Drafted');
      expect(await (await request.get(`/${language}${path}`)).text()).toBe(publicBefore);
    });

    await test.step('a revoked link is gone', async () => {
      await page.getByRole('button', { name: t.revoke }).press('Enter');
      await expect(page.getByText(t.revoked)).toBeVisible();
      const answer = await visitor.goto(link + path);
      expect(answer?.status()).toBe(404);
      await expect(visitor.getByRole('heading')).toHaveText(t.ended);
      expect(await axeViolations(visitor)).toEqual([]);
    });

    await test.step('its changes move into another release', async () => {
      const name = `Target ${runOf()}`;
      const made = await request.post(`${api}/api/change-sets`, {
        headers: asServer,
        data: { data: { title: name } },
      });
      const { id } = (await made.json()).data;
      await page.getByRole('dialog').getByRole('button', { name: t.close }).press('Enter');
      await page.getByRole('button', { name: t.move }).press('Enter');
      await page.getByLabel(t.release, { exact: true }).selectOption({ label: name });
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: t.into, exact: true }).press('Enter');
      await expect(page).toHaveURL(new RegExp(`/admin/releases/${id}`));
      await expect(page.getByRole('article').getByText('Drafted').first()).toBeVisible();
    });
    await context.close();
  });

/** Creates a published article with a pending title. @returns its release and the path of its page */
async function draftedArticle(request: APIRequestContext): Promise<{ set: string; path: string }> {
  const slug = `shared-${runOf()}`;
  const send = async (
    method: 'post' | 'patch',
    url: string,
    { data, headers = {} }: { data: object; headers?: Record<string, string> },
  ) => {
    const answer = await request[method](`${api}${url}`, {
      headers: { ...asServer, ...headers },
      data: { data },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data as { id: string };
  };
  const title = { en: 'Stored', ru: 'Stored' };
  const article = await send('post', '/api/blog/articles', { data: { slug, title } });
  const set = await send('post', '/api/change-sets', { data: { title: `Shared ${slug}` } });
  await send('patch', `/api/blog/articles/${article.id}`, {
    data: { title: { en: 'Drafted', ru: 'Drafted' } },
    headers: { 'x-flotilla-change-set': set.id },
  });
  return { set: set.id, path: `/blog/articles/${slug}` };
}
