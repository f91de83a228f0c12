import { expect, type Page, test } from '@playwright/test';
import { create } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { api } from '../support/product.js';
import { canvas, feature, listsOf, studioPage, treeRow } from '../support/studio.js';
import { drag, openStudio, openStudioIn, selectPart } from '../support/studio-screen.js';

const words = {
  en: {
    buttons: 'Buttons in “Group of buttons: ',
    features: 'Features in “Text: Winds”',
    refused: 'Not here: other rows belong here',
    add: 'Add block',
    preset: 'Three advantages',
    page: 'Drop here: This page',
  },
  ru: {
    buttons: 'Кнопки: «Набор кнопок: ',
    features: 'Преимущества: «Содержание: Winds»',
    refused: 'Сюда нельзя: здесь место другим записям',
    add: 'Добавить блок',
    preset: 'Три преимущества',
    page: 'Поставить сюда: Эта страница',
  },
} as const;

for (const language of ['en', 'ru'] as const)
  test(`a part is dragged into empty lists of a block and of another part: ${language}`, async ({
    browser,
    request,
  }) => {
    const t = words[language];
    const made = await studioPage(request, ['Harbours', 'Winds']);
    const [harbours = '', winds = ''] = made.blocks;
    const [skipper, cook] = [await feature(harbours, 'A skipper', 0), await feature(harbours, 'A cook', 1)];
    const [full, empty] = [await group(skipper), await group(cook)];
    const call = await button(full, 'Call us');
    const page = await openStudioIn(browser, language, made.id);
    const parts = canvas(page).locator('[data-outline=dotted] [draggable=true]');
    const zone = (name: string) => canvas(page).locator('[data-outline=zone]').filter({ hasText: name });
    const buttons = () => buttonsOf(page, made.id, [full, empty]);
    const screenshot = (name: string) =>
      page.screenshot({ path: `test-results/studio-empty-${name}-${language}.png` });

    await test.step('of a part that shows nothing yet', async () => {
      await selectPart(page, 'Call us');
      await drag(page, parts, { to: canvas(page).getByText('A cook'), shown: zone(t.buttons) });
      await screenshot('part');
      await page.mouse.up();
      await expect.poll(buttons).toEqual({ [empty]: [call] });
      await expect(zone(t.buttons)).toHaveCount(0);
      await treeRow(page, winds).click();
      await page.keyboard.press('Control+z');
      await expect.poll(buttons).toEqual({ [full]: [call] });
    });

    await test.step('not of another kind, with the reason', async () => {
      await selectPart(page, 'Call us');
      await drag(page, parts, {
        to: canvas(page).getByRole('heading', { name: 'Winds' }),
        shown: canvas(page).getByText(t.refused),
      });
      await screenshot('refused');
      await page.mouse.up();
      await expect(canvas(page).getByText(t.refused)).toBeHidden();
      expect(await buttons()).toEqual({ [full]: [call] });
    });

    await test.step('of a block', async () => {
      await selectPart(page, 'A cook');
      await drag(page, parts, {
        to: canvas(page).getByRole('heading', { name: 'Winds' }),
        shown: zone(t.features),
      });
      await screenshot('block');
      await page.mouse.up();
      await expect
        .poll(() => listsOf(page, made.id, 'features'))
        .toEqual({ [`widget:${harbours}`]: [skipper], [`widget:${winds}`]: [cook] });
      expect(await axeViolations(page)).toEqual([]);
    });
    await page.context().close();
  });

test('the move mode offers an empty list of another part, in words and on the page', async ({
  page,
  request,
}) => {
  const made = await studioPage(request, ['Harbours']);
  const [harbours = ''] = made.blocks;
  const [full, empty] = [
    await group(await feature(harbours, 'A skipper', 0)),
    await group(await feature(harbours, 'A cook', 1)),
  ];
  const call = await button(full, 'Call us');
  await openStudio(page, `host/pages/${made.id}`);
  await selectPart(page, 'Call us');
  await page.keyboard.press('Control+Shift+d');
  await page.keyboard.press('End');
  await expect(page.locator('[data-moving]')).toContainText(words.en.buttons);
  await expect(canvas(page).locator('[data-outline=zone]')).toContainText(words.en.buttons);
  await page.screenshot({ path: 'test-results/studio-empty-move-mode.png' });
  await page.keyboard.press('Enter');
  await expect.poll(() => buttonsOf(page, made.id, [full, empty])).toEqual({ [empty]: [call] });
  await expect(canvas(page).locator('[data-outline=zone]')).toHaveCount(0);
});

for (const language of ['en', 'ru'] as const)
  test(`a page without blocks takes a card of the picker: ${language}`, async ({ browser, request }) => {
    const t = words[language];
    const made = await studioPage(request, []);
    const page = await openStudioIn(browser, language, made.id);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('button', { name: t.add, exact: true }).first().click();
    await drag(page, page.getByRole('dialog').getByRole('button', { name: t.preset }), {
      // Without blocks it has no height; the box lies over the footer.
      ...{ to: canvas(page).locator('main'), at: { x: 60, y: 40 } },
      shown: canvas(page).getByText(t.page),
    });
    await page.screenshot({ path: `test-results/studio-empty-page-${language}.png` });
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(canvas(page).getByRole('heading', { name: 'First advantage' })).toBeVisible();
  });

/** Returns the buttons of groups that have some; the header and the footer have others. */
async function buttonsOf(page: Page, id: string, groups: readonly string[]) {
  const lists = await listsOf(page, id, 'buttons');
  return Object.fromEntries(
    groups.flatMap((group) => {
      const found = lists[`buttons-array:${group}`];
      return found ? [[group, found]] : [];
    }),
  );
}

async function group(featureId: string): Promise<string> {
  const buttonsArrayId = await create(api, 'website-builder/buttons-arrays', {});
  await create(api, 'website-builder/features-to-buttons-arrays', {
    ...{ featureId, buttonsArrayId, orderIndex: 0 },
  });
  return buttonsArrayId;
}

async function button(buttonsArrayId: string, title: string): Promise<string> {
  const buttonId = await create(api, 'website-builder/buttons', { title: { en: title }, url: '/boats' });
  await create(api, 'website-builder/buttons-arrays-to-buttons', {
    ...{ buttonsArrayId, buttonId, orderIndex: 0 },
  });
  return buttonId;
}
