import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { api, asServer } from '../support/product.js';
import { placeOrder } from '../support/checkout.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';

/** Texts after the order is placed. */
const words = {
  en: {
    email: 'Email for invoice',
    comment: 'Comment (optional)',
    checkout: 'Checkout',
    pay: 'Pay',
    decline: 'Decline',
    later: 'Pay later',
    unpaid: 'Not paid yet',
    payNow: 'Pay now',
    waiting: 'Waiting for the payment',
    failed: 'The payment did not work',
    tryAgain: 'Try again',
    paid: 'Thank you, it is paid',
    order: /^Order #/,
    approving: 'Being approved',
    delivered: 'Delivered',
    rate: '4 stars',
    sendReview: 'Send the review',
    chooseRating: 'Please choose a rating.',
    checked: /4 stars. Is being checked/,
    renews: 'Renews on',
    end: 'Cancel the subscription',
    ended: 'The subscription will not be renewed.',
    notes: 'The skipper’s notes',
    locked: 'Not authorized',
  },
  ru: {
    email: 'Почта для счёта',
    comment: 'Комментарий (необязательно)',
    checkout: 'Оформить заказ',
    pay: 'Оплатить',
    decline: 'Отклонить',
    later: 'Оплатить позже',
    unpaid: 'Пока не оплачено',
    payNow: 'Оплатить',
    waiting: 'Ждём оплату',
    failed: 'Оплата не прошла',
    tryAgain: 'Попробовать ещё раз',
    paid: 'Спасибо, оплачено',
    order: /^Заказ #/,
    approving: 'Подтверждается',
    delivered: 'Доставлен',
    rate: '4 звезды',
    sendReview: 'Отправить отзыв',
    chooseRating: 'Выберите, пожалуйста, оценку.',
    checked: /4 звезды. Проверяется/,
    renews: 'Продлится',
    end: 'Отменить подписку',
    ended: 'Подписка не будет продлена.',
    notes: 'Заметки шкипера',
    locked: 'Нет доступа',
  },
} as const;

type Texts = (typeof words)['en' | 'ru'];

const screens = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 800 } };
/** The other two have the same content in the other language at the other width. */
const journeys = [
  { language: 'en', screen: 'desktop', isWalked: true },
  { language: 'ru', screen: 'phone', isWalked: true },
  { language: 'en', screen: 'phone', isWalked: process.env.SHOP_JOURNEYS === 'all' },
  { language: 'ru', screen: 'desktop', isWalked: process.env.SHOP_JOURNEYS === 'all' },
] as const;

// Stored data and mails are also tested without a browser, in `tests/integration/src/shop`.
for (const { language, screen, isWalked } of journeys) {
  const walked = isWalked ? test : test.skip;
  walked(
    `bought in one step, left, declined, tried again, packed and delivered: ${language}, ${screen}`,
    async ({ browser }) => {
      const t = words[language];
      const context = await browser.newContext({ viewport: screens[screen] });
      const page = await context.newPage();
      await page.goto(`/${language}/ecommerce/products/cruising-guide/checkout?quantity=2`);
      await expect(page.getByRole('spinbutton').or(page.getByRole('textbox').first())).toBeVisible();
      await fillEmail(page, t);
      await page.getByLabel(t.comment).fill('Leave it at the fuel quay');
      await shows(page, page.getByRole('button', { name: t.checkout }));
      await placeOrder(page, t.checkout);

      await page.getByRole('button', { name: t.later }).click();
      await shows(page, page.getByRole('heading', { name: t.unpaid }));
      const payUrl = (await page.getByRole('link', { name: t.payNow }).getAttribute('href')) ?? '';
      await page.goto(page.url().replace('/checkout/cancel', '/checkout/success'));
      await shows(page, page.getByRole('heading', { name: t.waiting }));
      await decide(page, payUrl, t.decline);
      // Without a reload.
      await shows(page, page.getByRole('heading', { name: t.failed }));

      await page.getByRole('link', { name: t.tryAgain }).click();
      await fillEmail(page, t);
      await placeOrder(page, t.checkout);
      await page.getByRole('button', { name: t.pay, exact: true }).click();
      await shows(page, page.getByRole('heading', { name: t.paid }));
      await page.getByRole('link', { name: t.order }).click();
      await expect(status(page, t.approving)).toBeVisible();
      const orderId = new URL(page.url()).searchParams.get('id') ?? '';

      const adminPage = await (await browser.newContext({ viewport: screens[screen] })).newPage();
      await adminPage.goto(`/admin/ecommerce/orders/${orderId}`);
      await signIn(adminPage, await editor());
      for (const step of ['Approve', 'Send', 'Delivered'])
        await adminPage.getByRole('button', { name: step, exact: true }).click();
      await expect(adminPage.getByText('Nothing is left to be done.', { exact: false })).toBeVisible();
      await expect(status(page, t.delivered)).toBeVisible();
      await writeReview(page, t);
      await adminPage.context().close();
      await context.close();
    },
  );

  walked(
    `a membership opens an article, is canceled, and closes it when it is over: ${language}, ${screen}`,
    async ({ browser, request }) => {
      const t = words[language];
      const context = await browser.newContext({ viewport: screens[screen] });
      const page = await context.newPage();
      const article = `/${language}/club/articles/blue-lagoon`;
      const notes = page.getByRole('heading', { name: t.notes });
      await page.goto(article);
      await expect(page.getByText(t.locked).first()).toBeVisible();
      await expect(notes).toBeHidden();

      await page.goto(`/${language}/ecommerce/products/mooring-club/checkout`);
      await fillEmail(page, t);
      await placeOrder(page, t.checkout);
      await page.getByRole('button', { name: t.pay, exact: true }).click();
      await expect(page.getByRole('heading', { name: t.paid })).toBeVisible();
      const order = await page.getByRole('link', { name: t.order }).getAttribute('href');
      await opened(page, article, notes);

      await page.goto(order ?? '');
      await expect(status(page, t.renews)).toBeVisible();
      await page.getByRole('button', { name: t.end }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t.end }).click();
      await expect(page.getByText(t.ended).first()).toBeVisible();
      // The end of the paid period is not awaited here.
      await page.goto(article);
      await shows(page, notes);
      const orderId = new URL(order ?? '', page.url()).searchParams.get('id') ?? '';
      await isOver(request, orderId);
      await expect(async () => {
        await page.goto(article);
        await expect(page.getByText(t.locked).first()).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await expect(notes).toBeHidden();
      await context.close();
    },
  );
}

const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

async function fillEmail(page: Page, t: Texts): Promise<void> {
  await page.getByLabel(t.email).fill(`after-${Date.now()}@example.com`);
}

/** Expects an element on a page without axe violations. */
async function shows(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Decides at the provider, in another tab. */
async function decide(page: Page, url: string, decision: string): Promise<void> {
  const adminPage = await page.context().newPage();
  await adminPage.goto(url);
  await adminPage.getByRole('button', { name: decision }).click();
  await adminPage.waitForURL(/checkout/);
  await adminPage.close();
}

/** Reports the end of a subscription's period. */
async function isOver(request: APIRequestContext, orderId: string): Promise<void> {
  const url = `${api}/api/ecommerce/orders/${orderId}`;
  const answer = await request.patch(url, { headers: asServer, data: { data: { status: 'delivered' } } });
  expect(answer.status()).toBe(200);
}

/** Reloads until the role is granted, which a job does. */
async function opened(page: Page, article: string, notes: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(article);
    await expect(notes).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Reviews the only line of a delivered order. */
async function writeReview(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t.sendReview }).click();
  await expect(page.getByText(t.chooseRating)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('radio', { name: t.rate }).press('Space');
  await page.getByRole('button', { name: t.sendReview }).click();
  await expect(page.getByText(t.checked)).toBeVisible();
}
