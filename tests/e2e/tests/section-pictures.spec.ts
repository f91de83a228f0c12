import { expect, type Page, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll, watch } from '../support/inspect.js';
import { api } from '../support/product.js';
import { studioPage, treeRow } from '../support/studio.js';
import { screens, windowOn } from '../support/screens.js';

const words = {
  en: { blocks: 'Blocks', template: 'Landing' },
  ru: { blocks: 'Блоки', template: 'Посадочная' },
} as const;

/** Creates a section with a block. */
const section = (title: string, heading: string) =>
  create(api, 'host/sections', {
    title: { en: title, ru: title },
    content: {
      version: 1,
      rows: [
        {
          ...{ key: 'row1', entity: 'website-builder.widget' },
          values: { variant: 'content-default', title: { en: heading, ru: heading } },
        },
      ],
      links: [],
    },
  });
const picture = (page: Page, title: string) => page.locator(`iframe[title="${title}"]`);
const shown = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);

for (const screen of screens)
  test(`saved sections and page templates have pictures: ${screen.language}`, async ({
    browser,
    request,
  }) => {
    const { language } = screen;
    const t = words[language];
    const made = await studioPage(request, ['Harbours']);
    const titles = Array.from({ length: 13 }, (_, index) => `Section ${made.url} ${index}`);
    for (const title of titles) await section(title, `Drawn ${title}`);
    const [first = '', last = ''] = [titles[0], titles.at(-1)];
    const page = await windowOn(browser, screen);
    const problems = await watch(page);
    await page.goto(`/admin/studio/host/pages/${made.id}`);
    await signIn(page, await editor(), language);
    const picker = page.getByRole('dialog');

    await test.step('sections are drawn when they are scrolled into view, six concurrently', async () => {
      let now = 0;
      let most = 0;
      // Events of the end of a request may come after the next one has begun.
      await page.route('**/preview/still', async (route) => {
        most = Math.max(most, ++now);
        const response = await route.fetch().finally(() => now--);
        await route.fulfill({ response });
      });
      if (screen.hasTouch) await page.getByRole('button', { name: t.blocks, exact: true }).click();
      await treeRow(page, made.blocks[0] ?? '').press('a');
      await expect(shown(page, last).getByRole('heading', { name: `Drawn ${last}` })).toBeVisible();
      await expect(picture(page, first)).toHaveCount(0);
      await picker.getByRole('button', { name: first, exact: true }).scrollIntoViewIfNeeded();
      await expect(shown(page, first).getByRole('heading', { name: `Drawn ${first}` })).toBeVisible();
      await expect(picture(page, last)).toHaveCount(0);
      expect(most).toBeLessThanOrEqual(6);
      expect(most).toBeGreaterThan(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await picker.getByRole('button', { name: last, exact: true }).scrollIntoViewIfNeeded();
      await expect(picture(page, last)).toBeVisible();
      await page.screenshot({ path: `test-results/section-pictures-${language}.png` });
    });

    await test.step('pictures run no scripts, and are no stop of the keyboard', async () => {
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await picture(page, last).getAttribute('sandbox')).toBe('allow-same-origin');
      expect(await shown(page, last).locator('script').count()).toBe(0);
      await picker.getByRole('button', { name: last, exact: true }).focus();
      await page.keyboard.press('Tab');
      await expect(picker.getByRole('button', { name: titles.at(-2), exact: true })).toBeFocused();
    });

    await test.step('a section is added by its picture', async () => {
      await picture(page, last).evaluate((frame) =>
        frame.parentElement?.parentElement?.querySelector('button')?.click(),
      );
      await expect(picker).toHaveCount(0);
      await expect(page.locator('[data-fields] [data-field=title] :is(input, textarea)')).toHaveValue(
        `Drawn ${last}`,
      );
    });

    await test.step('templates of new pages have pictures', async () => {
      await page.goto('/admin/host/pages/new');
      const radio = page.getByRole('radio', { name: t.template });
      await radio.scrollIntoViewIfNeeded();
      await expect(shown(page, t.template).getByRole('heading').first()).toBeVisible();
      await radio.check();
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.screenshot({ path: `test-results/page-templates-${language}.png`, fullPage: true });
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });
