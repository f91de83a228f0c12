import { expect, type Page, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { unfold } from '../support/admin-form.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api } from '../support/product.js';
import { runOf } from '../support/rows.js';

const bar = (page: Page) => page.locator('form footer[data-bar=form]');
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return box;
};

for (const { language, width, colorScheme } of [
  { language: 'ru', width: 390, colorScheme: 'dark' },
  { language: 'en', width: 360, colorScheme: 'light' },
] as const)
  test(`the bar of a form is low, and covers no message: ${language}, ${width} px`, async ({ browser }) => {
    const run = runOf();
    const locale = language === 'ru' ? 'ru-RU' : 'en-GB';
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme, locale });
    const page = await context.newPage();
    const shot = (name: string) =>
      page.screenshot({ path: `../../test-results/phone-form-${language}-${name}.png` });
    await create(api, 'blog/articles', {
      slug: `taken-${run}`,
      title: { en: `Taken ${run}`, ru: `Занято ${run}` },
    });
    const title = { en: `Bays ${run}`, ru: `Бухты ${run}` };
    const id = await create(api, 'blog/articles', { title });
    await page.goto(`/admin/blog/articles/${id}`);
    await signIn(page, await editor(), language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title[language]);
    await page.locator('[data-field="title"] textarea').first().fill(`New ${run}`);
    await expect(page.locator('form footer').getByRole('status')).toHaveText(/./);
    await expect(page.locator('nav[data-bar]')).toBeHidden();
    expect((await boxOf(page, 'form footer[data-bar=form]')).height).toBeLessThan(110);
    await shot('changed');

    await bar(page)
      .getByRole('button', { name: /Save draft|Сохранить черновик/ })
      .click();
    const message = page.locator('[data-toasts] > [data-kind=success]');
    await expect(message).toBeVisible();
    await shot('saved');
    const [toast, below] = [
      await boxOf(page, '[data-toasts] > [data-kind=success]'),
      await boxOf(page, 'form footer[data-bar=form]'),
    ];
    expect(toast.y + toast.height).toBeLessThanOrEqual(below.y);

    await unfold(page);
    await page.locator('[data-field="slug"] input').fill(`taken-${run}`);
    await page.evaluate(() => document.querySelector('#screen')?.scrollTo({ top: 0 }));
    await bar(page)
      .getByRole('button', { name: /Save draft|Сохранить черновик/ })
      .click();
    const reason = page.locator('[data-field="slug"]').getByText(`taken-${run}`);
    await expect(reason).toContainText(language === 'ru' ? `Занято ${run}` : `Taken ${run}`);
    await shot('refused');
    // The form scrolls to the message a moment after it appears.
    const room = async () => {
      const [refusal, foot] = [await reason.boundingBox(), await boxOf(page, 'form footer[data-bar=form]')];
      return foot.y - (refusal?.y ?? Infinity) - (refusal?.height ?? 0);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await page
      .getByRole('navigation', { name: /You are here|Вы здесь/ })
      .getByRole('link')
      .click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page).toHaveURL(/articles$/);
    await expect(page.locator('nav[data-bar]')).toBeVisible();
    await page.getByRole('table').waitFor();
    await shot('list');
    await context.close();
  });

test('a form deletes its row, and the message restores it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const run = runOf();
  const id = await create(api, 'blog/articles', { title: { en: `Gone ${run}` } });
  await page.goto(`/admin/blog/articles/${id}`);
  await signIn(page, await editor());
  await page.locator('[data-field="title"] textarea').first().fill('Typed');
  await page.screenshot({ path: '../../test-results/phone-form-delete.png' });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/articles$/);
  await page.screenshot({ path: '../../test-results/phone-form-deleted.png' });
  await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: `Gone ${run}` })).toBeVisible();
  await page.screenshot({ path: '../../test-results/phone-form-list-1280.png' });
});
