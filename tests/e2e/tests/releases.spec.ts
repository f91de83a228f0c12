import { type APIRequestContext, expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { runOf } from '../support/rows.js';
import { screens, windowOn } from '../support/screens.js';

const words = {
  en: {
    ...{
      name: 'Name of the new release',
      create: 'Create',
      work: 'Work in it',
      leave: 'Back to the live site',
    },
    ...{ changes: '1 change', update: 'Update', review: 'Review and publish', publish: 'Publish…' },
    ...{
      conflict: 'Take the value of the release',
      now: 'Publish now',
      done: 'The changes are public.',
    },
  },
  ru: {
    ...{ name: 'Название нового выпуска', create: 'Создать', work: 'Работать в нём' },
    ...{ leave: 'Вернуться к сайту', changes: '1 изменение', update: 'Сохранить' },
    ...{ review: 'Проверить и опубликовать', publish: 'Опубликовать…' },
    ...{ conflict: 'Взять значение выпуска', now: 'Опубликовать сейчас', done: 'Изменения опубликованы.' },
  },
} as const;

for (const screen of screens)
  test(`a release collects changes, and publishes them together: ${screen.language}`, async ({
    browser,
    request,
  }) => {
    const { language } = screen;
    const t = words[language];
    const { id, path } = await article(request);
    const page = await windowOn(browser, screen);
    const clean = async (name: string) => {
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.screenshot({ path: `test-results/releases-${language}-${name}.png`, fullPage: true });
    };
    const title = page.locator('[data-field="title"] [lang="en"]').first();
    const showEnglish = () => page.getByRole('radio', { name: /^en/i }).first().click();

    await test.step('a release is opened to work in', async () => {
      await page.goto('/admin/releases');
      await signIn(page, await editor(), language);
      await page.getByLabel(t.name).fill(`Summer ${id}`);
      await page.getByRole('button', { name: t.create, exact: true }).press('Enter');
      await page.getByRole('button', { name: t.work }).press('Enter');
      await expect(page.getByRole('button', { name: t.leave })).toBeVisible();
      await clean('empty');
    });

    await test.step('the public page keeps its text, and the form shows the new one', async () => {
      await page.goto(`/admin/blog/articles/${id}`);
      await showEnglish();
      await title.fill('Sails in June');
      await page.getByRole('button', { name: t.update, exact: true }).press('Enter');
      await expect(page.getByRole('status').getByText(t.changes)).toBeVisible();
      await page.reload();
      await showEnglish();
      await expect(title).toHaveValue('Sails in June');
      await clean('form');
      expect(await textOf(request, path)).toContain('Sails in May');
      await page.getByRole('button', { name: t.leave }).press('Enter');
      await showEnglish();
      await expect(title).toHaveValue('Sails in May');
    });

    await test.step('a conflict is decided on, and all is published', async () => {
      const answer = await request.patch(`${api}/api/blog/articles/${id}`, {
        headers: asServer,
        data: { data: { title: { en: 'Sails in July', ru: 'Паруса' } } },
      });
      expect(answer.ok()).toBe(true);
      await page.goto('/admin/releases');
      await page.getByRole('link', { name: `Summer ${id}` }).press('Enter');
      await expect(page.getByRole('article').getByText('June').last()).toBeVisible();
      await clean('review');
      await page.getByRole('button', { name: t.publish }).press('Enter');
      await expect(page.getByRole('button', { name: t.now })).toBeDisabled();
      await page.getByRole('radio', { name: t.conflict }).check();
      await expect(page.getByRole('button', { name: t.now })).toBeEnabled();
      await clean('conflict');
      await page.getByRole('button', { name: t.now }).press('Enter');
      await expect(page.getByText(t.done)).toBeVisible();
      await expect.poll(() => textOf(request, path)).toContain('Sails in June');
      await clean('published');
    });
    await page.context().close();
  });

/** Creates a published article. @returns its id and its page */
async function article(request: APIRequestContext): Promise<{ id: string; path: string }> {
  const slug = `sails-${runOf()}`;
  const answer = await request.post(`${api}/api/blog/articles`, {
    headers: asServer,
    data: { data: { slug, title: { en: 'Sails in May', ru: 'Паруса' } } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { id: (await answer.json()).data.id, path: `/en/blog/articles/${slug}` };
}

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
