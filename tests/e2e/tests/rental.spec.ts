import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { placeOrder } from '../support/checkout.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { dayFromNow, openFrom, pickDates, shift, takenDay } from '../support/stay.js';

const words = {
  en: {
    start: /^From/,
    end: /^Until/,
    open: 'Open the calendar',
    next: 'Next month',
    calendar: 'Choose dates',
    pickEnd: /Choose the last day/,
    taken: /, taken$/,
    format: 'Write a day like 2027-07-03.',
    wrong: /The first day: taken\./,
    length: /, 7 days/,
    three: /, 3 days/,
    tax: 'Including 19% VAT',
    add: 'Add to cart',
    buyNow: 'Buy now',
    added: 'Updated successfully',
    change: 'Change dates',
    email: 'Email for invoice',
    checkout: 'Checkout',
    pay: 'Pay',
    paid: 'Thank you, your payment has arrived',
    order: /^Order #/,
    policy: /Free cancellation until 30 days before the start; 70% back until the start\./,
    cancel: 'Cancel the order',
    refund: /You will be refunded all you paid: €[\d,.]+\. After .* the refund is smaller\./,
    canceled: 'Canceled',
    payBalance: /^Pay now: €/,
    changeDays: 'Change the days',
    until: 'Until',
    seePrice: 'See the new price',
    newPrice: 'New price',
    four: /, 4 days/,
    payments: 'Payments',
    paidPart: 'Paid',
    dueNow: 'To be paid now',
    free: /, free$/,
  },
  ru: {
    start: /^С(:|$)/,
    end: /^По(:|$)/,
    open: 'Открыть календарь',
    next: 'Следующий месяц',
    calendar: 'Выберите даты',
    pickEnd: /Выберите последний день/,
    taken: /, занято$/,
    format: 'Напишите день так: 2027-07-03.',
    wrong: /Первый день: занято\./,
    length: /, 7 дней/,
    three: /, 3 дня/,
    tax: 'В том числе НДС 19 %',
    add: 'В корзину',
    buyNow: 'Купить сейчас',
    added: 'Успешно обновлено',
    change: 'Изменить даты',
    email: 'Почта для счёта',
    checkout: 'Оформить заказ',
    pay: 'Оплатить',
    paid: 'Спасибо, оплата получена',
    order: /^Заказ #/,
    policy: /Бесплатная отмена не позднее чем за 30 дней до начала; до начала — возврат 70\s%\./,
    cancel: 'Отменить заказ',
    refund: /Вернётся всё, что вы оплатили: .*\. После .* возврат будет меньше\./,
    canceled: 'Отменён',
    payBalance: /^Оплатить: /,
    changeDays: 'Изменить даты',
    until: 'По',
    seePrice: 'Узнать новую цену',
    newPrice: 'Новая цена',
    four: /, 4 дня/,
    payments: 'Платежи',
    paidPart: 'Оплачено',
    dueNow: 'Оплатить сейчас',
    free: /, свободно/,
  },
} as const;

const journeys = [
  { language: 'en', screen: { width: 1280, height: 900 }, boat: 'lagoona-42', from: openFrom(90 + shift) },
  { language: 'ru', screen: { width: 360, height: 780 }, boat: 'lagoona-42', from: openFrom(120 + shift) },
] as const;

for (const { language, screen, boat, from } of journeys) {
  test(`a boat is rented by the keyboard, its dates are changed and paid: ${language}, ${screen.width} px`, async ({
    browser,
  }) => {
    const t = words[language];
    const page = await (await browser.newContext({ viewport: screen })).newPage();
    const [start, end] = [dayFromNow(from), dayFromNow(from + 6)];

    await test.step('the calendar is a grid that keys move through', async () => {
      await page.goto(`/${language}/ecommerce/products/${boat}`);
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: t.add }).press('Enter');
      // The browser requires the dates.
      await expect(page.getByLabel(t.start)).toBeFocused();
      await expect(page.locator('[data-stay][data-ready]')).toBeVisible();
      await page.keyboard.press('ArrowDown');
      const calendar = page.getByRole('dialog', { name: t.calendar });
      await expect(calendar.locator(':focus')).toHaveAttribute('role', 'gridcell');
      await expect(calendar.locator('[tabindex="0"]')).toHaveCount(1);
      await page.keyboard.press('PageDown');
      await expect(calendar.getByRole('gridcell', { name: t.taken }).first()).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await clean(page);
      await walkTo(page, start);
      await page.keyboard.press('Enter');
      await expect(calendar.getByText(t.pickEnd)).toBeVisible();
      await clean(page);
      await walkTo(page, end);
      await page.keyboard.press(' ');
      await expect(calendar).toBeHidden();
    });

    await test.step('the field has the focus and names the range, and the price is itemized', async () => {
      await expect(page.getByLabel(t.start)).toBeFocused();
      await expect(page.getByLabel(t.length)).toHaveCount(2);
      await expect(page.getByText(t.tax)).toBeVisible();
      await clean(page);
    });

    await test.step('typed days are checked', async () => {
      const field = page.getByLabel(t.start);
      await field.fill('3.7.');
      await page.keyboard.press('Tab');
      await expect(page.getByText(t.format)).toBeVisible();
      await field.fill(await takenDay(page, t));
      await page.keyboard.press('Tab');
      await expect(page.getByText(t.wrong)).toBeVisible();
      await clean(page);
      const [year, month, date] = start.split('-');
      await field.fill(`${date}.${month}.${year}`);
      await page.keyboard.press('Tab');
      await expect(field).toHaveValue(start);
      await expect(page.getByLabel(t.length)).toHaveCount(2);
    });

    await test.step('the cart shows the dates, and changes them', async () => {
      await page.getByRole('button', { name: t.add }).press('Enter');
      await expect(page.getByText(t.added)).toBeVisible();
      await page.goto(`/${language}/ecommerce/cart`);
      await expect(page.getByText(t.length)).toBeVisible();
      await expect(page.getByText(t.policy)).toBeVisible();
      await clean(page);
      await page.getByRole('button', { name: t.change }).press('Enter');
      await page.getByLabel(t.end).fill(dayFromNow(from + 2));
      await page.keyboard.press('Enter');
      await expect(page.getByText(t.three)).toBeVisible();
    });

    await test.step('the order shows them after the payment, and others see them taken', async () => {
      await page.goto(`/${language}/ecommerce/checkout`);
      await expect(page.getByText(t.three)).toBeVisible();
      await page.getByLabel(t.email).fill(`renter-${language}-${Date.now()}@example.com`);
      await expect(page.getByText(t.dueNow).first()).toBeVisible();
      await placeOrder(page, t.checkout);
      await page.getByRole('button', { name: t.pay, exact: true }).click();
      await expect(page.getByRole('heading', { name: t.paid })).toBeVisible();
      await page.getByRole('link', { name: t.order }).click();
      await expect(page.getByText(t.three)).toBeVisible();
      await clean(page);
      const other = await (await browser.newContext({ viewport: screen })).newPage();
      await other.goto(`/${language}/ecommerce/products/${boat}`);
      await other.getByRole('button', { name: t.open }).click();
      await walkTo(other, start);
      await expect(other.getByRole('dialog').locator(':focus')).toHaveAccessibleName(t.taken);
      await other.context().close();
    });

    await test.step('the days are changed after the effect is shown', async () => {
      await page.getByRole('button', { name: t.changeDays }).press('Enter');
      const dialog = page.getByRole('dialog', { name: t.changeDays });
      await dialog.getByLabel(t.until).fill(dayFromNow(from + 3));
      await dialog.getByRole('button', { name: t.seePrice }).click();
      await expect(dialog.getByText(t.newPrice, { exact: true })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: t.changeDays }).click();
      await expect(page.getByText(t.four)).toBeVisible();
    });

    await test.step('the balance is paid from the order, and the price is paid in full', async () => {
      await expect(page.getByRole('heading', { name: t.payments })).toBeVisible();
      await page.getByRole('button', { name: t.payBalance }).press('Enter');
      await page.getByRole('button', { name: t.pay, exact: true }).click();
      await expect(page.getByText(t.paidPart, { exact: true })).toHaveCount(2);
      await clean(page);
    });

    await test.step('canceling shows the refund first, and frees the dates', async () => {
      await page.getByRole('button', { name: t.cancel }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByText(t.refund)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: t.cancel }).click();
      await expect(page.getByRole('status').filter({ hasText: t.canceled }).first()).toBeVisible();
      await page.goto(`/${language}/ecommerce/products/${boat}`);
      await page.getByRole('button', { name: t.open }).click();
      await walkTo(page, start);
      await expect(page.getByRole('dialog').locator(':focus')).toHaveAccessibleName(t.free);
    });
    await page.context().close();
  });
}

test('a boat is bought directly by the pointer, with its dates on the page of the checkout', async ({
  page,
}) => {
  const t = words.ru;
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/ru/ecommerce/products/meltemi-40');
  await pickDates(page, {
    open: t.open,
    next: t.next,
    start: dayFromNow(70 + shift),
    end: dayFromNow(76 + shift),
  });
  await expect(page.getByText(t.tax)).toBeVisible();
  await page.getByRole('link', { name: t.buyNow }).click();
  await expect(page.getByLabel(t.length)).toHaveCount(2);
  await expect(page.getByText(t.tax)).toBeVisible();
  await clean(page);
  await page.getByLabel(t.email).fill(`at-once-${Date.now()}@example.com`);
  await placeOrder(page, t.checkout);
  await page.getByRole('button', { name: t.pay, exact: true }).click();
  await expect(page.getByRole('heading', { name: t.paid })).toBeVisible();
});

test('a boat is bought directly while its dates are being checked', async ({ page }) => {
  const t = words.en;
  const answered = Promise.withResolvers<undefined>();
  await page.route('**/availability?**', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/en/ecommerce/products/meltemi-40');
  await page.getByLabel(t.start).fill(dayFromNow(50 + shift));
  await page.getByLabel(t.end).fill(dayFromNow(56 + shift));
  await page.getByRole('link', { name: t.buyNow }).click();
  await page.waitForURL(/checkout/);
  answered.resolve(undefined);

  await expect(page.getByLabel(t.length)).toHaveCount(2);
});

test('the calendar adds at most 8 kB of script to a page of less than 12 kB', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  const names: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    names.push(response.url());
    sizes.push(response.body().then((body) => gzipSync(body).byteLength));
  });
  const loaded = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.goto('/en/ecommerce/products/lagoona-42');
  // The code of every page comes a moment later.
  await expect.poll(() => names.some((name) => name.includes('page-code'))).toBe(true);
  const before = await loaded();
  await page.getByRole('button', { name: words.en.open }).click();
  await expect(page.getByRole('gridcell', { name: /, free$/ }).first()).toBeVisible();

  expect(before).toBeLessThan(12_000);
  expect((await loaded()) - before).toBeLessThanOrEqual(8000);
});

test('a calendar that failed to load shows an error, and loads again', async ({ page }) => {
  await page.route('**/availability?**', (route) => route.abort());
  await page.goto('/en/ecommerce/products/lagoona-42');
  await page.getByRole('button', { name: words.en.open }).click();
  const calendar = page.getByRole('dialog');
  await expect(calendar.getByText('The calendar could not be loaded.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.unroute('**/availability?**');
  await calendar.getByRole('button', { name: 'Try again' }).click();
  await expect(calendar.getByRole('gridcell', { name: /, free$/ }).first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the dates are the browser’s own fields', async ({ page }) => {
    await page.goto('/en/ecommerce/products/lagoona-42');

    await expect(page.getByLabel(words.en.start)).toHaveAttribute('type', 'date');
    await page.getByLabel(words.en.end).fill(dayFromNow(90));
    await expect(page.getByLabel(words.en.end)).toHaveValue(dayFromNow(90));
    await expect(page.getByRole('button', { name: words.en.open })).toBeHidden();
  });
});

/** Moves the focus of the open calendar to a day, by months and then by days. */
async function walkTo(page: Page, day: string): Promise<void> {
  const focused = page.getByRole('dialog').locator(':focus');
  await expect(focused).toHaveAttribute('data-date', /./);
  const at = async () => (await focused.getAttribute('data-date')) ?? '';
  while ((await at()).slice(0, 7) < day.slice(0, 7)) {
    const before = await at();
    await page.keyboard.press('PageDown');
    await expect(focused).not.toHaveAttribute('data-date', before);
  }
  const step = (await at()) < day ? 'ArrowRight' : 'ArrowLeft';
  while ((await at()) !== day) await page.keyboard.press(step);
  await expect(page.locator('[role=grid][aria-busy=true]')).toHaveCount(0);
}

async function clean(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}
