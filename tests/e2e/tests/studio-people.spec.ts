import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { screens, windowOn } from '../support/screens.js';
import { canvas, place, publicHtml, saved, studioPage, treeRow } from '../support/studio.js';
import { openStudio, publishDraft, studioShown, titleField } from '../support/studio-screen.js';

test('a field is read-only while another editor types in it', async ({ browser, page, request }) => {
  const made = await studioPage(request, ['Harbours', 'Winds']);
  const [harbours = ''] = made.blocks;
  const anna = await (await browser.newContext()).newPage();
  for (const one of [page, anna]) {
    await openStudio(one, `host/pages/${made.id}`);
    await treeRow(one, harbours).click();
    await expect(titleField(one)).toHaveValue('Harbours');
  }
  await titleField(anna).fill('Bays');
  const typing = page.getByText(/is typing here/).first();
  await expect(typing).toBeVisible();
  await expect(locked(page)).toHaveCount(1);
  await expect(treeRow(page, harbours)).toContainText(/is here/);
  await expect(page.locator('header').getByText(/^Also here: /)).toBeAttached();
  expect(await axeViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/studio-lock.png' });

  await test.step('another language stays free', async () => {
    await page.getByRole('radio', { name: 'ru', exact: true }).click();
    await expect(locked(page)).toHaveCount(0);
    await page.getByRole('radio', { name: 'en', exact: true }).click();
  });

  await test.step('Take over makes it editable', async () => {
    // The field is free again some seconds after the last key.
    let typed = 0;
    await expect(async () => {
      await titleField(anna).fill(`Bays of Cyprus ${++typed}`);
      await page.getByRole('button', { name: 'Take over' }).click({ timeout: 5000 });
    }).toPass();
    await expect(locked(page)).toHaveCount(0);
  });

  await test.step('in the other window it is read-only for some seconds', async () => {
    await titleField(anna).blur();
    await titleField(page).fill('Coves');
    await expect(locked(anna)).toHaveCount(1);
    await page.context().close();
    await expect(locked(anna)).toHaveCount(0);
    await expect(anna.locator('header').getByText(/^Also here: /)).toHaveCount(0, { timeout: 90_000 });
  });
  await anna.context().close();
});

test('offline input is saved on the next visit, and merged by language', async ({
  browser,
  page,
  request,
}) => {
  const made = await studioPage(request, ['Harbours', 'Winds']);
  const [harbours = ''] = made.blocks;
  const login = await editor();
  await openStudio(page, `host/pages/${made.id}`, login);
  await treeRow(page, harbours).click();
  await page.getByRole('radio', { name: 'ru', exact: true }).click();
  await expect(titleField(page)).toHaveValue('Harbours, по-русски');
  // The editor of rich text has loaded.
  await expect(page.getByRole('button', { name: 'Bold' }).first()).toBeVisible();
  await page.context().setOffline(true);
  await titleField(page).fill('Гавани');
  await expect(page.getByText('not saved: no connection')).toBeVisible();
  await page.close();

  const boris = await (await browser.newContext()).newPage();
  await openStudio(boris, `host/pages/${made.id}`);
  await treeRow(boris, harbours).click();
  await titleField(boris).fill('Bays');
  await saved(boris, '1 change');
  await publishDraft(boris);
  await boris.context().close();

  await page.context().setOffline(false);
  const again = await page.context().newPage();
  await again.setViewportSize({ width: 1280, height: 800 });
  await again.goto(`/admin/studio/host/pages/${made.id}?lang=ru`);
  await studioShown(again);
  await expect(again.getByText('Some of your input was not saved.')).toBeVisible();
  expect(await axeViolations(again)).toEqual([]);
  await again.getByRole('button', { name: /^Show “/ }).click();
  await expect(titleField(again)).toHaveValue('Гавани');
  await expect(again.getByText(/^Restored what you typed on/)).toBeVisible();
  await saved(again, '1 change');
  await publishDraft(again);
  await expect.poll(() => publicHtml(request, `/ru${made.url}`)).toContain('Гавани');
  expect(await publicHtml(request, `/en${made.url}`)).toContain('Bays');
});

test('on a phone, questions are shown above the pane that is open', async ({ browser, request }) => {
  const [, phone] = screens;
  const [first, second] = [await studioPage(request, ['Harbours']), await studioPage(request, ['Capes'])];
  const [shared = ''] = first.blocks;
  await place(second.id, shared, 1);
  const page = await windowOn(browser, phone);
  await page.goto(`/admin/studio/host/pages/${second.id}`);
  await signIn(page, await editor(), 'ru');
  await expect(canvas(page).locator('body')).toBeVisible();
  const to = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await test.step('where a shared block is to change', async () => {
    await to('Блоки');
    await treeRow(page, shared).click();
    await to('Поля');
    await titleField(page).fill('Гавани Кипра');
    await to('Страница');
    const question = page.getByRole('dialog', { name: 'Где показать это изменение?' });
    await expect(question.getByRole('button', { name: 'Изменить везде' })).toBeInViewport();
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/studio-question-phone.png' });
    await question.getByRole('button', { name: 'Изменить везде' }).click();
    await expect(question).toHaveCount(0);
    await saved(page, '1 изменение, сохранено');
  });

  await test.step('which of two values stays', async () => {
    const other = await (await browser.newContext()).newPage();
    await openStudio(other, `host/pages/${second.id}?lang=ru`);
    await treeRow(other, shared).click();
    await expect(titleField(other)).toHaveValue('Гавани Кипра');
    await titleField(other).fill('Бухты');
    await other.getByRole('button', { name: 'Change everywhere' }).click();
    await saved(other, 'saved');
    await other.context().close();
    await to('Поля');
    await titleField(page).fill('Мысы');
    await to('Страница');
    const question = page.getByRole('dialog', { name: 'Это тем временем изменил кто-то другой' });
    await expect(question.getByText('Чужой: Бухты')).toBeVisible();
    await expect(question.getByText('Мой: Мысы')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Взять чужой' }).click();
    await to('Поля');
    await expect(titleField(page)).toHaveValue('Бухты');
  });
  await page.context().close();
});

/** The fields that another editor types in. */
const locked = (page: Page) => page.locator('[data-fields] [inert]');
