import { expect, test } from '@playwright/test';
import { axeViolations, sidewaysScroll, watch } from '../support/inspect.js';
import { dayFromNow, pickDates, shift } from '../support/stay.js';

const words = {
  en: {
    pictures: 'Pictures',
    next: 'Next picture',
    close: 'Close',
    map: 'On the map',
    plan: 'Plan',
    alsoFree: 'Also free on these days',
    hint: /Choose dates/,
    open: 'Open the calendar',
    nextMonth: 'Next month',
  },
  ru: {
    pictures: 'Фотографии',
    next: 'Следующая фотография',
    close: 'Закрыть',
    map: 'На карте',
    plan: 'План',
    alsoFree: 'Что ещё свободно в эти дни',
    hint: /Выберите даты/,
    open: 'Открыть календарь',
    nextMonth: 'Следующий месяц',
  },
} as const;

for (const { language, width, colorScheme } of [
  { language: 'en', width: 1280, colorScheme: 'light' },
  { language: 'ru', width: 360, colorScheme: 'dark' },
] as const) {
  const t = words[language];
  const address = `/${language}/ecommerce/products/lagoona-42`;

  test(`pictures open in a dialog that keys control, and the focus returns: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      ...{ viewport: { width, height: 780 }, colorScheme, hasTouch: width < 500 },
    });
    const page = await context.newPage();
    const problems = await watch(page);
    await page.goto(address);
    const first = page.getByRole('list', { name: t.pictures }).getByRole('link').first();
    await first.press('Enter');
    const dialog = page.getByRole('dialog', { name: t.pictures });
    await expect(dialog.getByRole('status')).toHaveText('1 / 2');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('status')).toHaveText('2 / 2');
    await expect(dialog.getByRole('button', { name: t.next })).toBeDisabled();
    await expect(dialog.getByRole('img')).toBeInViewport({ ratio: 0.9 });
    // Swiping is the browser's own scrolling.
    await dialog.getByRole('list').evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
    await expect(dialog.getByRole('status')).toHaveText('1 / 2');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(first).toBeFocused();
    await page
      .getByRole('link', { name: /Lagoona 42/ })
      .last()
      .scrollIntoViewIfNeeded();
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
  });

  test(`others that are free on the selected days are listed with their price: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const page = await (
      await browser.newContext({ viewport: { width, height: 780 }, colorScheme })
    ).newPage();
    await page.goto(address);
    const free = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: t.alsoFree }) })
      .last();
    await free.scrollIntoViewIfNeeded();
    await expect(free.getByRole('status')).toHaveText(t.hint);
    const [start, end] = [dayFromNow(230 + shift), dayFromNow(231 + shift)];
    await pickDates(page, { open: t.open, next: t.nextMonth, start, end });
    await expect(free.getByRole('link')).toHaveCount(7);
    await expect(free.getByRole('link').first()).toContainText(/€/);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await free.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/${language}/ecommerce/products/(?!lagoona-42)`));
  });

  test(`pictures, the plan, the phone and the map are links without scripts: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 780 }, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address);
    const picture = page.getByRole('list', { name: t.pictures }).getByRole('link').first();
    await expect(picture).toHaveAttribute('href', /lagoona-42-1/);
    await expect(page.getByRole('heading', { name: t.plan })).toBeVisible();
    await expect(page.getByRole('link', { name: '+357 25 000 120' }).first()).toHaveAttribute(
      ...(['href', 'tel:+35725000120'] as const),
    );
    await expect(page.getByRole('link', { name: t.map }).first()).toHaveAttribute(
      'href',
      /openstreetmap\.org/,
    );
  });
}
