import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { block, doubleBook, makeBoat, makeBuyer, rent } from '../support/rentals.js';

const words = {
  en: {
    movements: 'Handovers and returns',
    start: 'Hand over',
    confirmed: 'Confirmed',
    conflict: 'Double booking',
    blocked: 'Blocked',
    free: 'free',
    resolve: 'The days are free: confirm',
    giveUp: 'Give it up',
    taken: /is not available from/,
    move: 'Move',
    resource: 'Resource',
    save: 'Move booking',
    blockTitle: 'Block these days',
    note: 'Reason, for you only',
    block: 'Block',
    openOrder: 'Open the order',
    refund: 'Refund',
    amount: 'Amount',
    creditNote: /^Credit note HARBOUR-/,
    create: 'Create',
  },
  ru: {
    movements: 'Выдачи и возвраты',
    start: 'Выдать',
    confirmed: 'Подтверждено',
    conflict: 'Двойная бронь',
    blocked: 'Закрыто',
    free: 'свободно',
    resolve: 'Дни свободны: подтвердить',
    giveUp: 'Отказаться от неё',
    taken: /недоступ|занят|свобод/i,
    move: 'Перенести',
    resource: 'Ресурс',
    save: 'Перенести бронь',
    blockTitle: 'Закрыть эти дни',
    note: 'Причина, только для вас',
    block: 'Закрыть дни',
    openOrder: 'Открыть заказ',
    refund: 'Вернуть деньги',
    amount: 'Сумма',
    creditNote: /^Кредит-нота HARBOUR-/,
    create: 'Создать',
  },
} as const;

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const days = (from: number, to: number) => ({ startDate: day(from), endDate: day(to) });
const input = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"]`).locator('textarea, input').first();

for (const { language, viewport, colorScheme } of [
  { language: 'en', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { language: 'ru', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const) {
  test(`an owner's morning: ${language}, ${viewport.width} px, ${colorScheme}`, async ({
    browser,
    request,
  }) => {
    const t = words[language];
    const boat = await makeBoat(request, ['Antares', 'Bellatrix', 'Capella']);
    const buyer = await makeBuyer('morning');
    const { productId, storeId, resourceIds } = boat;
    for (const [from, to] of [
      [0, 1],
      [3, 4],
      [3, 5],
    ] as const)
      await rent(request, buyer, { productId, ...days(from, to) });
    await block(request, { resourceId: resourceIds[2], ...days(8, 9) });
    await doubleBook(resourceIds[2] ?? '', day(8), day(9));

    const context = await browser.newContext({ viewport, colorScheme, locale: language });
    const page = await context.newPage();
    const dialog = page.getByRole('dialog');
    const cell = (name: string, ahead: number, state: string) => {
      const date = new Intl.DateTimeFormat(language, {
        ...({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const),
      }).format(Date.parse(day(ahead)));
      return page.getByRole('gridcell', { name: new RegExp(`^${name}, ${date}: .*${state}`) });
    };
    const openCell = async (name: string, ahead: number, state: string) => {
      await cell(name, ahead, state).press('Enter');
      await expect(dialog).toBeVisible();
    };
    const openCalendar = async () => {
      await page.goto(`/admin/ecommerce/calendar?view=grid&store=${storeId}`);
      await expect(cell('Antares', 3, t.confirmed)).toBeAttached();
    };

    await test.step('the arrival of today is handed over on the first screen', async () => {
      await page.goto('/admin');
      await signIn(page, await editor(), language);
      const movements = page.getByRole('region', { name: t.movements });
      const arrival = movements.getByRole('listitem').filter({ hasText: buyer.email });
      await expect(arrival).toHaveCount(1);
      await shows(page);
      await arrival.getByRole('button', { name: t.start }).click();
      // It is returned tomorrow.
      await expect(arrival.getByRole('button', { name: t.start })).toBeHidden();
    });

    await test.step('narrow screens show a list, and others a grid', async () => {
      await page.goto(`/admin/ecommerce/calendar?store=${storeId}`);
      await expect(page.getByText(buyer.email).first()).toBeAttached();
      await expect(page.getByRole('grid')).toHaveCount(viewport.width < 640 ? 0 : 1);
      await shows(page);
    });

    await test.step('a double booking is resolved', async () => {
      await openCalendar();
      await shows(page);
      await openCell('Capella', 8, t.conflict);
      await dialog.getByRole('listitem').filter({ hasText: t.conflict }).getByRole('button').click();
      await dialog.getByRole('button', { name: t.resolve }).click();
      await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await shows(page);
      await dialog.getByRole('button', { name: t.giveUp }).click();
      await expect(dialog).toBeHidden();
      await expect(cell('Capella', 8, t.conflict)).toHaveCount(0);
      await expect(cell('Capella', 8, t.blocked)).toBeAttached();
    });

    await test.step('a booking is refused by a taken place, and moved to a free one', async () => {
      await openCell('Antares', 3, t.confirmed);
      await dialog.getByRole('button', { name: t.move }).click();
      await dialog.getByLabel(t.resource).selectOption(resourceIds[1] ?? '');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog.getByRole('alert').filter({ hasText: t.taken })).toBeVisible();
      await shows(page);
      await dialog.getByLabel(t.resource).selectOption(resourceIds[2] ?? '');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog).toBeHidden();
      await expect(cell('Capella', 3, t.confirmed)).toBeAttached();
      await expect(cell('Antares', 3, t.free)).toBeAttached();
    });

    await test.step('days are blocked by the keyboard, and the focus returns to the day', async () => {
      await cell('Antares', 6, t.free).press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: t.blockTitle })).toBeVisible();
      await dialog.getByLabel(t.note).fill('New sails');
      await shows(page);
      await dialog.getByRole('button', { name: t.block, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(cell('Antares', 7, `${t.blocked}, New sails`)).toBeFocused();
    });

    await test.step('a part is refunded, and the credit note appears without a reload', async () => {
      await openCell('Capella', 3, t.confirmed);
      await dialog.getByRole('link', { name: t.openOrder }).click();
      await page.getByRole('button', { name: t.refund, exact: true }).click();
      await dialog.getByLabel(t.amount).fill('10');
      await dialog.getByRole('button', { name: t.refund }).click();
      await expect(page.getByRole('definition').filter({ hasText: /^(€10|10\s€)$/ })).toBeVisible();
      await expect(page.getByRole('link', { name: t.creditNote })).toBeVisible();
      await shows(page);
    });

    await test.step('a discount is created', async () => {
      await page.goto('/admin/ecommerce/discounts/new');
      await input(page, 'adminTitle').fill(`Morning ${boat.run}`);
      await input(page, 'slug').fill(`morning-${boat.run}`);
      await input(page, 'title').fill('Morning');
      await input(page, 'value').fill('10');
      await page.getByRole('button', { name: t.create, exact: true }).click();
      await expect(page).toHaveURL(/discounts\/[0-9a-f-]{36}$/);
    });
    await context.close();
  });
}

/** Expects a page without axe violations that does not scroll sideways. */
async function shows(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  // An open dialog hides the scroll bar: then the number is negative.
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
}
