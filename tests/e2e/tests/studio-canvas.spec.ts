import { expect, type Locator, type Page, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { canvas, orderOf, publicHtml, saved, studioPage, treeRow } from '../support/studio.js';
import { drag } from '../support/studio-screen.js';

test('a typed title is on the page before the server renders it, and only its block is rendered', async ({
  page,
  request,
}) => {
  const made = await studioPage(request, ['Harbours', 'Winds', 'Sails']);
  const before = await publicHtml(request, `/en${made.url}`);
  await open(page, made.id);
  await treeRow(page, made.blocks[1] ?? '').click();
  await expect(titleField(page)).toHaveValue('Winds');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const rendered = page.waitForResponse((answer) => answer.url().endsWith('/preview/blocks'));
  await page.route('**/preview/blocks', async (route) => {
    await isReleased;
    await route.continue();
  });
  await titleField(page).press('End');
  await titleField(page).pressSequentially(' of June', { delay: 20 });
  await expect(canvas(page).getByRole('heading', { name: 'Winds of June' })).toBeVisible();
  release();
  const { blocks } = (await (await rendered).json()) as { blocks: { html: string }[] };
  expect(blocks.map(({ html }) => html.includes('Winds'))).toEqual([true]);
  await saved(page, 'saved');
  expect(await publicHtml(request, `/en${made.url}`)).toBe(before);
});

test('a block that is chosen in the tree stands below the header of the site, with its bar', async ({
  page,
  request,
}) => {
  const made = await studioPage(
    request,
    Array.from({ length: 9 }, (_, index) => `Harbour ${index + 1}`),
  );
  await open(page, made.id);
  const header = canvas(page).locator('header').first();
  const bar = canvas(page).locator('[data-outline=solid] > div');
  for (const index of [8, 3, 7, 4]) {
    await treeRow(page, made.blocks[index] ?? '').click();
    const title = canvas(page).getByRole('heading', { name: `Harbour ${index + 1}` });
    await expect(title).toBeInViewport();
    await expect(async () => {
      const { y = 0, height = 0 } = (await header.boundingBox()) ?? {};
      expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(y + height - 1);
      expect((await title.boundingBox())?.y).toBeGreaterThan(y + height);
    }).toPass();
  }
});

test('texts of parts are typed where they stand, and others open their field', async ({ page, request }) => {
  const made = await studioPage(request, ['Harbours']);
  const [block = ''] = made.blocks;
  const featureId = await create(api, 'website-builder/features', {
    ...{ title: { en: 'A skipper', ru: 'Шкипер' }, description: { en: 'He knows\n\nthe bays.' } },
  });
  await create(api, 'website-builder/widgets-to-features', { widgetId: block, featureId });
  await open(page, made.id);
  const feature = canvas(page).getByText('A skipper');
  await feature.dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('A local skipper');
  await page.keyboard.press('Escape');
  await expect(
    page.locator(`[data-row$="${featureId}"] [data-field=title] :is(input, textarea)`),
  ).toHaveValue('A local skipper');
  await saved(page, 'saved');
  await canvas(page).getByText('the bays.').click();
  await expect(page.locator(`[data-row$="${featureId}"] [data-field=description] :focus`)).toBeVisible();
  await page.reload();
  await expect(canvas(page).getByText('A local skipper')).toBeVisible();
});

test('a block with three features is added between two blocks by eight clicks', async ({ page, request }) => {
  const made = await studioPage(request, ['Harbours', 'Winds']);
  await open(page, made.id);
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    addEventListener('click', () =>
      Object.assign(window, { clicks: Number(Reflect.get(window, 'clicks')) + 1 }),
    );
  });
  await canvas(page)
    .locator('body')
    .evaluate((body) =>
      body.ownerDocument.addEventListener(
        'click',
        () => Object.assign(parent, { clicks: Number(Reflect.get(parent, 'clicks')) + 1 }),
        { capture: true },
      ),
    );
  const winds = canvas(page).getByRole('heading', { name: 'Winds' });
  const frame = await page.locator('[data-canvas] iframe').last().boundingBox();
  const edge = await winds.evaluate((heading) => {
    let block: Element = heading;
    while (!(block.previousSibling instanceof Comment) && block.parentElement) block = block.parentElement;
    return block.getBoundingClientRect().top;
  });
  await page.mouse.move((frame?.x ?? 0) + 200, (frame?.y ?? 0) + edge + 12);
  await page.mouse.move((frame?.x ?? 0) + 204, (frame?.y ?? 0) + edge + 10);
  await canvas(page).getByTitle('Add a block here').click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('button', { name: 'Three advantages' }).click();
  for (const [name, text] of [
    ['First advantage', 'Fast'],
    ['Second advantage', 'Calm'],
    ['Third advantage', 'Near'],
  ] as const) {
    await canvas(page).getByRole('heading', { name }).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Escape');
    await expect(canvas(page).getByRole('heading', { name: text, exact: true })).toBeInViewport();
  }
  expect(await page.evaluate(() => Number(Reflect.get(window, 'clicks')))).toBeLessThanOrEqual(8);
  await saved(page, 'saved');
  const order = await page
    .locator('[data-block]')
    .evaluateAll((rows) => rows.map((row) => row.textContent ?? ''));
  const at = order.findIndex((text) => text.includes('Why choose us'));
  expect(order[at - 1]).toContain('Harbours');
  expect(order[at + 1]).toContain('Winds');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
});

test('a block is dragged on the page as Alt+arrow moves it in the tree', async ({ page, request }) => {
  const made = await studioPage(request, ['Harbours', 'Winds', 'Sails']);
  const [harbours = '', winds = '', sails = ''] = made.blocks;
  await open(page, made.id);
  await treeRow(page, sails).click();
  const handle = canvas(page).locator('[data-outline=solid] [draggable=true]');
  const first = canvas(page).getByRole('heading', { name: 'Winds' });
  const insertion = canvas(page).locator('[data-outline=insertion]');
  await drag(page, handle, { to: first, at: { x: 40, y: 2 }, shown: insertion });
  await page.screenshot({ path: 'test-results/studio-canvas-drag.png' });
  await page.mouse.up();
  const moved = [harbours, sails, winds];
  await expect.poll(() => orderOf(page, made.blocks)).toEqual(moved);
  await expect(page.getByText(/moved, 2 of 3, This page/)).toBeAttached();
  await expect.poll(async () => textOrder(page)).toEqual(['Harbours', 'Sails', 'Winds']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => orderOf(page, made.blocks)).toEqual(made.blocks);
  await treeRow(page, sails).press('Alt+ArrowUp');
  await expect.poll(() => orderOf(page, made.blocks)).toEqual(moved);
  await expect(page.getByText(/moved, 2 of 3, This page/)).toBeAttached();
});

test('a block is not dropped in another part of the page, with the reason', async ({ page, request }) => {
  const made = await studioPage(request, ['Harbours', 'Winds']);
  await open(page, made.id);
  await treeRow(page, made.blocks[1] ?? '').click();
  const handle = canvas(page).locator('[data-outline=solid] [draggable=true]');
  const header = canvas(page).locator('header').first();
  await drag(page, handle, { to: header, at: { x: 60, y: 20 }, shown: canvas(page).getByText(/^Not here/) });
  await page.screenshot({ path: 'test-results/studio-canvas-not-here.png' });
  await page.mouse.up();
  await expect(canvas(page).getByText(/^Not here/)).toBeHidden();
  expect(await orderOf(page, made.blocks)).toEqual(made.blocks);
});

test('a rich text that is formatted on the page is published as one formatted in the form', async ({
  page,
  request,
}) => {
  const description = {
    ...{ type: 'doc', version: 1 },
    children: [{ type: 'paragraph', children: [{ text: 'Sail with us.' }] }],
  };
  const published: string[] = [];
  for (const place of ['page', 'form'] as const) {
    const made = await studioPage(request, ['Harbours']);
    const [block = ''] = made.blocks;
    const changed = await request.patch(`${api}/api/website-builder/widgets/${block}`, {
      ...{ headers: asServer, data: { data: { description: { en: description } } } },
    });
    expect(changed.ok()).toBe(true);
    if (place === 'page') await open(page, made.id);
    else await page.goto(`/admin/studio/host/pages/${made.id}`);
    await treeRow(page, block).click();
    await expect(titleField(page)).toHaveValue('Harbours');
    if (place === 'page') await canvas(page).getByText('Sail with us.').click();
    const editing =
      place === 'page'
        ? page.getByRole('dialog', { name: 'Text on the page' })
        : page.locator('[data-fields] [data-field=description]');
    await format(page, editing);
    if (place === 'page') {
      await page.screenshot({ path: 'test-results/studio-canvas-rich-text.png' });
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(editing).toBeHidden();
    }
    await expect(canvas(page).getByRole('listitem').filter({ hasText: 'Bays' })).toBeVisible();
    await saved(page, 'saved');
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('The changes are public.')).toBeVisible();
    await expect.poll(() => publicHtml(request, `/en${made.url}`)).toContain('Bays');
    const html = await publicHtml(request, `/en${made.url}`);
    published.push((/<main[^]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(block, 'id'));
  }
  expect(published[0]).toContain('<strong>');
  expect(published[0]).toContain('href="https://example.com/');
  expect(published[0]).toBe(published[1]);
});

/** Waits until the editor knows the selection, which it reads every 100 ms. */
const selected = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 250)));

/** Makes a text bold, links a part of it, and adds a list. */
async function format(page: Page, editing: Locator): Promise<void> {
  const text = editing.locator('[contenteditable=true]');
  await text.click();
  await page.keyboard.press('Control+a');
  await selected(page);
  await page.keyboard.press('Control+b');
  await expect(text.locator('strong')).toHaveText('Sail with us.');
  await page.keyboard.press('Control+End');
  await selected(page);
  for (let at = 0; at < 'us.'.length; at++) await page.keyboard.press('Shift+ArrowLeft');
  await selected(page);
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await editing.getByRole('button', { name: 'Link' }).click();
  await expect(address.last()).toBeFocused();
  // The text is saved when the focus leaves the editor, which must not close the dialog.
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 1500)));
  await address.last().fill('https://example.com/');
  await page.getByRole('button', { name: 'Set link' }).click();
  await text.press('Control+End');
  await selected(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bays');
  await editing.getByRole('button', { name: 'Bulleted list' }).click();
}

/** Returns the headings of the blocks in the order of the page. */
const textOrder = async (page: Page) =>
  (await canvas(page).locator('main :is(h1, h2)').allTextContents()).map((text) => text.trim());

/** Signs in, and opens the studio of a page in English. */
async function open(page: Page, id: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/studio/host/pages/${id}`);
  await signIn(page, await editor());
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expect(canvas(page).locator('main')).toBeVisible();
}

const titleField = (page: Page) =>
  page.locator('[data-fields] [data-field=title] :is(input, textarea)').first();
