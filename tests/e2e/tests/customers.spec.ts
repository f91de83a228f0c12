import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { nextMail } from '../support/mailbox.js';
import { makeBoat, makeGuest, rent } from '../support/rentals.js';
import { screens, windowOn } from '../support/screens.js';

const words = {
  en: {
    customers: 'Customers',
    search: 'Name, address, phone or order number',
    find: 'Find',
    guest: 'Guest',
    orders: 'Orders',
    payments: 'Payments',
    consents: 'Consents and sessions',
    export: /data/i,
    note: 'New note',
    add: 'Add note',
    edit: 'Edit',
    text: 'Text of the note',
    save: 'Save',
    mention: 'Mention a colleague',
    name: 'Name or e-mail',
    openCustomer: 'Open customer',
    history: 'History',
    next: 'Approve',
    stays: 'Place and days',
  },
  ru: {
    customers: 'Клиенты',
    search: 'Имя, адрес, телефон или номер заказа',
    find: 'Найти',
    guest: 'Гость',
    orders: 'Заказы',
    payments: 'Платежи',
    consents: 'Согласия и входы',
    export: /данные/i,
    note: 'Новая заметка',
    add: 'Добавить заметку',
    edit: 'Изменить',
    text: 'Текст заметки',
    save: 'Сохранить',
    mention: 'Упомянуть коллегу',
    name: 'Имя или почта',
    openCustomer: 'Открыть клиента',
    history: 'История',
    next: 'Подтвердить',
    stays: 'Место и дни',
  },
} as const;

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

for (const screen of screens) {
  const { language, viewport, colorScheme } = screen;
  test(`the order of a guest, notes and the customer page: ${language}, ${viewport.width} px, ${colorScheme}`, async ({
    browser,
    request,
  }) => {
    const t = words[language];
    const boat = await makeBoat(request, ['Antares']);
    const guest = await makeGuest('guest');
    await rent(request, guest, { productId: boat.productId, startDate: day(5), endDate: day(7) });
    const page = await windowOn(browser, screen);
    const shows = async () => {
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    };

    await test.step('the list finds the guest by its address', async () => {
      await page.goto('/admin/rbac/customers');
      await signIn(page, await editor(), language);
      await expect(page.getByRole('heading', { level: 1, name: t.customers })).toBeVisible();
      await page.getByLabel(t.search).fill(guest.email);
      await page.getByRole('button', { name: t.find, exact: true }).click();
      await expect(page.getByRole('link', { name: guest.email }).locator('visible=true')).toHaveCount(1);
      await shows();
      await page.getByRole('link', { name: guest.email }).locator('visible=true').click();
      await expect(page.getByRole('heading', { level: 1, name: guest.email })).toBeVisible();
      await expect(page.getByText(t.guest, { exact: true })).toBeVisible();
    });

    await test.step('a note about the customer is written, changed and still there', async () => {
      await page.getByLabel(t.note).fill('Prefers mornings');
      await page.getByRole('button', { name: t.add }).click();
      await expect(page.getByText('Prefers mornings', { exact: true })).toBeVisible();
      await expect(page.getByLabel(t.note)).toHaveValue('');
      await page.getByRole('button', { name: t.edit, exact: true }).click();
      await page.getByLabel(t.text).fill('Prefers evenings');
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page.getByText('Prefers evenings', { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByText('Prefers evenings', { exact: true })).toBeVisible();
      await shows();
    });

    await test.step('the tabs have the payment, the sign-in and the data', async () => {
      await page.getByRole('tab', { name: t.payments }).click();
      await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
      await shows();
      await page.getByRole('tab', { name: t.consents }).click();
      await expect(page.getByRole('tabpanel').getByRole('heading', { name: t.export })).toBeVisible();
      await shows();
    });

    await test.step('the order shows who, what and the next step', async () => {
      await page.getByRole('tab', { name: t.orders }).click();
      await page.getByRole('tabpanel').getByRole('listitem').getByRole('link').click();
      await expect(page.getByRole('region', { name: t.history })).toBeVisible();
      if (viewport.width >= 1280)
        for (const seen of [
          page.getByRole('link', { name: guest.email }).first(),
          page.getByRole('link', { name: '+357 99 123456' }).first(),
          page.getByRole('region', { name: t.stays }),
          page.getByRole('button', { name: t.next }).first(),
          page.getByRole('link', { name: t.openCustomer }),
        ])
          await expect(seen).toBeInViewport({ ratio: 0.9 });
      await shows();
    });

    await test.step('a mention of a colleague is in the history of the order, and in the mailbox', async () => {
      const colleague = await editor();
      const history = page.getByRole('region', { name: t.history });
      await history.getByRole('button', { name: t.mention }).click();
      await page.getByPlaceholder(t.name).fill(colleague);
      await page.getByRole('option', { name: colleague }).click();
      await expect(history.getByLabel(t.note)).toBeFocused();
      await page.keyboard.type('call the skipper');
      await history.getByRole('button', { name: t.add }).click();
      await expect(history.getByText(`@${colleague}`)).toBeVisible();
      await shows();
      await expectMention(colleague);
    });
    await page.context().close();
  });
}

/** Waits for the message about a mention, which does not repeat the note. */
async function expectMention(receiver: string): Promise<void> {
  // The welcome mail may come first.
  const mails = [await nextMail(receiver)];
  if (!isMention(mails[0])) mails.push(await nextMail(receiver));
  const mention = mails.find(isMention);
  expect(mention?.text).toContain('/admin/ecommerce/orders/');
  expect(mention?.text).not.toContain('call the skipper');
}

const isMention = (mail?: { readonly subject?: string }) =>
  mail?.subject?.endsWith('mentioned you in a note') ?? false;
