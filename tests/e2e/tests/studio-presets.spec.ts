import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { canvas, studioPage, treeRow } from '../support/studio.js';

test('a filled block is added with its parts, and forms offer the fields that blocks show', async ({
  page,
  request,
}) => {
  const made = await studioPage(request, ['Harbours']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/studio/host/pages/${made.id}`);
  await signIn(page, await editor());
  const title = page.locator('[data-fields] [data-field=title] :is(input, textarea)');

  await test.step('a preset brings texts and three features', async () => {
    await treeRow(page, made.blocks[0] ?? '').press('a');
    const picker = page.getByRole('dialog');
    await expect(picker.getByRole('heading', { name: 'Texts' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    for (const name of [/^Menu bar/, /^Reports/, /^Notifications/, /^Start page/])
      await expect(picker.getByRole('button', { name })).toHaveCount(0);
    await picker.getByRole('button', { name: 'Three advantages' }).click();
    for (const name of ['Why choose us', 'First advantage', 'Third advantage'])
      await expect(canvas(page).getByRole('heading', { name })).toBeVisible();
    await expect(title).toHaveValue('Why choose us');
  });

  await test.step('a menu bar has no title, subtitle and description', async () => {
    await page.getByRole('treeitem').filter({ hasText: 'Menu bar' }).first().click();
    await expect(page.locator('[data-fields]').getByText('Advanced')).toBeVisible();
    await expect(title).toBeHidden();
  });
});

test('a block is saved as a section, and added to another page', async ({ page, request }) => {
  const [first, second] = [
    await studioPage(request, ['Harbours of old']),
    await studioPage(request, ['Capes']),
  ];
  const name = `Harbours ${Date.now()}`;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/studio/host/pages/${first.id}`);
  await signIn(page, await editor());
  await treeRow(page, first.blocks[0] ?? '')
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: 'Save as section…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save section' }).click();
  await expect(page.getByText('The section is saved.')).toBeVisible();

  await page.goto(`/admin/studio/host/pages/${second.id}`);
  await treeRow(page, second.blocks[0] ?? '').press('a');
  const picker = page.getByRole('dialog');
  await expect(picker.getByRole('button', { name })).toBeVisible();
  const search = picker.getByRole('searchbox', { name: 'Search blocks…' });
  await expect(search).toBeFocused();
  await search.fill('no such block');
  await expect(picker.getByRole('button', { name })).toBeHidden();
  await expect(picker.getByText('No found items.')).toBeVisible();
  await search.fill(name);
  await expect(picker.getByText('No found items.')).toBeHidden();
  await picker.getByRole('button', { name }).click();
  await expect(canvas(page).getByRole('heading', { name: 'Harbours of old' })).toBeVisible();
});
