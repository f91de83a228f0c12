import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { placeOrder, reachPayment } from '../support/checkout.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { linkIn, nextMail } from '../support/mailbox.js';
import { api, asServer } from '../support/product.js';

/** Texts of the pages after a return from the provider's page without a payment. */
const words = {
  en: {
    email: 'Email for invoice',
    comment: 'Comment (optional)',
    checkout: 'Checkout',
    add: 'Add to cart',
    added: 'Updated successfully',
    reserved: 'Reserved for you',
    waits: /waits for your payment/,
    payNow: 'Pay now',
    payLink: /^Payment Link: /,
    change: 'Change',
    empty: 'Your cart is empty',
    pay: 'Pay',
    order: /^Order #/,
    cancel: 'Cancel the order',
    canceled: 'Canceled',
    paying: 'Being paid',
    approving: 'Being approved',
    over: 'This order link is wrong or has expired.',
    seeOrder: 'See the order',
    number: 'Order number',
    mailLink: 'Email me the link',
    sent: /on its way to/,
    mail: 'Email',
  },
  ru: {
    email: 'Почта для счёта',
    comment: 'Комментарий (необязательно)',
    checkout: 'Оформить заказ',
    add: 'В корзину',
    added: 'Успешно обновлено',
    reserved: 'Отложено для вас',
    waits: /ждёт оплаты/,
    payNow: 'Оплатить',
    payLink: /^Ссылка на оплату: /,
    change: 'Изменить',
    empty: 'В корзине пусто',
    pay: 'Оплатить',
    order: /^Заказ #/,
    cancel: 'Отменить заказ',
    canceled: 'Отменён',
    paying: 'Оплачивается',
    approving: 'Подтверждается',
    over: 'Эта ссылка на заказ неверна или устарела.',
    seeOrder: 'Посмотреть заказ',
    number: 'Номер заказа',
    mailLink: 'Прислать ссылку',
    sent: /уже на пути к/,
    mail: 'Почта',
  },
} as const;
type Texts = (typeof words)['en' | 'ru'];

const screens = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
const journeys = [
  { language: 'en', screen: 'desktop' },
  { language: 'ru', screen: 'phone' },
] as const;
const product = 'crew-cap-s-white';

for (const { language, screen } of journeys) {
  test(`back from the payment, the order waits, is resumed, changed and found: ${language}, ${screen}`, async ({
    browser,
    request,
  }) => {
    const t = words[language];
    const context = await browser.newContext({ viewport: screens[screen] });
    const page = await context.newPage();
    const email = `back-${language}-${Date.now()}@example.com`;

    await leaves(request, product, 1);
    await test.step('Back to the empty checkout: the order waits there', async () => {
      await page.goto(`/${language}/ecommerce/products/${product}`);
      await page.getByRole('button', { name: t.add }).click();
      await expect(page.getByText(t.added)).toBeVisible();
      await page.goto(`/${language}/ecommerce/checkout`);
      await page.getByLabel(t.email).fill(email);
      await reachPayment(page, t.checkout);
      await page.getByLabel(t.comment).fill('To the fuel quay');
      await placeOrder(page, t.checkout);
      await page.getByRole('button', { name: t.pay, exact: true }).waitFor();
      await page.goBack();
      await expect(page.getByText(t.empty)).toBeVisible();
      await shows(page, t.waits);
      await expect(page.getByRole('link', { name: t.payNow })).toHaveAttribute('href', /dummy-payments/);
    });

    await test.step('the product is not sold out by the buyer’s own order', async () => {
      await page.goto(`/${language}/ecommerce/products/${product}`);
      await shows(page, t.waits);
      await expect(page.getByRole('button', { name: t.reserved })).toBeDisabled();
    });

    await test.step('Change returns it to the cart, and keeps the input', async () => {
      await page.goto(`/${language}/ecommerce/cart`);
      await page.getByRole('button', { name: t.change }).click();
      await expect(page.getByText(t.waits)).toBeHidden();
      await expect(page.getByText(t.empty)).toBeHidden();
      await page.goto(`/${language}/ecommerce/checkout`);
      await reachPayment(page, t.checkout);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByLabel(t.comment)).toHaveValue('To the fuel quay');
      await leaves(request, product, null);
    });

    await test.step('Buy now, Back and again is one order', async () => {
      const atOnce = `/${language}/ecommerce/products/${product}/checkout`;
      const first = await paysAt(page, atOnce, t);
      await page.goBack();
      await shows(page, t.waits);
      await placeOrder(page, t.checkout);
      await page.waitForURL(/dummy-payments/);
      expect(page.url()).toBe(first);
    });

    await test.step('the link of the mail opens the order, pays it, and is found on another device', async () => {
      await nextMail(email);
      const path = linkIn(await nextMail(email), '/orders/order');
      const other = await (await browser.newContext({ viewport: screens[screen] })).newPage();
      await other.goto(path);
      await shows(other, t.paying);
      const number =
        ((await other.getByRole('heading', { name: t.order }).textContent()) ?? '').split('#')[1] ?? '';
      await paysByLink(other, t);
      await expect(other.getByRole('link', { name: t.seeOrder })).toBeVisible();
      await other.getByRole('link', { name: t.seeOrder }).click();
      await shows(other, t.approving);
      await other.context().close();
      await nextMail(email);
      await found(await browser.newContext({ viewport: screens[screen] }), { t, language, number, email });
    });
    await context.close();
  });
}

/** Opens a wrong link on a new device, requests a new one by mail, and cancels the order through it. */
async function found(
  context: BrowserContext,
  { t, language, number, email }: { t: Texts; language: string; number: string; email: string },
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`/${language}/ecommerce/orders/order?link=wrong`);
  await shows(page, t.over);
  await page.getByLabel(t.mail, { exact: true }).fill(email);
  await page.getByLabel(t.number).fill(number.toLowerCase());
  await page.getByRole('button', { name: t.mailLink }).click();
  await shows(page, t.sent);
  await page.goto(linkIn(await nextMail(email), '/orders/order'));
  await page.getByRole('button', { name: t.cancel }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t.cancel }).click();
  await shows(page, t.canceled);
  await context.close();
}

async function paysAt(page: Page, path: string, t: Texts): Promise<string> {
  await page.goto(path);
  await placeOrder(page, t.checkout);
  await page.waitForURL(/dummy-payments/);
  return page.url();
}

/** Pays in the tab of the payment link, and stays on the page after the return. */
async function paysByLink(page: Page, t: Texts): Promise<void> {
  const href = (await page.getByRole('link', { name: t.payLink }).getAttribute('href')) ?? '';
  await page.goto(href);
  await page.getByRole('button', { name: t.pay, exact: true }).click();
  await page.waitForURL(/checkout\/success/);
}

/** Sets the remaining stock of a product in all stores. */
async function leaves(request: APIRequestContext, slug: string, quantity: number | null): Promise<void> {
  const where = (column: string, value: string) =>
    `filters[and][0][column]=${column}&filters[and][0][method]=eq&filters[and][0][value]=${value}`;
  const [{ id }] = (await (await request.get(`${api}/api/ecommerce/products?${where('slug', slug)}`)).json())
    .data;
  const shelves = (
    await (await request.get(`${api}/api/ecommerce/stores-to-products?${where('productId', id)}`)).json()
  ).data;
  for (const stockItem of shelves)
    await request.patch(`${api}/api/ecommerce/stores-to-products/${stockItem.id}`, {
      headers: asServer,
      data: { data: { quantity } },
    });
}

/** Expects a text on a page without axe violations. */
async function shows(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}
