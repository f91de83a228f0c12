import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { placeOrder } from '../support/checkout.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';

const words = {
  en: {
    more: 'One more',
    add: 'Add to cart',
    added: 'Updated successfully',
    email: 'Email for invoice',
    checkout: 'Checkout',
    pay: 'Pay',
    paid: 'Thank you, it is paid',
    order: /^Order #/,
    invoice: /^Invoice CHANDLERY-\d{4}-\d{5}$/,
    creditNote: /^Credit note CHANDLERY-CN-\d{4}-\d{5}$/,
    shipments: 'Shipments',
    track: 'Track the parcel',
    onItsWay: 'On its way',
    withdraw: 'Withdraw from contract here',
    dialog: 'Withdraw from the contract',
    pieces: /^Pieces of /,
    confirm: 'Confirm withdrawal',
    sendBack: 'Send the goods back',
    returnGoods: 'Return goods',
    reason: /^Reason for /,
    note: 'What happened?',
    sendRequest: 'Send request',
    answerLater: 'We will answer you',
    refunded: /^Refunded: /,
    declined: 'Declined',
  },
  ru: {
    more: 'На один больше',
    add: 'В корзину',
    added: 'Успешно обновлено',
    email: 'Почта для счёта',
    checkout: 'Оформить заказ',
    pay: 'Оплатить',
    paid: 'Спасибо, оплачено',
    order: /^Заказ #/,
    invoice: /^Инвойс CHANDLERY-\d{4}-\d{5}$/,
    creditNote: /^Кредит-нота CHANDLERY-CN-\d{4}-\d{5}$/,
    shipments: 'Отправления',
    track: 'Отследить посылку',
    onItsWay: 'В пути',
    withdraw: 'Отказаться от договора',
    dialog: 'Отказ от договора',
    pieces: /: количество, /,
    confirm: 'Подтвердить отказ',
    sendBack: 'Отправьте товары обратно',
    returnGoods: 'Вернуть товары',
    reason: /^Причина: /,
    note: 'Что случилось?',
    sendRequest: 'Отправить запрос',
    answerLater: 'Мы вам ответим',
    refunded: /^Возвращено: /,
    declined: 'Отказано',
  },
} as const;
type Texts = (typeof words)['en' | 'ru'];

const journeys = [
  { language: 'en', screen: { width: 1280, height: 900 } },
  { language: 'ru', screen: { width: 360, height: 780 } },
] as const;

for (const { language, screen } of journeys) {
  test(`goods are sent in parts, withdrawn, returned and refunded: ${language}, ${screen.width} px`, async ({
    browser,
  }) => {
    const t = words[language];
    const page = await (await browser.newContext({ viewport: screen })).newPage();
    const orderId = await bought(page, language, t);
    const desk = await openDesk(browser, orderId);

    await test.step('the invoice is a PDF', async () => {
      const invoice = page.getByRole('link', { name: t.invoice });
      await shows(page, invoice);
      const answer = await page.request.get((await invoice.getAttribute('href')) ?? '');
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    });

    await test.step('the administrator sends a part, and then the rest', async () => {
      await desk.getByRole('button', { name: 'Record a shipment' }).click();
      await desk.getByLabel(/^Pieces of /).fill('1');
      await desk.getByLabel('Carrier').fill('Cyprus Post');
      await desk.getByLabel('Tracking link').fill('https://track.example.com/RR1');
      expect(await axeViolations(desk)).toEqual([]);
      await desk.getByRole('button', { name: 'Send', exact: true }).last().click();
      await expect(desk.getByRole('link', { name: 'Track' })).toBeVisible();
      await desk.getByRole('button', { name: 'Record a shipment' }).click();
      await desk.getByRole('button', { name: 'Send', exact: true }).last().click();
      await expect(desk.getByRole('button', { name: 'Mark as arrived' })).toHaveCount(2);
      await shows(page, page.getByRole('status').filter({ hasText: t.onItsWay }));
      await shows(page, page.getByRole('heading', { name: t.shipments }));
      await expect(page.getByRole('link', { name: t.track })).toHaveAttribute(
        'href',
        'https://track.example.com/RR1',
      );
    });

    await test.step('the buyer withdraws from one piece in two steps, by the keyboard', async () => {
      await page.getByRole('button', { name: t.withdraw }).press('Enter');
      const dialog = page.getByRole('dialog', { name: t.dialog });
      await shows(page, dialog);
      await dialog.getByLabel(t.pieces).fill('1');
      await dialog.getByRole('button', { name: t.confirm }).press('Enter');
      await expect(dialog).toBeHidden();
      await shows(page, page.getByText(t.sendBack));
    });

    await test.step('the administrator takes it back, and the buyer sees the refund', async () => {
      await desk.reload();
      await desk.getByRole('button', { name: 'Goods are back: refund' }).click();
      expect(await axeViolations(desk)).toEqual([]);
      await desk.getByRole('button', { name: 'Goods are back: refund' }).click();
      await expect(desk.getByText(/^Refund: /).first()).toBeVisible();
      await page.reload();
      await shows(page, page.getByText(t.refunded));
      await shows(page, page.getByRole('link', { name: t.creditNote }));
    });

    await test.step('the buyer requests a return, which is declined', async () => {
      await page.getByRole('button', { name: t.returnGoods }).click();
      const dialog = page.getByRole('dialog', { name: t.returnGoods });
      await dialog.getByLabel(t.reason).selectOption('wrong');
      await dialog.getByLabel(t.note).fill('Blue, not white');
      await shows(page, dialog);
      await dialog.getByRole('button', { name: t.sendRequest }).click();
      await shows(page, page.getByText(t.answerLater));
      await desk.reload();
      await expect(desk.getByText('Blue, not white')).toBeVisible();
      await desk.getByRole('button', { name: 'Decline' }).click();
      await desk.getByLabel('Answer to the buyer: the reason').fill('It is white.');
      await desk.getByRole('button', { name: 'Decline' }).click();
      await expect(desk.getByText('It is white.')).toBeVisible();
      await page.reload();
      await shows(page, page.getByText(t.declined));
    });
    await desk.context().close();
    await page.context().close();
  });
}

/** Buys three bags, pays, and opens the page of the order. @returns its id */
async function bought(page: Page, language: string, t: Texts): Promise<string> {
  await page.goto(`/${language}/ecommerce/products/dry-bag`);
  for (let count = 1; count < 3; count++) await page.getByRole('button', { name: t.more }).click();
  await page.getByRole('button', { name: t.add }).click();
  await expect(page.getByText(t.added)).toBeVisible();
  await page.goto(`/${language}/ecommerce/checkout`);
  await page.getByLabel(t.email).fill(`aftersales-${Date.now()}@example.com`);
  await placeOrder(page, t.checkout);
  await page.getByRole('button', { name: t.pay, exact: true }).click();
  await expect(page.getByRole('heading', { name: t.paid })).toBeVisible();
  await page.getByRole('link', { name: t.order }).click();
  await expect(page).toHaveURL(/[?&]id=/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** Opens an order in the admin. */
async function openDesk(browser: Browser, orderId: string): Promise<Page> {
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await desk.goto(`/admin/ecommerce/orders/${orderId}`);
  await signIn(desk, await editor());
  await expect(desk.getByRole('button', { name: 'Record a shipment' })).toBeVisible();
  return desk;
}

/** Expects an element on a page without axe violations. */
async function shows(page: Page, what: Locator): Promise<void> {
  await expect(what.first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  // An open dialog hides the scroll bar: then the number is negative.
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
}
