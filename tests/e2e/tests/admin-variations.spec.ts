import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll, watch } from '../support/inspect.js';
import { currencyOf, insertRow, runOf } from '../support/rows.js';

const words = {
  en: {
    ...{ section: 'Variations', option: 'Option', values: 'Values', another: 'Another option' },
    ...{ create: 'Create 4 combinations', inherited: 'of the product', stock: /^In stock:/, save: 'Save' },
    ...{ published: /is published$/, remove: /^Delete L, Red/, removeIt: 'Delete' },
  },
  ru: {
    ...{ section: 'Варианты', option: 'Параметр', values: 'Значения', another: 'Ещё параметр' },
    ...{ create: 'Создать 4 сочетания', inherited: 'как у товара', stock: /^Остаток:/, save: 'Сохранить' },
    ...{ published: /опубликован$/, remove: /^Удалить L, Red/, removeIt: 'Удалить' },
  },
} as const;

for (const { language, viewport, colorScheme } of [
  { language: 'en', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { language: 'ru', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
] as const) {
  test(`makes variations, stocks, withdraws and deletes them: ${language}, ${viewport.width} px`, async ({
    browser,
    request,
  }) => {
    const t = words[language];
    const run = runOf();
    const adminTitle = `Jersey ${run}`;
    const { id: productId } = await insertRow(request, 'products', {
      ...{ adminTitle, slug: `jersey-${run}`, type: 'one_off', title: { en: 'Jersey', ru: 'Майка' } },
    });
    const { id: storeId } = await insertRow(request, 'stores', {
      ...{ adminTitle: `Jerseys ${run}`, slug: `jerseys-${run}` },
    });
    await insertRow(request, 'stores-to-products', { storeId, productId, quantity: null, sku: `J-${run}` });
    const currencyId = await currencyOf(request, 'eur');
    await insertRow(request, `products/${productId}/prices`, { amount: '20', currencyId });

    const locale = language === 'ru' ? 'ru-RU' : 'en-GB';
    const page = await (await browser.newContext({ viewport, colorScheme, locale })).newPage();
    const problems = await watch(page);
    await page.goto(`/admin/ecommerce/products/${productId}`);
    await signIn(page, await editor(), language);
    const section = page.getByRole('region', { name: t.section, exact: true });
    await section.getByLabel(t.option, { exact: true }).fill('Fit');
    await section.getByLabel(t.values, { exact: true }).fill('M, L, M');
    await section.getByRole('button', { name: t.another }).click();
    await section.getByLabel(t.option, { exact: true }).nth(1).fill('Shade');
    await section.getByLabel(t.values, { exact: true }).nth(1).fill('Red, Green');
    await section.getByRole('button', { name: t.create }).click();
    await expect(section.getByRole('rowheader')).toHaveText(['M, Red', 'M, Green', 'L, Red', 'L, Green']);
    await expect(section.getByText(t.inherited).first()).toBeVisible();

    const stock = section.getByRole('textbox', { name: t.stock }).first();
    await stock.fill('7');
    await section.getByRole('button', { name: t.save }).click();
    await expect(stock).toHaveValue('7');
    const published = section.getByRole('checkbox', { name: t.published }).nth(1);
    await expect(published).toBeChecked();
    await published.click();
    await expect(published).not.toBeChecked();
    await section.getByRole('button', { name: t.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.removeIt }).click();
    await expect(section.getByRole('rowheader')).toHaveText(['M, Red', 'M, Green', 'L, Green']);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(problems).toEqual([]);
    await section.getByRole('rowheader', { name: 'M, Red' }).getByRole('link').click();
    await expect(page.getByRole('link', { name: adminTitle }).first()).toBeVisible();
  });
}
