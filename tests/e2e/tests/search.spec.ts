import { expect, test } from '@playwright/test';
import { axeViolations, sidewaysScroll, watch } from '../support/inspect.js';

const words = {
  en: {
    search: 'Search',
    field: 'Search this site',
    typo: 'lagona',
    boat: 'Lagoona 42',
    none: /Nothing found for/,
  },
  ru: {
    search: 'Поиск',
    field: 'Поиск по сайту',
    typo: 'катамран',
    boat: 'Катамараны',
    none: /ничего не нашлось/,
  },
} as const;

for (const { language, width, colorScheme } of [
  { language: 'en', width: 1280, colorScheme: 'light' },
  { language: 'ru', width: 360, colorScheme: 'dark' },
] as const) {
  test(`pages are suggested while the visitor types, and opened by keys: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const t = words[language];
    const page = await (
      await browser.newContext({ viewport: { width, height: 780 }, colorScheme })
    ).newPage();
    const problems = await watch(page);
    await page.goto(`/${language}`);
    await page.getByRole('button', { name: t.search }).first().click();
    const field = page.getByRole('combobox', { name: t.field });
    await expect(page.getByLabel(t.field)).toBeFocused();
    await page.keyboard.type(t.typo, { delay: 30 });
    const option = page.getByRole('option', { name: t.boat });
    await expect(option).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await expect(field).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(option).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.boat);
    expect(problems).toEqual([]);
  });

  test(`the form gives results without scripts: ${language}, ${width} px`, async ({ browser }) => {
    const t = words[language];
    const context = await browser.newContext({
      ...{ viewport: { width, height: 780 }, colorScheme, javaScriptEnabled: false },
    });
    const page = await context.newPage();
    await page.goto(`/${language}`);
    await page.getByRole('button', { name: t.search }).first().click();
    await page.getByLabel(t.field).fill(t.typo);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${language}/search?q=*`);
    await page.getByRole('main').getByRole('link', { name: t.boat }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.boat);
  });

  test(`the page with the results has no violations of axe: ${language}, ${colorScheme}`, async ({
    browser,
  }) => {
    const t = words[language];
    const page = await (
      await browser.newContext({ viewport: { width, height: 780 }, colorScheme })
    ).newPage();
    for (const query of ['', `?q=${t.typo}`, '?q=zzzzzzzz']) {
      await page.goto(`/${language}/search${query}`);
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    }
    await expect(page.getByText(t.none)).toBeVisible();
  });
}
