import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response, test } from '@playwright/test';
import { placeOrder } from '../support/checkout.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { linkIn, nextMail } from '../support/mailbox.js';
import { dayFromNow, pickDates, shift } from '../support/stay.js';

/** Texts of the pages. */
const words = {
  en: {
    add: 'Add to cart',
    open: 'Open the calendar',
    next: 'Next month',
    added: 'Updated successfully',
    cart: /^Cart, /,
    drawer: 'Cart',
    more: 'One more',
    toCheckout: 'Go to checkout',
    email: 'Email',
    password: 'Password',
    register: 'Create an account',
    account: 'Account',
    invoiceEmail: 'Email for invoice',
    checkout: 'Checkout',
    link: /^Payment Link: /,
    pay: 'Pay',
    paid: /^Thank you, (it is paid|your payment has arrived)$/,
    paying: 'Being paid',
    approving: 'Being approved',
    order: /^Order #/,
    receipt: 'Open the receipt',
  },
  ru: {
    add: 'В корзину',
    open: 'Открыть календарь',
    next: 'Следующий месяц',
    added: 'Успешно обновлено',
    cart: /^Корзина, /,
    drawer: 'Корзина',
    more: 'На один больше',
    toCheckout: 'Перейти к оформлению',
    email: 'Почта',
    password: 'Пароль',
    register: 'Создать аккаунт',
    account: 'Аккаунт',
    invoiceEmail: 'Почта для счёта',
    checkout: 'Оформить заказ',
    link: /^Ссылка на оплату: /,
    pay: 'Оплатить',
    paid: /^Спасибо, (оплачено|оплата получена)$/,
    paying: 'Оплачивается',
    approving: 'Подтверждается',
    order: /^Заказ #/,
    receipt: 'Открыть чек',
  },
} as const;

const screens = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 800 } };
const both = [
  { language: 'en', screen: 'desktop' },
  { language: 'ru', screen: 'phone' },
] as const;
const others = [
  { language: 'en', screen: 'phone' },
  { language: 'ru', screen: 'desktop' },
] as const;

/** Two of the four cover everything; `SHOP_JOURNEYS=all` runs the others too. */
const journeys = process.env.SHOP_JOURNEYS === 'all' ? [...both, ...others] : both;

for (const { language, screen } of journeys) {
  test(`two products in two currencies, from the first click to the receipt: ${language}, ${screen}`, async ({
    browser,
  }) => {
    const t = words[language];
    // Each journey pays for another day.
    const days = 60 + shift + journeys.findIndex((one) => one.language === language && one.screen === screen);
    const context = await browser.newContext({ viewport: screens[screen] });
    const page = await context.newPage();
    const email = `buyer-${language}-${screen}-${Date.now()}@example.com`;

    await test.step('a product page is light, and anonymous, until something is bought', async () => {
      const scripts = scriptsOf(page);
      await page.goto(`/${language}/ecommerce/products/aurora-68`);
      await expect(page.locator('[data-total]')).toHaveText(/3.900/);
      await page.waitForLoadState('networkidle');
      expect(await scripts()).toBeLessThanOrEqual(12_000);
      expect(await context.cookies()).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      const { open, next } = t;
      await pickDates(page, { open, next, start: dayFromNow(days), end: dayFromNow(days) });
      await page.getByRole('button', { name: t.add }).click();
      await expect(page.getByText(t.added)).toBeVisible();
      await expect(page.getByRole('button', { name: t.cart })).toBeVisible();
    });

    await test.step('another in dollars, two of it: the total follows immediately', async () => {
      await page.goto(`/${language}/ecommerce/products/dry-bag`);
      await page.getByRole('group').getByTitle('US dollar').click();
      await page.getByRole('button', { name: t.more }).click();
      await expect(page.locator('[data-total]')).toHaveText(/\$/);
      await page.getByRole('button', { name: t.add }).click();
      await expect(page.getByText(t.added)).toBeVisible();
    });

    await test.step('both are in the drawer', async () => {
      await page.getByRole('button', { name: t.cart }).click();
      const drawer = page.getByRole('dialog', { name: t.drawer });
      await expect(drawer.getByRole('listitem')).toHaveCount(2);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
    });

    await test.step('registering keeps them', async () => {
      await page.goto(`/${language}/rbac/subject/authentication/email-and-password/registration`);
      await page.getByLabel(t.email, { exact: true }).fill(email);
      await page.getByLabel(t.password, { exact: true }).fill('a buyer of boats');
      await page.getByRole('button', { name: t.register }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/?$`));
      await expect(page.getByRole('button', { name: t.account })).toBeVisible();
      await page.getByRole('button', { name: t.cart }).click();
      const drawer = page.getByRole('dialog', { name: t.drawer });
      await expect(drawer.getByRole('listitem')).toHaveCount(2);
      await drawer.getByRole('link', { name: t.toCheckout }).click();
    });

    const links = page.getByRole('link', { name: t.link });
    await test.step('the checkout of two currencies gives two links', async () => {
      await expect(page.getByLabel(t.invoiceEmail)).toHaveValue(email);
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await placeOrder(page, t.checkout);
      await expect(links).toHaveCount(2);
      await expect(links.first()).toHaveAttribute('target', '_blank');
    });

    await test.step('a paid order changes to approving on the open page, and gets its receipt', async () => {
      const urls = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      await page.goto(`/${language}/ecommerce/orders`);
      await expect(page.getByRole('heading', { name: t.order })).toHaveCount(2);
      await page.getByRole('link', { name: t.order }).first().click();
      await expect(page.getByRole('status').filter({ hasText: t.paying })).toBeVisible();
      const adminPage = await context.newPage();
      for (const url of urls) {
        await adminPage.goto(url);
        await adminPage.getByRole('button', { name: t.pay, exact: true }).click();
        await expect(adminPage.getByText(t.paid)).toBeVisible();
      }
      await adminPage.close();
      await expect(page.getByRole('status').filter({ hasText: t.approving })).toBeVisible();
      await expect(page.getByRole('img', { name: t.receipt })).toBeVisible();
      expect(
        await page
          .getByRole('img', { name: t.receipt })
          .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBe(1500);
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('the mail links to the order', async () => {
      const mail = await mailThatLeads(email);
      await page.goto(mail);
      await expect(page.getByRole('heading', { name: t.order })).toBeVisible();
    });
    await context.close();
  });
}

/** Measures the JavaScript that a page loads until the returned function is called, in bytes of gzip. */
function scriptsOf(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  const count = (response: Response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).byteLength));
  };
  page.on('response', count);
  return async () => {
    // Later responses lose their body once the page is left.
    page.off('response', count);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}

/** Returns the link in the first mail about an order; the confirmation mail comes before it. */
async function mailThatLeads(email: string): Promise<string> {
  for (;;) {
    const mail = await nextMail(email);
    try {
      return linkIn(mail, '/ecommerce/orders/order');
    } catch {
      // Not the mail of the order: tries the next one.
    }
  }
}
