import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { linkIn, nextMail } from '../support/mailbox.js';
import { runOf } from '../support/rows.js';
import { dayFromNow, openFrom, shift } from '../support/stay.js';

const words = {
  en: {
    title: 'New order',
    product: /^Product/,
    from: 'First day',
    until: 'Last day',
    free: /^Free on these days: \d/,
    name: 'Name',
    email: 'Email',
    language: 'Language of the buyer',
    addFee: 'Add a fee',
    feeTitle: 'Name, for the buyer',
    amount: 'Fee: Amount',
    reason: 'Reason, for the shop',
    dueNow: 'To pay now',
    hold: 'Hold for',
    send: 'Send the payment link',
    link: 'Payment link',
    resend: 'Extend and send again',
    withdraw: 'Withdraw the link',
    edit: 'Continue with the draft',
    markPaid: 'Mark as paid',
    payNow: 'Pay now',
    pay: 'Pay',
    subject: /please pay/,
    booked: 'Booked',
    expired: 'The shop has withdrawn the payment link.',
  },
  ru: {
    title: 'Новый заказ',
    product: /^Товар/,
    from: 'Первый день',
    until: 'Последний день',
    free: /^Свободно в эти дни: \d/,
    name: 'Имя',
    email: 'Почта',
    language: 'Язык покупателя',
    addFee: 'Добавить сбор',
    feeTitle: 'Название для покупателя',
    amount: 'Сбор: Сумма',
    reason: 'Причина, для магазина',
    dueNow: 'Оплатить сейчас',
    hold: 'Держать',
    send: 'Отправить ссылку на оплату',
    link: 'Ссылка на оплату',
    resend: 'Продлить и отправить снова',
    withdraw: 'Отозвать ссылку',
    edit: 'Продолжить черновик',
    markPaid: 'Отметить оплату',
    payNow: 'Оплатить',
    pay: 'Оплатить',
    subject: /оплатите, пожалуйста/,
    booked: 'Забронирован',
    expired: 'Магазин отозвал ссылку на оплату.',
  },
} as const;

type Words = (typeof words)['en' | 'ru'];

/** Presses a button by the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.press('Enter');
}

async function choose(page: Page, t: Words, boat: RegExp): Promise<void> {
  await page.getByRole('button', { name: t.product }).first().press('Enter');
  await page.keyboard.type('lagoona 42');
  // Enter takes the selected option, which is another one until the list is filtered.
  await expect(page.getByRole('option', { name: boat, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

for (const { language, viewport, colorScheme, from } of [
  {
    language: 'en',
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
    from: openFrom(150 + shift),
  },
  { language: 'ru', viewport: { width: 360, height: 780 }, colorScheme: 'dark', from: openFrom(180 + shift) },
] as const) {
  test(`writes an order for a caller and has it paid by link: ${language}`, async ({ browser }) => {
    const t = words[language];
    const email = `caller-${runOf()}@example.com`;
    const context = await browser.newContext({ viewport, colorScheme, locale: language });
    const page = await context.newPage();
    await page.goto('/admin/ecommerce/new-order');
    await signIn(page, await editor(), language);
    await expect(page.getByRole('heading', { name: t.title })).toBeVisible();

    await test.step('the order', async () => {
      await choose(page, t, /lagoona 42/i);
      await page.getByLabel(t.from).fill(dayFromNow(from));
      await page.getByLabel(t.until).fill(dayFromNow(from + 1));
      await expect(page.getByText(t.free)).toBeVisible();
      await page.getByLabel(t.name, { exact: true }).fill('Ann');
      await page.getByLabel(t.email, { exact: true }).fill('ann@');
      await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
      await page.getByLabel(t.email, { exact: true }).fill(email);
      await page.getByLabel(t.language).selectOption(language);
      await press(page, t.addFee);
      await page.getByLabel(t.feeTitle).fill('Champagne');
      await page.getByLabel(t.amount).fill('50');
      await page.getByLabel(t.reason).fill('Asked on the phone');
      await expect(page.getByText(t.dueNow)).toBeVisible();
      await page.getByLabel(t.hold).selectOption('1440');
      await expect(page.getByRole('button', { name: t.send })).toBeEnabled();
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.screenshot({ path: `test-results/phone-${language}-form.png`, fullPage: true });
      await press(page, t.send);
    });

    const desk = page.getByRole('region', { name: t.link, exact: true });
    await test.step('the state of the link on the order', async () => {
      await expect(page).toHaveURL(/orders\/[0-9a-f-]{36}$/);
      await expect(desk.getByLabel(t.link)).toHaveValue(/link=/);
      await expect(page.getByRole('button', { name: t.markPaid }).first()).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.screenshot({ path: `test-results/phone-${language}-desk.png`, fullPage: true });
    });

    const first = await nextMail(email);
    expect(first.subject).toMatch(t.subject);
    const stranger = await browser.newContext({ viewport, colorScheme, locale: language });
    const buyer = await stranger.newPage();

    await test.step('withdrawn, changed and sent again', async () => {
      await press(page, t.withdraw);
      await page.getByRole('alertdialog').getByRole('button', { name: t.withdraw }).press('Enter');
      await expect(page.getByRole('link', { name: t.edit })).toBeVisible();
      await buyer.goto(linkIn(first, '/order'));
      await expect(buyer.getByText(t.expired)).toBeVisible();
      expect((await nextMail(email)).subject).not.toMatch(t.subject);
      await page.getByRole('link', { name: t.edit }).press('Enter');
      await expect(page.getByLabel(t.email, { exact: true })).toHaveValue(email);
      await expect(page.getByRole('button', { name: t.send })).toBeEnabled();
      await press(page, t.send);
      await expect(desk.getByLabel(t.link)).toHaveValue(/link=/);
      await press(page, t.resend);
    });

    await test.step('paid without an account', async () => {
      const mail = await nextMail(email);
      expect(mail.subject).toMatch(t.subject);
      await buyer.goto(linkIn(mail, '/order'));
      await expect(buyer.getByText('Champagne')).toBeVisible();
      await buyer.screenshot({ path: `test-results/phone-${language}-buyer.png`, fullPage: true });
      expect(await axeViolations(buyer)).toEqual([]);
      await buyer.getByRole('button', { name: new RegExp(`^${t.payNow}`) }).press('Enter');
      await buyer.getByRole('button', { name: t.pay, exact: true }).click();
      await expect(buyer.getByRole('status').filter({ hasText: t.booked })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: t.markPaid }).first()).toBeVisible();
      await expect(desk).toBeHidden();
    });
    await stranger.close();
    await context.close();
  });
}
