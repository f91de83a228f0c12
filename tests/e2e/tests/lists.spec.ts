import { expect, type Page, test } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { dayFromNow, shift } from '../support/stay.js';

const words = {
  en: {
    filters: 'Filter and sort',
    start: 'From',
    end: 'Until',
    guests: /^Guests by day/,
    price: /^Price/,
    to: 'To',
    more: 'More filters and sorting',
    type: 'Type',
    catamarans: /^Catamarans/,
    limassol: /^Limassol Marina/,
    show: 'Show',
    count: /^\d+ results?$/,
    stay: /€[\d,]+for 3 days/,
    total: /^3 × €/,
    remove: /^Type: Catamarans/,
    none: 'Nothing matches all filters',
    without: /^Without: Length/,
  },
  ru: {
    filters: 'Фильтры и порядок',
    start: 'С',
    end: 'По',
    guests: /^Гостей днём/,
    price: /^Цена/,
    to: 'До',
    more: 'Ещё фильтры и порядок',
    type: 'Тип',
    catamarans: /^Катамараны/,
    limassol: /^Марина Лимасола/,
    show: 'Показать',
    count: /^\d+ вариант(а|ов)?$/,
    stay: /[\d\s]+€за 3 дня/,
    total: /^3 × /,
    remove: /^Тип: Катамараны/,
    none: 'По всем фильтрам ничего не нашлось',
    without: /^Без фильтра: Длина/,
  },
} as const;

const cards = (page: Page) =>
  page
    .locator('main section')
    .filter({ has: page.getByRole('search') })
    .locator('[role=listitem]');
const isFilled = (name: RegExp | string, page: Page, text: string) =>
  page
    .getByLabel(name, { exact: typeof name === 'string' })
    .first()
    .fill(text);

for (const { language, screen, hasScripts } of [
  { language: 'en', screen: { width: 1280, height: 900 }, hasScripts: true },
  { language: 'ru', screen: { width: 360, height: 780 }, hasScripts: false },
] as const) {
  test(`boats are filtered by a form of the browser: ${language}, ${screen.width} px, scripts: ${hasScripts}`, async ({
    browser,
  }) => {
    const t = words[language];
    const context = await browser.newContext({ viewport: screen, javaScriptEnabled: hasScripts });
    const page = await context.newPage();
    await page.goto(`/${language}/boats`);
    const filters = page.getByRole('search', { name: t.filters });
    await expect(cards(page)).toHaveCount(12);

    await test.step('by days and the size of the party, with the price of the stay', async () => {
      const [start, end] = [dayFromNow(200 + shift), dayFromNow(202 + shift)];
      await isFilled(t.start, page, start);
      await isFilled(t.end, page, end);
      await isFilled(t.guests, page, '10');
      await filters.getByLabel(t.to).first().fill('5000');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/boats?price=-5000&guests=10-&startDate=${start}&endDate=${end}#results`);
      expect(await cards(page).count()).toBeLessThan(12);
      await expect(cards(page).first()).toContainText(t.stay);
      await expect(page.getByRole('status').filter({ hasText: t.count })).toBeVisible();
      if (hasScripts) await expect(page.locator('#results')).toBeFocused();
      const boat = cards(page).first().getByRole('link').first();
      await expect(boat).toHaveAttribute('href', new RegExp(`\\?startDate=${start}&endDate=${end}$`));
      if (!hasScripts) return;
      await boat.click();
      await expect(page.getByText(t.total)).toHaveCount(1);
      await expect(page.getByLabel(t.start)).toHaveValue(start);
    });

    await test.step('by type, with counts; a link removes it', async () => {
      await page.goto(`/${language}/boats`);
      await filters.getByText(t.more).click();
      const catamarans = filters.getByRole('group', { name: t.type }).getByLabel(t.catamarans);
      await catamarans.check();
      await filters.getByRole('button', { name: t.show }).last().click();
      await page.waitForURL('**/boats?category=catamarans#results');
      await expect(cards(page)).toHaveCount(3);
      await expect(catamarans).toBeChecked();
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      await page.getByRole('link', { name: t.remove }).click();
      await expect(cards(page)).toHaveCount(12);
    });

    await test.step('an empty list names the filter to drop', async () => {
      await page.goto(`/${language}/boats?length=900-&guests=8-`);
      await expect(page.getByText(t.none)).toBeVisible();
      await page.getByRole('link', { name: t.without }).click();
      await page.waitForURL('**/boats?guests=8-#results');
      expect(await cards(page).count()).toBeGreaterThan(0);
    });
    await context.close();
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`filters have no violations of axe, ${colorScheme}`, async ({ browser }) => {
    const page = await (
      await browser.newContext({ colorScheme, viewport: { width: 360, height: 780 } })
    ).newPage();
    for (const query of ['?category=catamarans&store=limassol-marina&guests=8-', '?length=900-']) {
      await page.goto(`/en/boats${query}`);
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    }
  });
