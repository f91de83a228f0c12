import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { placeOrder } from '../support/checkout.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { currencyOf, insertRow, patchRow, runOf } from '../support/rows.js';

const words = {
  en: {
    add: 'Add to cart',
    added: 'Updated successfully',
    have: 'I have a discount code',
    code: 'Discount code',
    apply: 'Apply',
    invalid: (code: string) => `The code ${code} is not valid.`,
    needs: /^Add .+ more to use the code/,
    twice: 'You already use this code.',
    remove: (code: string) => `Remove the code ${code}`,
    email: 'Email for invoice',
    checkout: 'Checkout',
    priceMoved: /The price has changed/,
    pay: 'Pay',
    paid: 'Thank you, it is paid',
    order: /^Order #/,
    discount: /^Discount −/,
    including: 'Including discounts',
  },
  ru: {
    add: 'В корзину',
    added: 'Успешно обновлено',
    have: 'У меня есть код скидки',
    code: 'Код скидки',
    apply: 'Применить',
    invalid: (code: string) => `Код ${code} не действует.`,
    needs: /^До скидки по коду .+ не хватает/,
    twice: 'Этот код уже применён.',
    remove: (code: string) => `Убрать код ${code}`,
    email: 'Почта для счёта',
    checkout: 'Оформить заказ',
    priceMoved: /Цена изменилась/,
    pay: 'Оплатить',
    paid: 'Спасибо, оплачено',
    order: /^Заказ #/,
    discount: /^Скидка −/,
    including: 'С учётом скидок',
  },
} as const;

const screens = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };
const euros = (amount: number) => new RegExp(`−?€${amount}(?!\\d)|${amount}\\s€`);

test.describe('a code of a discount', () => {
  for (const { language, screen, colorScheme } of [
    { language: 'en', screen: 'desktop', colorScheme: 'light' },
    { language: 'ru', screen: 'phone', colorScheme: 'dark' },
  ] as const) {
    test(`in the checkout of the cart, by keyboard: ${language}, ${screen}`, async ({ browser, request }) => {
      const t = words[language];
      const { slug, code, titles, discountId } = await discounted(request);
      const context = await browser.newContext({ viewport: screens[screen], colorScheme });
      const page = await context.newPage();
      await page.goto(`/${language}/ecommerce/products/${slug}`);
      await page.getByRole('button', { name: t.add }).click();
      await expect(page.getByText(t.added)).toBeVisible();
      await page.goto(`/${language}/ecommerce/checkout`);
      const field = page.getByLabel(t.code, { exact: true });

      await test.step('the field opens with the focus, and a refused code keeps its text', async () => {
        await page.getByRole('button', { name: t.have }).press('Enter');
        await expect(field).toBeFocused();
        await page.keyboard.type('NOWHERE');
        await page.keyboard.press('Enter');
        await expect(page.getByText(t.invalid('NOWHERE'))).toBeVisible();
        await expect(field).toHaveValue('NOWHERE');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await looksRight(page);
      });

      await test.step('a code needs its minimum', async () => {
        await patchRow(request, `discounts/${discountId}`, { minSubtotal: '25' });
        await field.fill(code);
        await page.keyboard.press('Enter');
        await expect(page.getByText(t.needs)).toBeVisible();
        await patchRow(request, `discounts/${discountId}`, { minSubtotal: null });
      });

      await test.step('a code is a line of its own, and the total follows', async () => {
        await field.fill(code.toLowerCase());
        await page.getByRole('button', { name: t.apply }).click();
        await expect(page.getByText(titles[language]).first()).toBeVisible();
        await expect(page.getByText(euros(18)).first()).toBeVisible();
        await expect(field).toHaveValue('');
        await field.fill(code);
        await page.keyboard.press('Enter');
        await expect(page.getByText(t.twice)).toBeVisible();
        await field.fill('');
        await looksRight(page);
      });

      await test.step('a removed code takes its discount along', async () => {
        await page.getByRole('button', { name: t.remove(code.toLowerCase()) }).click();
        await expect(page.getByText(titles[language])).toHaveCount(0);
        await expect(field).toBeFocused();
        await page.keyboard.type(code);
        await page.keyboard.press('Enter');
        await expect(page.getByText(euros(18)).first()).toBeVisible();
      });

      await test.step('a discount that changes in between is shown before anything is charged', async () => {
        await page.reload();
        await expect(page.getByText(titles[language]).first()).toBeVisible();
        await page.getByLabel(t.email).fill('ann@example.com');
        await patchRow(request, `discounts/${discountId}`, { value: '5' });
        await page.getByRole('button', { name: t.checkout }).click();
        await expect(page.getByText(t.priceMoved)).toBeVisible();
        await expect(page.getByText(euros(19)).first()).toBeVisible();
      });

      await test.step('the order shows the discount', async () => {
        await placeOrder(page, t.checkout);
        await page.getByRole('button', { name: t.pay, exact: true }).click();
        await expect(page.getByText(t.paid)).toBeVisible();
        await page.goto(`/${language}/ecommerce/orders`);
        await page.getByRole('link', { name: t.order }).first().click();
        await expect(page.getByText(t.discount)).toBeVisible();
        await expect(page.getByText(t.including)).toBeVisible();
        await looksRight(page);
      });
      await context.close();
    });
  }

  test('in the checkout of one product', async ({ page, request }) => {
    const t = words.en;
    const { slug, code, titles } = await discounted(request);
    await page.goto(`/en/ecommerce/products/${slug}/checkout`);
    await page.getByRole('button', { name: t.have }).click();
    await page.getByLabel(t.code, { exact: true }).fill(code);
    await page.getByRole('button', { name: t.apply }).click();
    await expect(page.getByText(titles.en).first()).toBeVisible();
    await expect(page.getByText(euros(18)).first()).toBeVisible();
    await looksRight(page);
    await page.getByLabel(t.email).fill('ann@example.com');
    await placeOrder(page, t.checkout);
    await page.getByRole('button', { name: t.pay, exact: true }).click();
    await expect(page.getByText(t.paid)).toBeVisible();
  });
});

async function looksRight(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Makes a product for 20 euros, and a discount of 10 percent of its price with a code. */
async function discounted(request: APIRequestContext) {
  const run = runOf();
  const code = `SPRING${run.slice(-6)}`.replace('-', '');
  const titles = { en: `Spring offer ${run}`, ru: `Весенняя скидка ${run}` };
  const product = await insertRow(request, 'products', {
    ...{ adminTitle: `Codes ${run}`, slug: `pennant-${run}`, title: { en: 'Pennant', ru: 'Вымпел' } },
    type: 'one_off',
  });
  const store = await insertRow(request, 'stores', {
    ...{ adminTitle: `Codes ${run}`, slug: `pennants-${run}`, title: { en: 'Pennants', ru: 'Вымпелы' } },
  });
  await insertRow(request, 'stores-to-products', {
    ...{ storeId: store.id, productId: product.id, quantity: null, sku: run },
  });
  const currencyId = await currencyOf(request, 'eur');
  await insertRow(request, `products/${product.id}/prices`, { amount: '20', currencyId });
  const { id: discountId } = await insertRow(request, 'discounts', {
    ...{ adminTitle: `Codes ${run}`, slug: `spring-${run}`, title: titles },
    ...{ kind: 'percent', target: 'order', value: '10', currencyId },
  });
  await insertRow(request, 'discounts-to-products', { discountId, productId: product.id });
  await insertRow(request, 'discount-codes', { discountId, code });
  return { slug: `pennant-${run}`, code, titles, discountId };
}
