import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from '../support/inspect.js';
import { canvas, orderOf, studioPage, treeRow } from '../support/studio.js';
import { drag, openStudioIn } from '../support/studio-screen.js';

const words = {
  en: {
    add: 'Add block',
    tabs: /^Tabs/,
    preset: 'Three advantages',
    added: /“.+” was added/,
    layout: 'Not here: header and footer belong to the layout, which other pages share',
  },
  ru: {
    add: 'Добавить блок',
    tabs: /^Вкладки/,
    preset: 'Три преимущества',
    added: /Блок «.+» добавлен/,
    layout: 'Сюда нельзя: шапка и подвал относятся к макету, общему для других страниц',
  },
} as const;

for (const language of ['en', 'ru'] as const)
  test(`a card is dragged out of the picker into the tree and onto the page: ${language}`, async ({
    browser,
    request,
  }) => {
    const t = words[language];
    const made = await studioPage(request, ['Harbours', 'Winds']);
    const [harbours = '', winds = ''] = made.blocks;
    const page = await openStudioIn(browser, language, made.id);
    const picker = page.getByRole('dialog');
    const card = picker.getByRole('button', { name: t.tabs }).first();
    const preset = picker.getByRole('button', { name: t.preset });
    const rows = page.locator('[data-block]');
    const shown = await rows.count();
    const pick = () => page.getByRole('button', { name: t.add, exact: true }).first().click();
    const screenshot = (name: string) =>
      page.screenshot({ path: `test-results/studio-picker-${name}-${language}.png` });

    await test.step('Escape brings the picker back, with the focus', async () => {
      await pick();
      await drag(page, card, {
        ...{ to: treeRow(page, winds), at: { x: 40, y: 4 } },
        shown: page.locator('[data-block][data-edge=before]'),
      });
      await expect(picker.locator('..')).toHaveCSS('opacity', '0');
      await screenshot('tree');
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(page.locator('[data-edge]')).toHaveCount(0);
      await expect(card).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await expect(rows).toHaveCount(shown);
    });

    await test.step('a place of the layout is refused in the tree and on the page', async () => {
      await drag(page, card, {
        ...{ to: rows.first(), at: { x: 40, y: 4 } },
        shown: page.getByText(t.layout),
      });
      await screenshot('tree-refused');
      await page.mouse.up();
      await drag(page, card, {
        ...{ to: canvas(page).locator('header').first(), at: { x: 60, y: 20 } },
        shown: canvas(page).getByText(t.layout),
      });
      await screenshot('page-refused');
      await page.mouse.up();
      await expect(canvas(page).getByText(t.layout)).toBeHidden();
      await card.hover();
      await expect(rows).toHaveCount(shown);
    });

    await test.step('into the tree', async () => {
      await drag(page, card, {
        ...{ to: treeRow(page, winds), at: { x: 40, y: 4 } },
        shown: page.locator('[data-block][data-edge=before]'),
      });
      await page.mouse.up();
      await expect(rows).toHaveCount(shown + 1);
      await expect(picker).toBeHidden();
      await expect(page.getByText(t.added)).toBeAttached();
      const all = await ids(page);
      expect(all.indexOf(winds) - all.indexOf(harbours)).toBe(2);
      await treeRow(page, winds).click();
      await page.keyboard.press('Control+z');
      await expect(rows).toHaveCount(shown);
      expect(await orderOf(page, made.blocks)).toEqual(made.blocks);
    });

    await test.step('onto the page', async () => {
      await pick();
      await drag(page, preset, {
        ...{ to: canvas(page).getByRole('heading', { name: 'Harbours' }), at: { x: 40, y: 2 } },
        shown: canvas(page).locator('[data-outline=insertion]'),
      });
      await screenshot('page');
      await page.mouse.up();
      await expect(rows).toHaveCount(shown + 1);
      await expect(picker).toBeHidden();
      await expect(page.locator('[data-fields] :is(input, textarea):focus')).toBeVisible();
      const all = await ids(page);
      const selected = await page.locator('[data-block][aria-selected=true]').getAttribute('data-block');
      expect(all[all.indexOf(harbours) - 1]).toBe(selected?.split(':')[1]);
      await treeRow(page, winds).click();
      await page.keyboard.press('Control+z');
      await expect(rows).toHaveCount(shown);
    });
    await page.context().close();
  });

/** Returns the ids of the blocks in the order of the tree. */
const ids = (page: Page) =>
  page
    .locator('[data-block]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-block')?.split(':')[1] ?? ''));
