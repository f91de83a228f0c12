import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { canvas, orderOf, place, publicHtml, saved, studioPage, treeRow } from '../support/studio.js';
import { screens, windowOn } from '../support/screens.js';

const words = {
  en: {
    ...{ open: 'Open in studio', saved: 'saved', blocks: 'Blocks', fields: 'Fields', page: 'Page' },
    ...{ actions: 'Actions of', up: 'Move up', remove: 'Delete', undo: 'Undo', publish: 'Publish…' },
    ...{ now: 'Publish now', done: 'The changes are public.', title: 'Title' },
    ...{ moved: 'moved, 1 of 3, This page', hide: 'Hide', show: 'Show', add: 'Add block' },
    ...{ preset: 'Three advantages' },
  },
  ru: {
    ...{ open: 'Открыть в студии', saved: 'сохранено', blocks: 'Блоки', fields: 'Поля', page: 'Страница' },
    ...{ actions: 'Действия:', up: 'Переместить выше', remove: 'Удалить', undo: 'Отменить' },
    ...{ publish: 'Опубликовать…', now: 'Опубликовать сейчас', done: 'Изменения опубликованы.' },
    ...{ title: 'Заголовок', moved: 'перемещён, 1 из 3, Эта страница', hide: 'Скрыть', show: 'Показать' },
    ...{ add: 'Добавить блок', preset: 'Три преимущества' },
  },
} as const;

for (const screen of screens)
  test(`a page is edited in the studio, and is public after Publish: ${screen.language}`, async ({
    browser,
    request,
  }) => {
    const { language } = screen;
    const t = words[language];
    const isPhone = screen.viewport.width < 1024;
    const made = await studioPage(request, ['Harbours', 'Winds', 'Sails']);
    const [harbours = '', winds = ''] = made.blocks;
    const page = await windowOn(browser, screen);
    const clean = async (name: string) => {
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.screenshot({ path: `test-results/studio-${language}-${name}.png` });
    };
    const toPane = async (name: 'page' | 'blocks' | 'fields') => {
      if (isPhone) await page.getByRole('button', { name: t[name], exact: true }).click();
    };
    const title = titleField(page);

    await test.step('the form of the page leads to the studio', async () => {
      await page.goto(`/admin/host/pages/${made.id}`);
      await signIn(page, await editor(), language);
      await page.getByRole('link', { name: t.open }).click();
      await expect(canvas(page).getByRole('heading', { name: 'Winds' })).toBeVisible();
      await clean('opened');
    });

    await test.step('the page follows while a title is typed, and stays as it is for visitors', async () => {
      const before = await publicHtml(request, `/${language}${made.url}`);
      await toPane('blocks');
      await treeRow(page, winds).click();
      await toPane('fields');
      await title.fill('Winds of June');
      await toPane('page');
      await expect(canvas(page).getByRole('heading', { name: 'Winds of June' })).toBeVisible();
      await saved(page, t.saved);
      expect(await publicHtml(request, `/${language}${made.url}`)).toBe(before);
      await toPane('fields');
      await clean('fields');
      await page.reload();
      await expect(title).toHaveValue('Winds of June');
    });

    await test.step('a block is moved by its menu and announced, and moved back by Undo', async () => {
      await toPane('blocks');
      await treeRow(page, winds).getByRole('button').click();
      await page.getByRole('menuitem', { name: t.up }).click();
      await expect(page.getByText(t.moved)).toBeAttached();
      await expect.poll(() => orderOf(page, made.blocks)).toEqual([winds, harbours, made.blocks[2]]);
      await clean('moved');
    });

    await test.step('a deleted block is restored with the same id', async () => {
      await treeRow(page, harbours).getByRole('button').click();
      await page.getByRole('menuitem', { name: t.remove }).click();
      await expect(treeRow(page, harbours)).toHaveCount(0);
      await clean('deleted');
      await page.getByRole('button', { name: t.undo, exact: true }).last().click();
      await expect.poll(() => orderOf(page, made.blocks)).toEqual([winds, harbours, made.blocks[2]]);
    });

    await test.step('a block is hidden, and a filled one is added', async () => {
      await treeRow(page, harbours).getByRole('button').click();
      await page.getByRole('menuitem', { name: t.hide }).click();
      await treeRow(page, harbours).getByRole('button').click();
      await page.getByRole('menuitem', { name: t.show }).click();
      await page.getByRole('button', { name: t.add }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.preset }).click();
      await expect(title).toHaveValue(language === 'ru' ? 'Почему мы' : 'Why choose us');
      await clean('added');
    });

    await test.step('the changes are published together', async () => {
      await page.getByRole('button', { name: t.publish }).click();
      await page.getByRole('button', { name: t.now }).click();
      await expect(page.getByText(t.done)).toBeVisible();
      await expect.poll(() => publicHtml(request, `/${language}${made.url}`)).toContain('Winds of June');
      const html = await publicHtml(request, `/${language}${made.url}`);
      expect(html.indexOf('Winds of June')).toBeLessThan(html.indexOf('Harbours'));
      await clean('published');
    });
    await page.context().close();
  });

test('blocks are edited by the keyboard alone', async ({ page, request }) => {
  const made = await studioPage(request, ['Harbours', 'Winds', 'Sails']);
  const [harbours = '', winds = '', sails = ''] = made.blocks;
  await open(page, made.id);
  await treeRow(page, harbours).press('ArrowDown');
  await expect(treeRow(page, winds)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => orderOf(page, made.blocks)).toEqual([harbours, sails, winds]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => orderOf(page, made.blocks)).toEqual(made.blocks);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => orderOf(page, made.blocks)).toEqual([harbours, sails, winds]);

  await treeRow(page, winds).press('h');
  await expect(canvas(page).getByRole('heading', { name: 'Winds' })).toHaveCount(0);
  await treeRow(page, winds).press('h');
  await expect(canvas(page).getByRole('heading', { name: 'Winds' })).toBeVisible();

  await treeRow(page, winds).press('Control+d');
  await expect(canvas(page).getByRole('heading', { name: 'Winds' })).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(canvas(page).getByRole('heading', { name: 'Winds' })).toHaveCount(1);

  await treeRow(page, winds).press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Four cards' }).press('Enter');
  await expect(titleField(page)).toBeFocused();
  const parts = page.getByRole('region', { name: 'Features' });
  await expect(parts.getByRole('listitem')).toHaveCount(4);
  await parts.getByRole('button', { expanded: false }).first().press('Enter');
  await parts.locator('[data-field=title] :is(input, textarea)').first().fill('A local skipper');
  await expect(canvas(page).getByText('A local skipper')).toBeVisible();

  await treeRow(page, harbours).press('Enter');
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Bays');
  await expect(canvas(page).getByRole('heading', { name: 'Bays' })).toBeVisible();

  await treeRow(page, sails).press('F2');
  await expect(canvas(page).locator('[contenteditable]')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Masts');
  await page.keyboard.press('Escape');
  await expect(treeRow(page, sails)).toContainText('Masts');
});

test('a block is dragged to another place in the tree', async ({ page, request }) => {
  const made = await studioPage(request, ['Harbours', 'Winds', 'Sails']);
  const [harbours = '', winds = '', sails = ''] = made.blocks;
  await open(page, made.id);
  await treeRow(page, sails).dragTo(treeRow(page, harbours), { targetPosition: { x: 40, y: 4 } });
  await expect.poll(() => orderOf(page, made.blocks)).toEqual([sails, harbours, winds]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => orderOf(page, made.blocks)).toEqual(made.blocks);
});

test('a text is edited where it stands, saved, and shared by a link', async ({ page, request }) => {
  const made = await studioPage(request, ['Harbours', 'Winds']);
  await open(page, made.id);
  const heading = canvas(page).getByRole('heading', { name: 'Winds' });
  await heading.click();
  await expect(titleField(page)).toHaveValue('Winds');
  await heading.dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Breezes');
  await page.keyboard.press('Escape');
  await expect(titleField(page)).toHaveValue('Breezes');
  await expect(treeRow(page, made.blocks[1] ?? '')).toContainText('Breezes');
  await saved(page, 'saved');
  await page.reload();
  await expect(canvas(page).getByRole('heading', { name: 'Breezes' })).toBeVisible();
  await page.getByRole('button', { name: 'Share link…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share links' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('status').getByRole('textbox')).toHaveValue(/\/preview\//);
  expect(await axeViolations(page)).toEqual([]);
});

test('a shared block is changed everywhere, or copied for the page', async ({ page, request }) => {
  const [first, second] = [await studioPage(request, ['Harbours']), await studioPage(request, ['Capes'])];
  const [shared = ''] = first.blocks;
  await place(second.id, shared, 1);
  await open(page, second.id);
  await treeRow(page, shared).click();
  await expect(page.getByText('Used on 2 pages').last()).toBeVisible();
  const title = titleField(page);
  await title.fill('Harbours of Cyprus');
  await page.getByRole('button', { name: 'Make a copy for this page' }).click();
  await expect(treeRow(page, shared)).toHaveCount(0);
  await expect(title).toHaveValue('Harbours of Cyprus');
  await publish(page);
  await expect.poll(() => publicHtml(request, `/en${second.url}`)).toContain('Harbours of Cyprus');
  expect(await publicHtml(request, `/en${first.url}`)).not.toContain('Harbours of Cyprus');
});

test('a shared block that is changed everywhere is public on all of its pages', async ({ page, request }) => {
  const [first, second] = [await studioPage(request, ['Harbours']), await studioPage(request, ['Capes'])];
  const [shared = ''] = first.blocks;
  await place(second.id, shared, 1);
  await open(page, second.id);
  await treeRow(page, shared).click();
  await titleField(page).fill('Harbours of Cyprus');
  await page.getByRole('button', { name: 'Change everywhere' }).click();
  await saved(page, '1 change');
  expect(await publicHtml(request, `/en${first.url}`)).not.toContain('Harbours of Cyprus');
  await publish(page);
  for (const { url } of [first, second])
    await expect.poll(() => publicHtml(request, `/en${url}`)).toContain('Harbours of Cyprus');
});

test('two people edit one block: other texts are merged, the same text is chosen', async ({
  browser,
  page,
  request,
}) => {
  const made = await studioPage(request, ['Harbours']);
  const [block = ''] = made.blocks;
  const other = await (await browser.newContext()).newPage();
  for (const one of [page, other]) {
    await open(one, made.id);
    await treeRow(one, block).click();
    await expect(titleField(one)).toHaveValue('Harbours');
  }
  await titleField(page).fill('Bays');
  await saved(page, 'saved');
  await other.getByRole('radio', { name: 'ru', exact: true }).click();
  await titleField(other).fill('Бухты');
  await saved(other, 'saved');
  await other.getByRole('radio', { name: 'en', exact: true }).click();
  await expect(titleField(other)).toHaveValue('Bays');

  await titleField(other).fill('Coves');
  await expect(treeRow(other, block)).toContainText('Coves');
  await titleField(page).fill('Capes');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(titleField(page)).toHaveValue('Coves');
  await page.getByRole('radio', { name: 'ru', exact: true }).click();
  await expect(titleField(page)).toHaveValue('Бухты');
  await other.context().close();
});

test('a block is copied to another page, and both languages are shown', async ({ page, request }) => {
  const [first, second] = [await studioPage(request, ['Harbours']), await studioPage(request, ['Capes'])];
  await open(page, first.id);
  await treeRow(page, first.blocks[0] ?? '').press('Control+c');
  await expect(page.getByText(/was copied/).first()).toBeVisible();
  await page.goto(`/admin/studio/host/pages/${second.id}`);
  await treeRow(page, second.blocks[0] ?? '').press('Control+v');
  await expect(canvas(page).getByRole('heading', { name: 'Harbours' })).toBeVisible();
  await expect(treeRow(page, first.blocks[0] ?? '')).toHaveCount(0);
  await page.getByRole('radio', { name: 'All languages beside each other' }).click();
  const russian = page.frameLocator('[data-canvas] iframe[title*="(ru)"]');
  await expect(russian.getByRole('heading', { name: 'Harbours, по-русски' })).toBeVisible();
  await expect(titleField(page)).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/studio-both.png' });
});

test('the menu and the footer of a layout are edited on the home page', async ({ page, request }) => {
  const answer = await request.get('/api/host/layouts?limit=1');
  const [layout] = ((await answer.json()) as { data: { id: string }[] }).data;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/studio/host/layouts/${layout?.id}`);
  await signIn(page, await editor());
  await page.getByRole('treeitem').filter({ hasText: 'Menu bar' }).click();
  await expect(page.getByText(/Used on \d+ pages/).last()).toBeVisible();
  await expect(canvas(page).locator('header').first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/studio-layout.png' });
});

/** Publishes the draft. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('The changes are public.')).toBeVisible();
}

/** Signs in, and opens the studio of a page in English. */
async function open(page: Page, id: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/studio/host/pages/${id}`);
  await signIn(page, await editor());
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expect(canvas(page).locator('body')).toBeVisible();
}

const titleField = (page: Page) => page.locator('[data-fields] [data-field=title] :is(input, textarea)');
