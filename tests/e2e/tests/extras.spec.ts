import { expect, test } from '@playwright/test';
import { placeOrder } from '../support/checkout.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { dayFromNow, openFrom, pickDates, shift } from '../support/stay.js';

const words = {
  en: {
    ...{ open: 'Open the calendar', next: 'Next month', extras: 'Extras', skipper: /^Skipper/ },
    ...{ board: /^Paddleboard/, cleaning: 'Final cleaning', add: 'Add to cart', buyNow: 'Buy now' },
    ...{ added: 'Updated successfully', email: 'Email for invoice', checkout: 'Checkout', pay: 'Pay' },
    ...{ paid: 'Thank you, your payment has arrived', order: /^Order #/ },
    ...{ ofSkipper: 'Skipper, 3 × €180', ofBoards: 'Paddleboard 2 × €25' },
  },
  ru: {
    ...{ open: 'Открыть календарь', next: 'Следующий месяц', extras: 'Дополнительно', skipper: /^Шкипер/ },
    ...{ board: /^Сапборд/, cleaning: 'Финальная уборка', add: 'В корзину', buyNow: 'Купить сейчас' },
    ...{ added: 'Успешно обновлено', email: 'Почта для счёта', checkout: 'Оформить заказ', pay: 'Оплатить' },
    ...{ paid: 'Спасибо, оплата получена', order: /^Заказ #/ },
    ...{ ofSkipper: 'Шкипер, 3 × 180', ofBoards: 'Сапборд 2 × 25' },
  },
} as const;

const journeys = [
  { language: 'en', screen: { width: 1280, height: 900 }, from: openFrom(150 + shift) },
  { language: 'ru', screen: { width: 360, height: 780 }, from: openFrom(200 + shift) },
] as const;

for (const { language, screen, from } of journeys) {
  test(`a boat is rented with extras: ${language}, ${screen.width} px`, async ({ browser }) => {
    const t = words[language];
    const page = await (await browser.newContext({ viewport: screen })).newPage();
    const amount = async () =>
      Number(
        (await page.locator('[data-total]').innerText())
          .replace(/[^\d,.]/g, '')
          .replace(/[,.](?=\d{3})/g, '')
          .replace(',', '.'),
      );
    const clean = async () => {
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    };

    await test.step('the panel offers them once the dates are chosen, and adds their price', async () => {
      await page.goto(`/${language}/ecommerce/products/nereid-power-40`);
      await expect(page.getByRole('group', { name: t.extras })).toBeHidden();
      await pickDates(page, { ...t, start: dayFromNow(from), end: dayFromNow(from + 2) });
      await expect(page.getByRole('term').filter({ hasText: t.cleaning })).toBeVisible();
      const before = await amount();
      await page.getByRole('checkbox', { name: t.skipper }).check();
      await page.getByRole('spinbutton', { name: t.board }).fill('2');
      await page.keyboard.press('Tab');
      await expect.poll(amount).toBe(before + 590);
      await expect(page.getByText(t.ofSkipper)).toBeVisible();
      await clean();
    });

    await test.step('the cart lists them below the boat', async () => {
      await page.getByRole('button', { name: t.add }).click();
      await expect(page.getByText(t.added)).toBeVisible();
      await page.goto(`/${language}/ecommerce/cart`);
      await expect(page.getByText(t.cleaning)).toBeVisible();
      await expect(page.getByText(t.ofBoards)).toBeVisible();
      await clean();
    });

    await test.step('a direct purchase keeps the choice, and its order has them', async () => {
      await page.goto(`/${language}/ecommerce/products/nereid-power-40`);
      await pickDates(page, { ...t, start: dayFromNow(from + 8), end: dayFromNow(from + 10) });
      await page.getByRole('checkbox', { name: t.skipper }).check();
      await expect(page.getByText(t.ofSkipper)).toBeVisible();
      await page.getByRole('link', { name: t.buyNow }).click();
      await expect(page.getByRole('checkbox', { name: t.skipper })).toBeChecked();
      await expect(page.getByText(t.cleaning)).toBeVisible();
      await clean();
      await page.getByLabel(t.email).fill(`extras-${language}-${Date.now()}@example.com`);
      await placeOrder(page, t.checkout);
      await page.getByRole('button', { name: t.pay, exact: true }).click();
      await expect(page.getByRole('heading', { name: t.paid })).toBeVisible();
      await page.getByRole('link', { name: t.order }).click();
      await expect(page.getByText(t.cleaning)).toBeVisible();
      await clean();
    });
    await page.context().close();
  });
}
