import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { runOf } from '../support/rows.js';
import { screens, windowOn } from '../support/screens.js';

const words = {
  en: {
    ...{ title: 'Translations', articles: 'Articles', list: 'To translate: Articles', any: 'Visibility' },
    ...{ texts: /\d+ of \d+ texts/, of: 'Translate Title of' },
    ...{ select: 'Select', draft: 'Draft translations of 1 row', drafted: '1 text drafted.' },
    ...{ review: 'Review the release', mark: 'Machine draft', accept: 'Accept drafts' },
  },
  ru: {
    ...{ title: 'Переводы', articles: 'Статьи', list: 'Перевести: Статьи', any: 'Видимость' },
    ...{ texts: /\d+ из \d+ текстов/, of: 'Перевести «Заголовок»:' },
    ...{ select: 'Выбрать:', draft: 'Черновик перевода: 1 запись', drafted: 'Готов 1 черновик.' },
    ...{ review: 'Проверить выпуск', mark: 'Машинный черновик', accept: 'Принять черновики' },
  },
} as const;

const titleOf = async (request: APIRequestContext, id: string) => {
  const answer = await request.get(`${api}/api/blog/articles/${id}`, { headers: asServer });
  return ((await answer.json()) as { data: { title: Record<string, string> } }).data.title['ru'];
};

const fits = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
};

for (const screen of screens)
  test(`a missing translation is found in the work list, and written in the form: ${screen.language}`, async ({
    browser,
    request,
  }) => {
    const { language } = screen;
    const t = words[language];
    const name = `Untranslated ${runOf()}`;
    const id = await create(api, 'blog/articles', {
      ...{ slug: `untranslated-${Date.now()}`, title: { en: name }, publishedAt: null },
    });
    const page = await windowOn(browser, screen);
    await page.setViewportSize({
      ...screen.viewport,
      width: language === 'ru' ? 360 : screen.viewport.width,
    });
    await page.goto('/admin/translations?language=ru');
    await signIn(page, await editor(), language);

    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await expect(page.getByText(t.texts).first()).toBeVisible();
    await fits(page);
    await page.getByRole('button', { name: new RegExp(`^${t.articles} `) }).click();
    await expect(page.getByRole('heading', { name: t.list })).toBeVisible();
    await page.getByLabel(t.any).selectOption('hidden');
    const link = page.getByRole('link', { name: `${t.of} ${name}` });
    await expect(link).toBeVisible();
    await fits(page);
    await page.screenshot({ path: `test-results/translations-${language}.png`, fullPage: true });

    // The model of development repeats its message, so that the draft has the words of the original.
    await page.getByRole('checkbox', { name: `${t.select} ${name}` }).check();
    await page.getByRole('button', { name: t.draft }).click();
    await expect(page.getByText(t.drafted)).toBeVisible();
    await fits(page);
    await page.screenshot({ path: `test-results/translations-drafted-${language}.png`, fullPage: true });
    await page.getByRole('link', { name: t.review }).click();
    await expect(page.getByText(t.mark)).toBeVisible();
    await fits(page);
    await page.screenshot({ path: `test-results/translations-release-${language}.png`, fullPage: true });
    await page.getByRole('button', { name: t.accept }).click();
    await expect(page.getByText(t.mark)).toHaveCount(0);
    await page.goBack();

    await link.click();
    const input = page.locator('[data-field="title"]').locator('[lang="ru"]').first();
    await expect(input).toBeFocused();
    await page.keyboard.type('Переведено');
    await page.keyboard.press('Control+s');
    await expect.poll(() => titleOf(request, id)).toBe('Переведено');
    await page.goto(`/admin/translations?language=ru&model=blog.article`);
    await expect(page.getByRole('heading', { name: t.list })).toBeVisible();
    await expect(page.getByLabel(t.any)).toBeVisible();
    await expect(link).toHaveCount(0);
    await page.context().close();
  });
