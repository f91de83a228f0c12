import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { screens, windowOn } from '../support/screens.js';
import { saved, studioPage, treeRow } from '../support/studio.js';
import { openStudio, publishDraft, titleField } from '../support/studio-screen.js';

const words = {
  en: { count: '3 changes', rows: /^\d+ rows$/ },
  ru: { count: '3 изменения', rows: /^\d+ запис(ь|и|ей)$/ },
} as const;

const choose = async (page: Page, block: string, item: string) => {
  // The tree is drawn again when the composition arrives, which closes a menu.
  await expect(async () => {
    await treeRow(page, block).getByRole('button').click({ timeout: 2000 });
    await page.getByRole('menuitem', { name: item }).click({ timeout: 2000 });
  }).toPass();
};

test('the studio counts what an editor did, and the release lists the same changes', async ({
  page,
  browser,
  request,
}) => {
  const made = await studioPage(request, ['Harbours', 'Winds', 'Sails', 'Reefs']);
  const [harbours = '', winds = '', , reefs = ''] = made.blocks;
  await openStudio(page, `host/pages/${made.id}`);

  await test.step('an added section with its cards, a moved and a deleted block are one change each', async () => {
    await treeRow(page, harbours).click();
    await page.getByRole('button', { name: 'Add block' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Three advantages' }).click();
    await expect(titleField(page)).toHaveValue('Why choose us');
    await saved(page, '1 change, saved');
    await choose(page, reefs, 'Move up');
    await saved(page, '2 changes, saved');
    await choose(page, winds, 'Delete');
    await saved(page, '3 changes, saved');
  });

  await page.getByRole('link', { name: '3 changes' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  const url = new URL(page.url()).pathname;
  for (const screen of screens)
    await test.step(`the release folds the rows of each: ${screen.language}`, async () => {
      const t = words[screen.language];
      const window = await windowOn(browser, screen);
      await window.goto(url);
      await signIn(window, await editor(), screen.language);
      await expect(window.getByText(t.count, { exact: true })).toBeVisible();
      await expect(window.getByRole('article')).toHaveCount(3);
      expect(await axeViolations(window)).toEqual([]);
      await window.screenshot({ path: `test-results/changes-${screen.language}-folded.png`, fullPage: true });
      await window.getByText(t.rows).first().click();
      await expect(window.getByRole('heading', { level: 3 }).first()).toBeVisible();
      expect(await axeViolations(window)).toEqual([]);
      expect(await sidewaysScroll(window)).toBe(0);
      await window.screenshot({ path: `test-results/changes-${screen.language}-open.png`, fullPage: true });
      await window.context().close();
    });

  await test.step('one of them is undone as a whole, and the others are published', async () => {
    const deleted = page.getByRole('article').filter({ hasText: 'Deleted' });
    await deleted.getByRole('button', { name: 'Undo this change' }).click();
    await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
    await page.goto(`/admin/studio/host/pages/${made.id}`);
    await saved(page, '2 changes');
    await expect(treeRow(page, winds)).toBeVisible();
    await page.getByRole('button', { name: 'Publish…', exact: true }).click();
    await expect(page.getByText('2 changes will be published.')).toBeVisible();
    await page.keyboard.press('Escape');
    await publishDraft(page);
    await saved(page, 'No changes');
  });
});
