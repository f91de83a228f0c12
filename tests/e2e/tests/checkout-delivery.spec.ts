import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { currencyOf, insertRow, patchRow, runOf } from '../support/rows.js';

const words = {
  en: {
    add: 'Add to cart',
    added: 'Updated successfully',
    contact: 'Contact',
    address: 'Address',
    delivery: 'Delivery',
    payment: 'Payment',
    email: 'Email for invoice',
    phone: 'Phone (optional)',
    country: 'Country',
    name: 'Full name',
    street: 'Street and house number',
    city: 'City',
    code: 'Postal code',
    goOn: 'Continue',
    change: 'Change: Address',
    required: 'Please fill this in',
    choose: 'Please choose a delivery.',
    courier: /Courier/,
    summary: 'Your order',
    including: /Including 19% VAT/,
    checkout: 'Checkout',
    pay: 'Pay',
    paid: 'Thank you, it is paid',
    order: /^Order #/,
    place: 'Quay 1',
    cyprus: 'Cyprus',
    germany: 'Germany',
    priceMoved: /The price has changed/,
  },
  ru: {
    add: 'В корзину',
    added: 'Успешно обновлено',
    contact: 'Контакты',
    address: 'Адрес',
    delivery: 'Доставка',
    payment: 'Оплата',
    email: 'Почта для счёта',
    phone: 'Телефон (необязательно)',
    country: 'Страна',
    name: 'Имя и фамилия',
    street: 'Улица и дом',
    city: 'Город',
    code: 'Почтовый индекс',
    goOn: 'Продолжить',
    change: 'Изменить: Адрес',
    required: 'Заполните это поле',
    choose: 'Выберите доставку.',
    courier: /Курьер/,
    summary: 'Ваш заказ',
    including: /В том числе НДС 19/,
    checkout: 'Оформить заказ',
    pay: 'Оплатить',
    paid: 'Спасибо, оплачено',
    order: /^Заказ #/,
    place: 'Quay 1',
    cyprus: 'Кипр',
    germany: 'Германия',
    priceMoved: /Цена изменилась/,
  },
} as const;
type Texts = (typeof words)[keyof typeof words];

const screens = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };

test.describe('a purchase with a delivery and taxes', () => {
  for (const { language, screen, colorScheme } of [
    { language: 'en', screen: 'desktop', colorScheme: 'light' },
    { language: 'ru', screen: 'phone', colorScheme: 'dark' },
  ] as const) {
    test(`of the cart, by keyboard: ${language}, ${screen}`, async ({ browser, request }) => {
      const t = words[language];
      const { slug, rateId } = await goods(request);
      const context = await browser.newContext({ viewport: screens[screen], colorScheme });
      const page = await context.newPage();
      await page.goto(`/${language}/ecommerce/products/${slug}`);
      await page.getByRole('button', { name: t.add }).click();
      await expect(page.getByText(t.added)).toBeVisible();
      await page.goto(`/${language}/ecommerce/checkout`);

      await test.step('contact: a wrong address of mail is named, the next part gets the focus', async () => {
        await page.getByLabel(t.email).focus();
        await page.keyboard.type('ann');
        await page.keyboard.press('Enter');
        await expect(page.getByLabel(t.email)).toHaveAttribute('aria-invalid', 'true');
        await page.keyboard.type('@example.com');
        await page.getByLabel(t.phone).fill('+357 25 123456');
        await looksRight(page);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: t.address })).toBeFocused();
      });

      await test.step('address: fields follow the country, and a missing postal code is named', async () => {
        await page.getByLabel(t.country).selectOption({ label: t.germany });
        await fill(page, { [t.name]: 'Ann Sailor', [t.street]: t.place, [t.city]: 'Berlin' });
        await goOn(page, t);
        await expect(page.getByText(t.required)).toBeVisible();
        await looksRight(page);
        await page.getByLabel(t.country).selectOption({ label: t.cyprus });
        await fill(page, { [t.city]: 'Limassol', [t.code]: '3036' });
        await goOn(page, t);
        await expect(page.getByRole('heading', { name: t.delivery })).toBeFocused();
      });

      await test.step('delivery: a missing choice is named, and a choice changes the price', async () => {
        await goOn(page, t);
        await expect(page.getByText(t.choose)).toBeVisible();
        await page.getByRole('radio', { name: t.courier }).press('Space');
        const total = page.getByRole('region', { name: t.summary });
        await expect(total).toContainText(/€24|24\s€/);
        await expect(total).toContainText(t.including);
        await looksRight(page);
        await goOn(page, t);
        await expect(page.getByRole('heading', { name: t.payment })).toBeFocused();
        await looksRight(page);
      });

      await test.step('a price that moves in between is shown before anything is charged', async () => {
        await patchRow(request, `delivery-rates/${rateId}`, { amount: '5' });
        await page.getByRole('button', { name: t.checkout }).click();
        await expect(page.getByText(t.priceMoved)).toBeVisible();
        await expect(page.getByRole('region', { name: t.summary })).toContainText(/€25|25\s€/);
      });

      await test.step('the order shows its delivery and where it goes', async () => {
        await page.getByRole('button', { name: t.checkout }).click();
        await page.getByRole('button', { name: t.pay, exact: true }).click();
        await expect(page.getByText(t.paid)).toBeVisible();
        await page.goto(`/${language}/ecommerce/orders`);
        await page.getByRole('link', { name: t.order }).first().click();
        await expect(page.getByText(t.place)).toBeVisible();
        await expect(page.getByText(t.courier).first()).toBeVisible();
        await expect(page.getByText(/€25|25\s€/).first()).toBeVisible();
        await looksRight(page);
      });
      await context.close();
    });
  }

  test('of one product without the cart has the same parts', async ({ page, request }) => {
    const t = words.en;
    const { slug } = await goods(request);
    await page.goto(`/en/ecommerce/products/${slug}/checkout`);
    await page.getByLabel(t.email).fill('ann@example.com');
    await goOn(page, t);
    await page.getByLabel(t.country).selectOption({ label: t.cyprus });
    await fill(page, { [t.name]: 'Ann Sailor', [t.street]: t.place, [t.city]: 'Limassol', [t.code]: '3036' });
    await goOn(page, t);
    await page.getByRole('radio', { name: t.courier }).check();
    await expect(page.getByText('€24').first()).toBeVisible();
    await looksRight(page);
    await goOn(page, t);
    await page.getByRole('button', { name: t.checkout }).click();
    await page.getByRole('button', { name: t.pay, exact: true }).click();
    await expect(page.getByText(t.paid)).toBeVisible();
  });
});

const goOn = (page: Page, t: Texts) => page.getByRole('button', { name: t.goOn, exact: true }).click();

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}

async function looksRight(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Makes goods for 20 euros with 19 % VAT inside, sent within Cyprus for 4, and picked up for nothing. */
async function goods(request: APIRequestContext): Promise<{ slug: string; rateId: string }> {
  const run = runOf();
  const make = (path: string, data: object) => insertRow(request, path, data);
  const named = (title: object) => ({ adminTitle: `Delivery ${run}`, title });
  const slug = (of: string) => ({ slug: `${of}-${run}` });
  const cyprus = await make('zones', { ...named({}), ...slug('cyprus'), countries: ['CY'] });
  const taxClass = await make('tax-classes', { ...named({}), ...slug('goods'), place: 'goods' });
  await make('tax-rates', {
    taxClassId: taxClass.id,
    zoneId: cyprus.id,
    rate: '19',
    validFrom: '2020-01-01',
  });
  const store = await make('stores', {
    ...named({ en: 'Harbour shop', ru: 'Лавка в гавани' }),
    ...slug('harbour'),
    country: 'CY',
  });
  const courier = await make('delivery-methods', {
    ...named({ en: 'Courier', ru: 'Курьер' }),
    ...slug('courier'),
    description: { en: 'To your door', ru: 'До двери' },
    ...{
      kind: 'ship',
      storeId: store.id,
      zoneId: cyprus.id,
      taxClassId: taxClass.id,
      minDays: 2,
      maxDays: 4,
    },
  });
  await make('delivery-methods', {
    ...named({ en: 'Collect at the harbour', ru: 'Забрать в гавани' }),
    ...slug('collect'),
    ...{ kind: 'pickup', storeId: store.id, taxClassId: taxClass.id },
  });
  const currencyId = await currencyOf(request, 'eur');
  const rate = await make('delivery-rates', { deliveryMethodId: courier.id, currencyId, amount: '4' });
  const product = await make('products', {
    ...named({ en: 'Fender', ru: 'Кранец' }),
    ...slug('fender'),
    ...{ type: 'one_off', isShippable: true, weight: 900, taxClassId: taxClass.id },
  });
  await make('stores-to-products', { storeId: store.id, productId: product.id, quantity: null, sku: run });
  await make(`products/${product.id}/prices`, { amount: '20', currencyId });
  return { slug: `fender-${run}`, rateId: rate.id };
}
