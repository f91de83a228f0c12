import { expect, test } from '@playwright/test';
import { axeViolations } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { canvas, feature, listsOf, orderOf, studioPage, treeRow } from '../support/studio.js';
import { drag, openStudio, openStudioIn, selectPart } from '../support/studio-screen.js';

const words = {
  en: {
    moving: 'Moving “',
    place: /^Place 1 of 3, This page, before “/,
    moved: /moved, 1 of 3, This page/,
    stays: /stays where it was/,
    key: 'Choose a place: arrows, Enter, Esc',
  },
  ru: {
    moving: 'Перемещение: «',
    place: /^Место 1 из 3, Эта страница, перед «/,
    moved: /перемещён, 1 из 3, Эта страница/,
    stays: /остаётся на прежнем месте/,
    key: 'Выбрать место: стрелки, Enter, Esc',
  },
} as const;

for (const language of ['en', 'ru'] as const)
  test(`a block is moved by arrow keys and Enter, announced: ${language}`, async ({ browser, request }) => {
    const t = words[language];
    const made = await studioPage(request, ['Harbours', 'Winds', 'Sails']);
    const [harbours = '', winds = '', sails = ''] = made.blocks;
    const page = await openStudioIn(browser, language, made.id);
    const said = page.locator('p[role=status][aria-live=polite].sr-only');

    await test.step('in the tree', async () => {
      await treeRow(page, sails).click();
      await page.keyboard.press('Control+Shift+d');
      await expect(page.locator('[data-moving]')).toContainText(t.moving);
      await expect(said).toContainText(t.moving);
      await page.keyboard.press('Home');
      await expect(said).toHaveText(t.place);
      await expect(canvas(page).locator('[data-outline=insertion]')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.screenshot({ path: `test-results/studio-moving-${language}.png` });
      await page.keyboard.press('Enter');
      await expect.poll(() => orderOf(page, made.blocks)).toEqual([sails, harbours, winds]);
      await expect(page.getByText(t.moved)).toBeAttached();
      await expect(canvas(page).locator('[data-outline=insertion]')).toBeHidden();
      // The page with the new order may replace the frame, and with it a click.
      await expect.poll(() => canvas(page).locator('h1').first().textContent()).toContain('Sails');
    });

    await test.step('on the page', async () => {
      await canvas(page).getByText('Harbours').first().click();
      await expect(treeRow(page, harbours)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Control+Shift+d');
      await expect(page.locator('[data-moving]')).toBeVisible();
      await page.keyboard.press('ArrowUp');
      await expect(said).toHaveText(t.place);
      await page.keyboard.press('Enter');
      await expect.poll(() => orderOf(page, made.blocks)).toEqual([harbours, sails, winds]);
    });

    await test.step('Escape leaves the block where it is', async () => {
      await treeRow(page, winds).click();
      await page.keyboard.press('Control+Shift+d');
      await page.keyboard.press('Home');
      await expect(said).toHaveText(t.place);
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-moving]')).toBeHidden();
      await expect(said).toHaveText(t.stays);
      expect(await orderOf(page, made.blocks)).toEqual([harbours, sails, winds]);
    });

    await test.step('the keys are listed', async () => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog').getByText(t.key)).toBeVisible();
    });
    await page.context().close();
  });

test('a part is dragged on the page into another block, and comes back by Undo', async ({
  page,
  request,
}) => {
  const made = await studioPage(request, ['Harbours', 'Winds']);
  const [harbours = '', winds = ''] = made.blocks;
  const features = [
    await feature(harbours, 'A skipper', 0),
    await feature(harbours, 'A cook', 1),
    await feature(winds, 'A sailmaker', 0),
  ];
  await openStudio(page, `host/pages/${made.id}`);
  await selectPart(page, 'A cook');
  const handle = canvas(page).locator('[data-outline=dotted] [draggable=true]');
  await page.screenshot({ path: 'test-results/studio-part-selected.png' });

  await test.step('beside a part of another block', async () => {
    await drag(page, handle, {
      to: canvas(page).getByText('A sailmaker'),
      shown: canvas(page).locator('[data-outline=insertion]'),
    });
    await page.screenshot({ path: 'test-results/studio-part-drag.png' });
    await page.mouse.up();
    await expect
      .poll(() => listsOf(page, made.id, 'features'))
      .toEqual({
        [`widget:${harbours}`]: [features[0]],
        [`widget:${winds}`]: expect.arrayContaining([features[1], features[2]]),
      });
    await expect(page.getByText(/moved, [12] of 2, in “/)).toBeAttached();
  });

  await test.step('back', async () => {
    await treeRow(page, winds).click();
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => listsOf(page, made.id, 'features'))
      .toEqual({
        [`widget:${harbours}`]: [features[0], features[1]],
        [`widget:${winds}`]: [features[2]],
      });
  });

  await test.step('not into a place of blocks, with the reason', async () => {
    await selectPart(page, 'A cook');
    const header = canvas(page).locator('header').first();
    await drag(page, handle, {
      to: header,
      shown: canvas(page).getByText('Not here: other rows belong here'),
    });
    await page.mouse.up();
    await expect(canvas(page).getByText(/^Not here/)).toBeHidden();
  });
});

test('a block of the layout stays in the regions of its view, on the page and as a copy', async ({
  page,
  request,
}) => {
  const layouts = await request.get(`${api}/api/host/layouts?limit=1`, { headers: asServer });
  const [layout] = ((await layouts.json()) as { data: { id: string }[] }).data;
  await openStudio(page, `host/layouts/${layout?.id}`);
  const menu = page.getByRole('treeitem', { level: 2 }).filter({ hasText: 'Menu bar' }).first();
  await menu.click();
  const shown = await page.locator('[data-block]').count();

  await test.step('the reason is shown on the page', async () => {
    const handle = canvas(page).locator('[data-outline=solid] [draggable=true]');
    await drag(page, handle, {
      to: canvas(page).locator('footer').last(),
      shown: canvas(page).getByText('Not here: this block belongs to: Header'),
    });
    await page.screenshot({ path: 'test-results/studio-not-here-region.png' });
    await page.mouse.up();
  });

  await test.step('a second one is refused with the reason', async () => {
    await menu.click();
    await page.keyboard.press('Control+d');
    await expect(page.getByText(/^Not here: the page already has this block/)).toBeVisible();
    await expect(page.locator('[data-block]')).toHaveCount(shown);
  });
});
