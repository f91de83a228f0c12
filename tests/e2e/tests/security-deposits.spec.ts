import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { placeOrder } from '../support/checkout.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { linkIn, nextMail } from '../support/mailbox.js';
import { currencyOf, insertRow, runOf } from '../support/rows.js';
import { dayFromNow } from '../support/stay.js';

const words = {
  en: {
    start: /^From/,
    end: /^Until/,
    length: /, 1 day/,
    line: /^Security deposit €2,000, held on your card 2 days before; for more than 4 days it is paid then/,
    demo: /^Security deposit €2,000.*, held on your card the day before; for more than 5 days it is paid then/,
    summary: /^Security deposit, held on your card on /,
    buyNow: 'Buy now',
    email: 'Email for invoice',
    checkout: 'Checkout',
    pay: 'Pay',
    paid: 'Thank you, it is paid',
    subject: /confirm the security deposit of €2,000\.00/,
    confirm: /^Confirm: €2,000$/,
    hold: 'Hold the amount',
    held: 'Held on your card',
    kept: '€150 was kept. Reason: A broken rudder',
    keptSubject: /€150\.00 of the security deposit was kept/,
  },
  ru: {
    start: /^С(:|$)/,
    end: /^По(:|$)/,
    length: /, 1 день/,
    line: /^Залог 2\s000\s€, удержим на карте за 2 дня до начала; если аренда длиннее 4 дней/,
    demo: /^Залог 2\s000\s€.*, удержим на карте за день до начала; если аренда длиннее 5 дней/,
    summary: /^Залог, удержим на карте /,
    buyNow: 'Купить сейчас',
    email: 'Почта для счёта',
    checkout: 'Оформить заказ',
    pay: 'Оплатить',
    paid: 'Спасибо, оплачено',
    subject: /подтвердите залог 2\s000,00/,
    confirm: /^Подтвердить: 2\s000\s€$/,
    hold: 'Удержать сумму',
    held: 'Удержан на карте',
    kept: /^Удержано 150\s€\. Причина: A broken rudder$/,
    keptSubject: /из залога удержано 150,00/,
  },
} as const;
type Texts = (typeof words)['en' | 'ru'];

const journeys = [
  { language: 'en', screen: { width: 1280, height: 900 }, colorScheme: 'light' },
  { language: 'ru', screen: { width: 360, height: 780 }, colorScheme: 'dark' },
] as const;

for (const { language, screen, colorScheme } of journeys) {
  test(`a security deposit is held, and the owner keeps a part: ${language}, ${screen.width} px`, async ({
    browser,
    request,
  }) => {
    const t: Texts = words[language];
    const slug = await makeBoat(request);
    const email = `deposit-${language}-${Date.now()}@example.com`;
    const options = { viewport: screen, colorScheme };
    const page = await (await browser.newContext(options)).newPage();

    await test.step('the product and the checkout name it beside the price', async () => {
      await page.goto(`/${language}/ecommerce/products/lagoona-42`);
      await shows(page, page.getByText(t.demo));
      await page.goto(`/${language}/ecommerce/products/${slug}`);
      await shows(page, page.getByText(t.line));
      await snap(page, `product-${language}`);
      await page.waitForLoadState('networkidle');
      for (const field of [t.start, t.end]) {
        await page.getByLabel(field).fill(dayFromNow(1));
        await page.keyboard.press('Tab');
      }
      await expect(page.getByLabel(t.length)).toHaveCount(2);
      await shows(page, page.getByText(t.summary));
      await expect(page.getByText(t.line)).toBeHidden();
      await page.getByRole('link', { name: t.buyNow }).click();
      await page.getByLabel(t.email).fill(email);
      await shows(page, page.getByText(t.summary));
      await snap(page, `checkout-${language}`);
      await placeOrder(page, t.checkout);
      await page.getByRole('button', { name: t.pay, exact: true }).click();
      await expect(page.getByRole('heading', { name: t.paid })).toBeVisible();
    });

    const guest = await (await browser.newContext(options)).newPage();
    await test.step('the buyer confirms it by the link of the mail, without an account', async () => {
      await guest.goto(linkIn(await mailAbout(email, t.subject), '/ecommerce/orders/order'));
      await shows(guest, guest.getByRole('button', { name: t.confirm }));
      await snap(guest, `confirm-${language}`);
      await guest.getByRole('button', { name: t.confirm }).press('Enter');
      await expect(guest.getByRole('button', { name: t.hold })).toBeVisible();
      expect(await axeViolations(guest)).toEqual([]);
      await guest.getByRole('button', { name: t.hold }).click();
      await shows(guest, guest.getByText(t.held, { exact: true }));
    });

    await test.step('the administrator keeps 150.00 with a reason', async () => {
      const orderId = new URL(guest.url()).searchParams.get('id') ?? '';
      const desk = await openDesk(browser, orderId);
      await desk.getByRole('button', { name: 'Keep a part' }).click();
      const dialog = desk.getByRole('dialog', { name: 'Keep a part' });
      await dialog.getByLabel('Amount to keep').fill('2000.01');
      await dialog.getByLabel('Reason, for the buyer').fill('A broken rudder');
      await dialog.getByRole('button', { name: 'Keep a part' }).click();
      await expect(dialog.getByText(/^At most 2000.* EUR can be taken\.$/)).toBeVisible();
      expect(await axeViolations(desk)).toEqual([]);
      await snap(desk, `dialog-${language}`);
      await dialog.getByLabel('Amount to keep').fill('150.00');
      await dialog.getByRole('button', { name: 'Keep a part' }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(desk.getByText('€150 kept: A broken rudder')).toBeVisible();
      expect(await axeViolations(desk)).toEqual([]);
      await snap(desk, `desk-${language}`);
      await desk.context().close();
    });

    await test.step('the buyer sees it, and gets a mail', async () => {
      await guest.reload();
      await shows(guest, guest.getByText(t.kept));
      await snap(guest, `kept-${language}`);
      expect((await mailAbout(email, t.keptSubject)).text).toContain('A broken rudder');
    });
    await guest.context().close();
    await page.context().close();
  });
}

/** Makes a boat that is rented by days, with a security deposit of 2,000.00 EUR. Returns its slug. */
async function makeBoat(request: APIRequestContext): Promise<string> {
  const run = runOf();
  const make = (path: string, data: object) => insertRow(request, path, data);
  const title = { en: 'Sloop', ru: 'Шлюп' };
  const { id: paymentPlanId } = await make('payment-plans', {
    ...{ adminTitle: `Deposit ${run}`, slug: `plan-${run}`, title, securityMode: 'hold' },
    securityDaysBefore: 2,
  });
  const { id: scheduleId } = await make('schedules', {
    ...{ adminTitle: `By day ${run}`, slug: `day-${run}`, title, paymentPlanId },
    timeZone: 'UTC',
  });
  const slug = `sloop-${run}`;
  const { id: productId } = await make('products', {
    ...{ adminTitle: `Sloop ${run}`, slug, title, type: 'one_off', scheduleId },
  });
  const { id: storeId } = await make('stores', { adminTitle: `Sloops ${run}`, slug: `sloops-${run}` });
  const { id: storesToProductsId } = await make('stores-to-products', {
    ...{ storeId, productId, quantity: null, sku: run },
  });
  await make('resources', { adminTitle: `Hull ${run}`, title, storesToProductsId });
  const currencyId = await currencyOf(request, 'eur');
  await make(`products/${productId}/prices`, { amount: '420', currencyId });
  const { id: attributeKeyId } = await make('attribute-keys', {
    ...{ adminTitle: `Deposit ${run}`, slug: `deposit-${run}`, title, type: 'feature', field: 'number' },
    filter: 'none',
  });
  const { id: attributeId } = await make('attributes', {
    ...{ adminTitle: `Deposit ${run}`, slug: `deposit-${run}`, number: '2000' },
  });
  await make('attribute-keys-to-attributes', { attributeKeyId, attributeId });
  await make('attributes-to-billing-module-currencies', {
    ...{ attributeId, billingModuleCurrencyId: currencyId },
  });
  await make('products-to-attributes', { productId, attributeId, variant: 'security-deposit' });
  return slug;
}

/** Returns the next mail to an address whose subject matches. */
async function mailAbout(email: string, subject: RegExp) {
  for (;;) {
    const mail = await nextMail(email);
    if (subject.test(mail.subject ?? '')) return mail;
  }
}

async function openDesk(browser: Browser, orderId: string): Promise<Page> {
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await desk.goto(`/admin/ecommerce/orders/${orderId}`);
  await signIn(desk, await editor());
  await expect(desk.getByRole('button', { name: 'Keep a part' })).toBeVisible();
  return desk;
}

/** Stores a picture of the page in the folder `SNAPSHOTS`. */
async function snap(page: Page, name: string): Promise<void> {
  const folder = process.env['SNAPSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Expects an element on a page without axe violations. */
async function shows(page: Page, what: Locator): Promise<void> {
  await expect(what.first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
}
