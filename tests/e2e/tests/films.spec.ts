import { expect, type Locator, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { filmOf } from '../support/film.js';
import { linkIn, nextMail } from '../support/mailbox.js';
import { dayFromNow, openFrom, pickDates, shift } from '../support/stay.js';

const words = {
  en: {
    ...{ open: 'Open the calendar', next: 'Next month', skipper: /^Skipper/, ofSkipper: /Skipper, 7 × / },
    ...{ add: 'Add to cart', added: 'Updated successfully', more: 'One more' },
    ...{ email: 'Email for invoice', goOn: 'Continue', checkout: 'Checkout', pay: 'Pay' },
    ...{ have: 'I have a discount code', code: 'Discount code', offer: 'Spring offer' },
    ...{
      dueNow: 'To be paid now',
      paid: 'Thank you, it is paid',
      partPaid: 'Thank you, your payment has arrived',
      order: /^Order #/,
    },
    ...{ payBalance: /^Pay now: €/, part: 'Paid', changeDays: 'Change the days', until: 'Until' },
    ...{
      seePrice: 'See the new price',
      newPrice: 'New price',
      back: 'Refund',
      six: /, 6 days/,
      cancel: 'Cancel the order',
    },
    ...{ refund: /You will be refunded/, canceled: 'Canceled' },
    ...{ country: 'Country', france: 'France', name: 'Full name', street: 'Street and house number' },
    ...{ city: 'City', postalCode: 'Postal code', parcel: /Parcel to the EU/, track: 'Track the parcel' },
    ...{ withdraw: 'Withdraw from contract here', pieces: /^Pieces of /, confirm: 'Confirm withdrawal' },
    ...{ sendBack: 'Send the goods back', refunded: /^Refunded: /, invoice: /^Invoice / },
    tax: 'Including 20% VAT',
    marina: /^Limassol Marina/,
  },
  ru: {
    ...{ open: 'Открыть календарь', next: 'Следующий месяц', skipper: /^Шкипер/, ofSkipper: /Шкипер, 7 × / },
    ...{ add: 'В корзину', added: 'Успешно обновлено', more: 'На один больше' },
    ...{ email: 'Почта для счёта', goOn: 'Продолжить', checkout: 'Оформить заказ', pay: 'Оплатить' },
    ...{ have: 'У меня есть код скидки', code: 'Код скидки', offer: 'Весенняя скидка' },
    ...{
      dueNow: 'Оплатить сейчас',
      paid: 'Спасибо, оплачено',
      partPaid: 'Спасибо, оплата получена',
      order: /^Заказ #/,
    },
    ...{ payBalance: /^Оплатить: /, part: 'Оплачено', changeDays: 'Изменить даты', until: 'По' },
    ...{
      seePrice: 'Узнать новую цену',
      newPrice: 'Новая цена',
      back: 'Вернётся',
      six: /, 6 дней/,
      cancel: 'Отменить заказ',
    },
    ...{ refund: /Вернётся/, canceled: 'Отменён' },
    ...{ country: 'Страна', france: 'Франция', name: 'Имя и фамилия', street: 'Улица и дом' },
    ...{ city: 'Город', postalCode: 'Почтовый индекс', parcel: /Посылка в ЕС/, track: 'Отследить посылку' },
    ...{ withdraw: 'Отказаться от договора', pieces: /: количество, /, confirm: 'Подтвердить отказ' },
    ...{ sendBack: 'Отправьте товары обратно', refunded: /^Возвращено: /, invoice: /^Инвойс / },
    tax: /В том числе НДС 20/,
    marina: /^Марина Лимасола/,
  },
} as const;
type Texts = (typeof words)['en' | 'ru'];

/** Keys press every control; the calendar is used by the pointer here and by keys in rental.spec.ts. */
const screens = [
  {
    language: 'en',
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
    from: openFrom(210 + shift),
  },
  { language: 'ru', viewport: { width: 360, height: 780 }, colorScheme: 'dark', from: openFrom(230 + shift) },
] as const;

for (const { language, from, ...screen } of screens) {
  const t = words[language];

  test(`a boat is rented with a skipper and a code, paid in two parts and canceled: ${language}`, async ({
    browser,
  }) => {
    const film = filmOf(`boat-${language}`);
    const email = `film-boat-${language}-${Date.now()}@example.com`;
    const page = await (await browser.newContext(screen)).newPage();
    await page.goto(`/${language}/ecommerce/products/lagoona-42`);

    await film('a week and a skipper', page, async () => {
      // Other tests rent the boat of the first marina.
      await page.getByRole('radio', { name: t.marina }).press('Space');
      await pickDates(page, { ...t, start: dayFromNow(from), end: dayFromNow(from + 6) });
      await page.getByRole('checkbox', { name: t.skipper }).press('Space');
      await expect(page.getByText(t.ofSkipper)).toBeVisible();
    });
    await film('the cart', page, async () => {
      await page.getByRole('button', { name: t.add }).press('Enter');
      await expect(page.getByText(t.added)).toBeVisible();
      await page.goto(`/${language}/ecommerce/cart`);
      await expect(page.getByRole('listitem').filter({ hasText: t.skipper }).last()).toBeVisible();
    });
    await film('the checkout with a code', page, async () => {
      await page.goto(`/${language}/ecommerce/checkout`);
      await page.getByLabel(t.email).fill(email);
      await page.getByRole('button', { name: t.have }).press('Enter');
      await page.getByLabel(t.code, { exact: true }).fill('SPRING10');
      await page.keyboard.press('Enter');
      await expect(page.getByText(t.offer).first()).toBeVisible();
      await expect(page.getByText(t.dueNow).first()).toBeVisible();
    });
    await film('the deposit is paid', page, () => checkOut(page, { ...t, paid: t.partPaid }));
    await film('the order', page, async () => {
      await page.getByRole('link', { name: t.order }).press('Enter');
      await expect(page.getByRole('button', { name: t.payBalance })).toBeVisible();
    });

    const other = await (await browser.newContext(screen)).newPage();
    await film('the balance, on another device by the mail', other, async () => {
      await other.goto(await mailedLink(email));
      await other.getByRole('button', { name: t.payBalance }).press('Enter');
      await other.getByRole('button', { name: t.pay, exact: true }).press('Enter');
      await expect(other.getByText(t.part, { exact: true })).toHaveCount(2);
    });
    await film('one day less', other, async () => {
      await other.getByRole('button', { name: t.changeDays }).press('Enter');
      const dialog = other.getByRole('dialog', { name: t.changeDays });
      await dialog.getByLabel(t.until).fill(dayFromNow(from + 5));
      await dialog.getByRole('button', { name: t.seePrice }).press('Enter');
      await expect(dialog.getByText(t.newPrice, { exact: true })).toBeVisible();
      await expect(dialog.getByText(t.back, { exact: true })).toBeVisible();
    });
    await film('the new days', other, async () => {
      await other.getByRole('dialog').getByRole('button', { name: t.changeDays }).press('Enter');
      await expect(other.getByText(t.six)).toBeVisible();
    });
    await film('the refund is shown first', other, async () => {
      await other.getByRole('button', { name: t.cancel }).press('Enter');
      await expect(other.getByRole('alertdialog').getByText(t.refund)).toBeVisible();
    });
    await film('canceled', other, async () => {
      await other.getByRole('alertdialog').getByRole('button', { name: t.cancel }).press('Enter');
      await expect(other.getByRole('status').filter({ hasText: t.canceled }).first()).toBeVisible();
    });
    await page.context().close();
    await other.context().close();
  });

  test(`two caps are sent to France and withdrawn from: ${language}`, async ({ browser }) => {
    const film = filmOf(`caps-${language}`);
    const page = await (await browser.newContext(screen)).newPage();
    await page.goto(`/${language}/ecommerce/products/crew-cap`);

    await film('two caps', page, async () => {
      await page.getByRole('radio', { name: /^M$/ }).press('Space');
      await expect(page).toHaveURL(/option=crew-cap-m-navy$/);
      await page.getByRole('button', { name: t.more }).press('Enter');
      await page.getByRole('button', { name: t.add }).press('Enter');
      await expect(page.getByText(t.added)).toBeVisible();
    });
    await film('the address', page, async () => {
      await page.goto(`/${language}/ecommerce/checkout`);
      await page.getByLabel(t.email).fill(`film-caps-${language}-${Date.now()}@example.com`);
      await page.keyboard.press('Enter');
      await page.getByLabel(t.country).selectOption({ label: t.france });
      for (const [label, value] of [
        [t.name, 'Anne Marin'],
        [t.street, '4 quai de Rive Neuve'],
        [t.city, 'Marseille'],
        [t.postalCode, '13007'],
      ] as const)
        await page.getByLabel(label).fill(value);
    });
    await film('the delivery', page, async () => {
      await page.getByRole('button', { name: t.goOn, exact: true }).press('Enter');
      await page.getByRole('radio', { name: t.parcel }).press('Space');
      await page.getByRole('button', { name: t.goOn, exact: true }).press('Enter');
      await expect(page.getByRole('button', { name: t.checkout })).toBeVisible();
    });
    await film('paid', page, () => checkOut(page, t));
    await film('the order', page, async () => {
      await page.getByRole('link', { name: t.order }).press('Enter');
      await expect(page.getByRole('link', { name: t.invoice })).toBeVisible();
      await expect(page.getByText(t.tax)).toBeVisible();
    });

    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await film('the shop sends them', desk, async () => {
      await desk.goto(`/admin/ecommerce/orders/${new URL(page.url()).searchParams.get('id') ?? ''}`);
      await signIn(desk, await editor());
      await desk.getByRole('button', { name: 'Record a shipment' }).press('Enter');
      await desk.getByLabel('Tracking link').fill('https://track.example.com/FR1');
      await desk.getByRole('button', { name: 'Send', exact: true }).last().press('Enter');
      await expect(desk.getByRole('link', { name: 'Track' })).toBeVisible();
    });
    await film('the buyer withdraws', page, async () => {
      await page.reload();
      await expect(page.getByRole('link', { name: t.track })).toBeVisible();
      await page.getByRole('button', { name: t.withdraw }).press('Enter');
      await expect(page.getByRole('dialog').getByLabel(t.pieces)).toBeVisible();
    });
    await film('the acknowledgement', page, async () => {
      await page.getByRole('dialog').getByRole('button', { name: t.confirm }).press('Enter');
      await expect(page.getByText(t.sendBack)).toBeVisible();
    });
    await film('the goods are back', desk, async () => {
      await desk.reload();
      for (let press = 0; press < 2; press++)
        await desk.getByRole('button', { name: 'Goods are back: refund' }).press('Enter');
      await expect(desk.getByText(/^Refund: /).first()).toBeVisible();
    });
    await film('refunded', page, async () => {
      await page.reload();
      await expect(visible(page.getByText(t.refunded))).toBeVisible();
    });
    await page.context().close();
    await desk.context().close();
  });
}

const visible = (found: Locator) => found.first();

/** Places the order of the open checkout, and pays the first instalment. */
async function checkOut(page: Page, t: Omit<Texts, 'paid'> & { readonly paid: string }): Promise<void> {
  const next = page.getByRole('button', { name: t.goOn, exact: true });
  const checkout = page.getByRole('button', { name: t.checkout });
  await expect(next.or(checkout).first()).toBeVisible();
  if (await next.isVisible()) await next.press('Enter');
  await checkout.press('Enter');
  await page.getByRole('button', { name: t.pay, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: t.paid })).toBeVisible();
}

/** Returns the link of the first mail about an order that opens it without an account. */
async function mailedLink(email: string): Promise<string> {
  for (;;) {
    const mail = await nextMail(email);
    if (/orders\/order\?/.test(`${mail.text} ${mail.html}`)) return linkIn(mail, '/orders/order');
  }
}
