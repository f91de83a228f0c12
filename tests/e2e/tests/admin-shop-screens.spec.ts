import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';

const words = {
  en: {
    high: 'High season',
    season: 'July and August',
    from: 'First day',
    until: 'Last day',
    show: 'Show the price',
    prices: 'Result',
    base: 'base price',
    rates: 'Tax rates by zone',
    zone: /^Cyprus/,
    delivery: 'Delivery',
    courier: 'Courier in Cyprus',
    block: 'Block days',
    order: 'New order',
  },
  ru: {
    high: 'Высокий сезон',
    season: 'Июль и август',
    from: 'Первый день',
    until: 'Последний день',
    show: 'Показать цену',
    prices: 'Итог',
    base: 'базовая цена',
    rates: 'Ставки налога по зонам',
    zone: /^Кипр/,
    delivery: 'Доставка',
    courier: 'Курьер по Кипру',
    block: 'Закрыть дни',
    order: 'Новый заказ',
  },
} as const;

for (const { language, viewport, colorScheme } of [
  { language: 'en', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { language: 'ru', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const) {
  test(`seasons, prices, taxes and deliveries of a shop: ${language}, ${viewport.width} px`, async ({
    browser,
    request,
  }) => {
    const t = words[language];
    const { data } = await (
      await request.get(`${api}/api/ecommerce/schedules`, { headers: asServer })
    ).json();
    const schedule = data.find(({ slug }: { slug: string }) => slug === 'day-hire');
    const context = await browser.newContext({ viewport, colorScheme, locale: language });
    const page = await context.newPage();
    const year = new Date().getUTCFullYear() + 1;

    await test.step('a schedule shows its seasons on a year, and the price of days with its reasons', async () => {
      await page.goto(`/admin/ecommerce/schedules/${schedule.id}`);
      await signIn(page, await editor(), language);
      const season = page.getByRole('listitem').filter({ hasText: t.season });
      await expect(season.getByText(t.high)).toBeVisible();
      await page.getByLabel(t.from).fill(`${year}-06-30`);
      await page.getByLabel(t.until).fill(`${year}-07-02`);
      await page.getByRole('button', { name: t.show }).click();
      const prices = page.getByRole('region', { name: t.prices });
      await expect(prices.getByRole('row').filter({ hasText: t.base })).toHaveCount(1);
      await expect(prices.getByRole('row').filter({ hasText: t.season })).toHaveCount(1);
      await shows(page);
    });

    await test.step('the rates of a zone are in one table', async () => {
      await page.goto('/admin/ecommerce/tax-table');
      const zone = page.getByRole('region', { name: t.rates }).getByRole('row').filter({ hasText: t.zone });
      await expect(zone.getByRole('link', { name: '19 %' }).first()).toHaveAttribute(
        'href',
        /\/admin\/ecommerce\/tax-rates\//,
      );
      await shows(page);
    });

    await test.step('delivery methods stand with their rates', async () => {
      await page.goto('/admin/ecommerce/delivery');
      await expect(page.getByRole('heading', { name: t.delivery, level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: t.courier })).toBeVisible();
      await shows(page);
    });

    await test.step('a new order begins with the days of the calendar', async () => {
      await page.goto(`/admin/ecommerce/calendar?from=${year}-05-02`);
      await page.getByRole('button', { name: t.block }).first().click();
      await page.getByRole('dialog').getByRole('link', { name: t.order }).click();
      await expect(page).toHaveURL(/new-order/);
      await expect(page.locator(`input[value="${year}-05-02"]`).first()).toBeVisible();
    });
    await context.close();
  });
}

/** Expects a page without axe violations that does not scroll sideways. */
async function shows(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}
