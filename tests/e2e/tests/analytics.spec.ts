import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { screens, windowOn } from '../support/screens.js';

const words = {
  en: {
    title: 'Analytics',
    visits: 'Visits',
    conversion: 'Conversion',
    pages: 'Most viewed pages',
    period: 'Period',
    table: 'As a table',
    compared: 'compared with',
  },
  ru: {
    title: 'Аналитика',
    visits: 'Визиты',
    conversion: 'Конверсия',
    pages: 'Популярные страницы',
    period: 'Период',
    table: 'Показать таблицей',
    compared: 'в сравнении с',
  },
} as const;

for (const screen of screens) {
  const { language, viewport, colorScheme } = screen;
  test(`analytics compares a period: ${language}, ${viewport.width} px, ${colorScheme}`, async ({
    browser,
  }) => {
    const t = words[language];
    const page = await windowOn(browser, screen);
    // The site does not count headless browsers.
    const visitor = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' });
    await (await visitor.newPage()).goto(`/${language}`);
    await visitor.close();
    await page.goto('/admin/analytic/report');
    await signIn(page, await editor(), language);
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    // Views are counted once a minute.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('rowheader').first()).toBeVisible();
    }).toPass({ timeout: 150_000 });
    await expect(page.getByText(t.visits, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: t.conversion })).toBeVisible();
    await expect(page.getByText(t.compared)).toBeVisible();
    await page.getByLabel(t.period).selectOption('90');
    await page.getByText(t.table).first().click();
    await expect(page.getByRole('table').first()).toBeVisible();

    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.context().close();
  });
}
