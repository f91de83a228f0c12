import { expect, type Page, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll, watch } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { screens, windowOn } from '../support/screens.js';

const words = {
  en: {
    ...{ linked: 'Linked', topics: 'Topics', details: /^Place of/, unlink: /^Unlink/ },
    ...{ state: 'State of the draft', changed: /^1 change,/ },
  },
  ru: {
    ...{ linked: 'Связано', topics: 'Рубрики', details: /^Место:/, unlink: /^Отвязать/ },
    ...{ state: 'Состояние черновика', changed: /^1 изменение,/ },
  },
} as const;

const headings = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('heading', { level: 2 }).allTextContents();

for (const screen of screens)
  test(`a stored article has its principal links beside the text: ${screen.language}`, async ({
    browser,
  }) => {
    const { language } = screen;
    const t = words[language];
    const stamp = Date.now();
    const title = { en: `Still water ${stamp}`, ru: `Тихая вода ${stamp}` };
    const topic = await create(api, 'blog/categories', { title: { en: `Bays ${stamp}` } });
    const article = await create(api, 'blog/articles', { slug: `still-${stamp}`, title });
    await create(api, 'blog/categories-to-articles', { articleId: article, categoryId: topic });
    const page = await windowOn(browser, screen);
    const problems = await watch(page);
    await page.goto('/admin/blog/articles/new');
    await signIn(page, await editor(), language);
    const panel = page.getByRole('region', { name: t.linked, exact: true });
    await expect(panel.getByRole('heading', { name: t.topics })).toBeVisible();
    const ofNew = await headings(page, t.linked);

    await page.goto(`/admin/blog/articles/${article}`);
    const topics = panel.getByRole('region', { name: t.topics, exact: true });
    await expect(topics.getByText(`Bays ${stamp}`)).toBeVisible();
    expect(await headings(page, t.linked)).toEqual(ofNew);

    await test.step('at the side of a wide window, and under the text of a phone', async () => {
      const text = page.locator('[data-field="title"]').first();
      const [beside, below] = [await panel.boundingBox(), await text.boundingBox()];
      if (!beside || !below) throw new Error('not shown');
      if (screen.hasTouch) expect(beside.y).toBeGreaterThan(below.y + below.height);
      else {
        expect(beside.x).toBeGreaterThanOrEqual(below.x + below.width);
        expect(beside.width).toBeLessThanOrEqual(320);
        expect(beside.y).toBeLessThan(screen.viewport.height);
      }
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.screenshot({ path: `test-results/side-links-${language}.png`, fullPage: true });
    });

    await test.step('the form of a link is no part of that of the row', async () => {
      await topics.getByRole('button', { name: t.details }).click();
      await expect(topics.getByRole('form')).toBeVisible();
      expect(await page.locator('form form').count()).toBe(0);
      // Only the buttons of the row stick to the end of the window.
      await expect(topics.locator('footer')).toHaveCSS('position', 'static');
      await expect(topics.locator('footer')).toHaveCSS('z-index', 'auto');
      expect(await sidewaysScroll(page)).toBe(0);
      await page.screenshot({ path: `test-results/side-links-details-${language}.png`, fullPage: true });
      await topics.getByRole('button', { name: t.details }).click();
    });

    await test.step('a link is removed in the draft of the public article without a question, and the text is kept', async () => {
      const input = page.locator('[data-field="title"] :is(textarea, input)').first();
      await input.fill('Typed before');
      await topics.getByRole('button', { name: t.unlink }).click();
      await expect(topics.getByRole('listitem')).toHaveCount(0);
      await expect(input).toHaveValue('Typed before');
      const state = page.getByRole('group', { name: t.state }).getByRole('status');
      await expect(state).toHaveText(t.changed);
      expect(await linksOf(article)).toBe(1);
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

/** Returns the number of public links between an article and topics. */
async function linksOf(article: string): Promise<number> {
  const filters = JSON.stringify({ and: [{ column: 'articleId', method: 'eq', value: article }] });
  const query = new URLSearchParams({ filters });
  const answer = await fetch(`${api}/api/blog/categories-to-articles?${query}`, { headers: asServer });
  return ((await answer.json()) as { data: unknown[] }).data.length;
}
