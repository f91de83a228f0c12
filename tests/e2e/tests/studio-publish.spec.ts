import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from '../support/inspect.js';
import { canvas, publicHtml, saved, studioPage, treeRow } from '../support/studio.js';
import { openStudio, titleField } from '../support/studio-screen.js';

test('a draft is scheduled, taken off the schedule and discarded from the menu beside Publish', async ({
  page,
  request,
}) => {
  const made = await studioPage(request, ['Harbours', 'Winds']);
  const [harbours = ''] = made.blocks;
  await openStudio(page, `host/pages/${made.id}`);
  const more = page.getByRole('button', { name: 'More about publishing' });
  await expect(more).toBeDisabled();
  await treeRow(page, harbours).click();
  await titleField(page).fill('Harbours of June');
  await saved(page, '1 change');

  await test.step('scheduled, it takes no edits', async () => {
    await choose(page, 'Schedule…');
    await expect(page.getByRole('textbox', { name: 'Time' })).toHaveValue(/\d\d\.\d\d\.\d{4} \d\d:00/);
    expect(await axeViolations(page)).toEqual([]);
    await expect(page.getByText('1 change will be published.')).toBeVisible();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const notice = page.getByText(/Will be published .* Cancel the schedule to edit\./);
    await expect(notice).toBeVisible();
    await page.reload();
    await expect(notice).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/studio-scheduled.png' });
    await page.getByRole('button', { name: 'Cancel the schedule' }).click();
    await expect(notice).toHaveCount(0);
  });

  await test.step('discarded after a question, the page is as before', async () => {
    await choose(page, 'Discard the changes…');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await saved(page, '1 change');
    await choose(page, 'Discard the changes…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await saved(page, 'No changes');
    await expect(canvas(page).getByRole('heading', { name: 'Harbours', exact: true })).toBeVisible();
    expect(await publicHtml(request, `/en${made.url}`)).toContain('Harbours');
  });
});

test('keys are listed, hide the sides and lead through the panes; widths are kept', async ({
  page,
  request,
}) => {
  const made = await studioPage(request, ['Harbours', 'Winds']);
  const [harbours = ''] = made.blocks;
  await openStudio(page, `host/pages/${made.id}`);
  const [blocks, fields] = [
    page.getByRole('complementary', { name: 'Blocks' }),
    page.getByRole('complementary', { name: 'Fields' }),
  ];
  await treeRow(page, harbours).click();
  await page.keyboard.press('Shift+Slash');
  const keys = page.getByRole('dialog', { name: 'Keys of the studio' });
  await expect(keys.getByText('Duplicate')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(treeRow(page, harbours)).toBeFocused();

  await page.keyboard.press('F6');
  await expect(page.locator('[data-canvas] iframe').first()).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(treeRow(page, harbours)).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(fields.locator(':focus')).toHaveCount(1);

  await page.keyboard.press('Control+Backslash');
  await expect(blocks).toBeHidden();
  await expect(fields).toBeHidden();
  await page.reload();
  await expect(canvas(page).getByRole('heading', { name: 'Harbours' })).toBeVisible();
  await expect(blocks).toBeHidden();
  await page.getByRole('button', { name: 'Hide blocks and fields' }).click();
  await expect(blocks).toBeVisible();

  const splitter = page.getByRole('separator', { name: 'Width of the list of blocks' });
  await splitter.press('ArrowRight');
  await expect(splitter).toHaveAttribute('aria-valuenow', '264');
  await page.reload();
  await expect(splitter).toHaveAttribute('aria-valuenow', '264');
  expect(Math.round((await blocks.boundingBox())?.width ?? 0)).toBe(264);
});

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More about publishing' }).click();
  await page.getByRole('menuitem', { name }).click();
}
