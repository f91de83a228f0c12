import { type APIRequestContext, expect, test } from '@playwright/test';
import { create } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { canvas, publicHtml, studioPage, treeRow } from '../support/studio.js';
import { openStudio, publishDraft, studioShown, titleField } from '../support/studio-screen.js';

test('a block with its buttons is copied to a page in another window, and the original stays', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [from, to] = [await studioPage(request, ['Harbours']), await studioPage(request, ['Capes'])];
  const [original = ''] = from.blocks;
  await addButton(original, 'Choose a boat');
  await openStudio(page, `host/pages/${from.id}`);
  const before = await rowOf(request, original);
  await treeRow(page, original).press('Control+c');
  await expect(page.getByText(/was copied/).first()).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Flotilla blocks, version 1\n/);
  expect(text).not.toContain(original);

  const other = await context.newPage();
  await other.setViewportSize({ width: 1280, height: 800 });
  await other.goto(`/admin/studio/host/pages/${to.id}`);
  await studioShown(other);
  await treeRow(other, to.blocks[0] ?? '').press('Control+v');
  await expect(canvas(other).getByRole('heading', { name: 'Harbours' })).toBeVisible();
  await expect(canvas(other).getByRole('link', { name: 'Choose a boat' })).toBeVisible();
  await expect(treeRow(other, original)).toHaveCount(0);
  await titleField(other).fill('Harbours of the copy');
  await publishDraft(other);
  const html = await publicHtml(request, `/en${to.url}`);
  expect(html).toContain('Harbours of the copy');
  expect(html).toContain('Choose a boat');
  expect(await rowOf(request, original)).toEqual(before);
  expect(await publicHtml(request, `/en${from.url}`)).toContain('Choose a boat');

  await other.getByRole('treeitem', { selected: true }).press('Control+x');
  await expect(canvas(other).getByRole('heading', { name: 'Harbours of the copy' })).toHaveCount(0);
  await treeRow(other, to.blocks[0] ?? '').press('Control+v');
  await expect(canvas(other).getByRole('heading', { name: 'Harbours of the copy' })).toBeVisible();
});

test('texts that are no blocks are refused with the reason, and missing files leave a place', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const made = await studioPage(request, ['Harbours']);
  const [block = ''] = made.blocks;
  await openStudio(page, `host/pages/${made.id}`);
  const paste = async (text: string) => {
    await page.evaluate((one) => navigator.clipboard.writeText(one), text);
    await treeRow(page, block).press('Control+v');
  };
  const signed = (form: unknown, version = 1) =>
    `Flotilla blocks, version ${version}\n${typeof form === 'string' ? form : JSON.stringify(form)}`;
  const form = (entity: string, values: object = {}) => ({
    ...{ version: 1, rows: [{ key: 'row1', entity, values }], links: [] as object[] },
  });
  const text = form('website-builder.widget', { variant: 'content-default', title: { en: 'From afar' } });

  await test.step('without a change of the page', async () => {
    const refusals = [
      ['<img src=x onerror="document.title=1">', 'The clipboard has no blocks.'],
      [signed('{"version":1,"rows":'), 'The copied blocks are damaged.'],
      [signed({ ...text, rows: 'all' }), 'The copied blocks are damaged.'],
      [signed({ ...text, rows: Array(300).fill(text.rows[0]) }), 'The copied blocks are too large.'],
      [signed(text, 9), 'copied from another version of the product'],
      [signed(form('rbac.role', { title: 'admin' })), 'These blocks do not belong here.'],
      [signed(form('submarine.widget')), 'This site does not have such blocks: submarine.widget.'],
    ] as const;
    for (const [pasted, reason] of refusals) {
      await paste(pasted);
      await expect(page.getByText(reason).last()).toBeVisible();
    }
    await expect(page.getByText('No changes')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('and values that the API rejects are refused too', async () => {
    const hostile = { title: { en: { type: 'script' } }, variant: 'content-default', '<b>': 1 };
    await paste(signed(form('website-builder.widget', hostile)));
    await expect(page.locator('[data-toasts] [data-kind=error]').last()).toBeVisible();
    await expect(page.getByText('No changes')).toBeVisible();
  });

  await test.step('a block from another site comes without the picture that is not here', async () => {
    const to = { entity: 'file-storage.file', by: { slug: 'only-on-the-other-site' } };
    const entity = 'website-builder.widgets-to-file-storage-module-files';
    await paste(signed({ ...text, links: [{ entity, from: 'row1', to, variant: 'default' }] }));
    await expect(page.getByText('1 file or linked entry is not on this site.')).toBeVisible();
    await expect(canvas(page).getByRole('heading', { name: 'From afar' })).toBeVisible();
    await page.getByRole('treeitem', { selected: true }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(canvas(page).getByRole('heading', { name: 'From afar' })).toHaveCount(0);
  });

  await test.step('the menu pastes what the clipboard has', async () => {
    await page.evaluate((one) => navigator.clipboard.writeText(one), signed(text));
    await treeRow(page, block).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Paste after' }).click();
    await expect(canvas(page).getByRole('heading', { name: 'From afar' })).toBeVisible();
  });
});

test('a block reaches the clipboard although a slow command runs before', async ({ page, request }) => {
  const made = await studioPage(request, ['Harbours', 'Winds']);
  const [block = ''] = made.blocks;
  await openStudio(page, `host/pages/${made.id}`);
  await page.route('**/api/rows/changes', async (route) => {
    // Browsers let a key write to the clipboard for five seconds.
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await route.continue();
  });
  await treeRow(page, block).press('Alt+ArrowDown');
  await treeRow(page, block).press('Control+c');
  await expect(page.getByText(/was copied/).first()).toBeVisible();
  await titleField(page).press('Control+a');
  await page.keyboard.press('Control+v');
  await expect(titleField(page)).toHaveValue(/^Flotilla blocks, version 1/);
});

test('a copy that the browser refuses to write is pasted instead of older blocks', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const made = await studioPage(request, ['Harbours', 'Winds']);
  const [harbours = '', winds = ''] = made.blocks;
  await openStudio(page, `host/pages/${made.id}`);
  const headings = (name: string) => canvas(page).getByRole('heading', { name });
  await treeRow(page, harbours).press('Control+c');
  await expect(page.getByText(/was copied/).first()).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  });
  await treeRow(page, winds).press('Control+c');
  const kept = () => page.evaluate(() => localStorage.getItem('flotilla-admin:studio-clipboard'));
  await expect.poll(kept).toContain('Winds');
  await treeRow(page, winds).press('Control+v');
  await expect(headings('Winds')).toHaveCount(2);
  await expect(headings('Harbours')).toHaveCount(1);
});

/** Gives a block a group with a button. */
async function addButton(block: string, title: string): Promise<void> {
  const group = await create(api, 'website-builder/buttons-arrays', {});
  const button = await create(api, 'website-builder/buttons', { title: { en: title }, url: '/boats' });
  await create(api, 'website-builder/buttons-arrays-to-buttons', {
    ...{ buttonsArrayId: group, buttonId: button, orderIndex: 0 },
  });
  await create(api, 'website-builder/widgets-to-buttons-arrays', {
    ...{ widgetId: block, buttonsArrayId: group, orderIndex: 0 },
  });
}

async function rowOf(request: APIRequestContext, id: string): Promise<unknown> {
  const answer = await request.get(`${api}/api/website-builder/widgets/${id}`, { headers: asServer });
  return answer.json();
}
