import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { axeViolations, sidewaysScroll, watch } from '../support/inspect.js';

const words = {
  en: {
    ...{
      size: 'Size',
      colour: 'Colour',
      navy: /^Navy/,
      white: /^White/,
      soldOut: 'Sold out',
      add: 'Add to cart',
    },
    ...{ added: 'Updated successfully', from: 'from', total: 'Total', show: 'Show choice', cap: 'Crew cap' },
    ...{ inCart: 'Crew cap, M, White', shop: 'sea-bag' },
  },
  ru: {
    ...{ size: 'Размер', colour: 'Цвет', navy: /^Тёмно-синий/, white: /^Белый/, soldOut: 'Распродано' },
    ...{ add: 'В корзину', added: 'Успешно обновлено', from: 'от', total: 'Итого', show: 'Показать выбор' },
    ...{ cap: 'Кепка команды', inCart: 'Кепка команды, M, Белый', shop: 'sea-bag' },
  },
} as const;

const screens = [
  { language: 'en', width: 1280, colorScheme: 'light' },
  { language: 'ru', width: 360, colorScheme: 'dark' },
] as const;

for (const { language, width, colorScheme } of screens) {
  const t = words[language];
  const address = `/${language}/ecommerce/products/crew-cap`;
  const at = (name: string) => new RegExp(`${address}\\?option=${name}$`);
  const size = (page: Page, name: string) =>
    page.getByRole('group', { name: t.size }).getByRole('radio', { name: new RegExp(`^${name}`) });
  const colour = (page: Page, name: RegExp) =>
    page.getByRole('group', { name: t.colour }).getByRole('radio', { name });
  const opened = async (browser: Browser, options: object = {}) => {
    const context = await browser.newContext({ viewport: { width, height: 780 }, colorScheme, ...options });
    return context.newPage();
  };

  test(`price, stock, picture and address follow the options by keys: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const page = await opened(browser);
    const problems = await watch(page);
    await page.goto(address);
    await expect(size(page, 'S')).toBeChecked();
    await expect(colour(page, t.navy)).toBeChecked();
    const total = page.locator('[data-total]');
    await expect(total).toContainText('26');
    await expect(page.getByRole('img').first()).toHaveAttribute('src', /crew-cap-2/);

    await colour(page, t.navy).press('ArrowDown');
    await expect(page).toHaveURL(at('crew-cap-s-white'));
    await expect(colour(page, t.white)).toBeFocused();
    await expect(total).toContainText('24');
    await expect(page.getByRole('img').first()).toHaveAttribute('src', /crew-cap-1/);
    await expect(page.getByRole('status').filter({ hasText: 'S' }).first()).toContainText('24');
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
  });

  test(`a sold-out combination is named so, stays focusable, and can’t be added: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const page = await opened(browser);
    await page.goto(address);
    await expect(size(page, 'L')).toHaveAttribute('aria-disabled', 'true');
    await expect(size(page, 'L')).toHaveAccessibleName(new RegExp(t.soldOut));
    await size(page, 'L').press('Space');
    await expect(page).toHaveURL(at('crew-cap-l-navy'));
    await expect(size(page, 'L')).toBeChecked();
    await expect(page.getByRole('button', { name: t.soldOut })).toBeDisabled();
    await expect(colour(page, t.white)).toHaveAttribute('aria-disabled', 'false');
    expect(await axeViolations(page)).toEqual([]);
  });

  test(`the selected variation is in the cart with its options: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const page = await opened(browser);
    await page.goto(address);
    await pick(size(page, 'M'));
    await expect(page).toHaveURL(at('crew-cap-m-navy'));
    await pick(colour(page, t.white));
    await expect(page).toHaveURL(at('crew-cap-m-white'));
    await page.getByRole('button', { name: t.add }).click();
    await expect(page.getByText(t.added)).toBeVisible();
    await page.goto(`/${language}/ecommerce/cart`);
    const link = page.getByRole('main').getByRole('link', { name: t.inCart });
    await expect(link).toBeVisible();
    await expect(page.getByRole('main').getByText('24').first()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await link.click();
    await expect(page).toHaveURL(at('crew-cap-m-white'));
  });

  test(`lists show the product once, from its lowest price: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const page = await opened(browser);
    await page.goto(`/${language}/ecommerce/categories/${t.shop}`);
    const cards = page.getByRole('article').filter({ hasText: t.cap });
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(new RegExp(`${t.from}\\s*€?24`));
    await page.goto(`/${language}/ecommerce/categories/${t.shop}?size=l&price=-25`);
    await expect(cards).toHaveCount(1);
    expect(await axeViolations(page)).toEqual([]);
  });

  test(`a choice is a link and a form without scripts: ${language}, ${width} px`, async ({ browser }) => {
    const page = await opened(browser, { javaScriptEnabled: false });
    // The address of a variation leads to its product.
    await page.goto(`/${language}/ecommerce/products/crew-cap-l-white`);
    await expect(page).toHaveURL(at('crew-cap-l-white'));
    await expect(size(page, 'L')).toBeChecked();
    await pick(size(page, 'M'));
    await page.getByRole('button', { name: t.show }).click();
    await expect(page).toHaveURL(at('crew-cap-m-white'));
    await expect(page.locator('[data-total]')).toContainText('24');
  });

  test(`the variations are in the structured data: ${language}`, async ({ request }) => {
    const html = await (await request.get(address)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
      ([, json = '']) => [JSON.parse(json) as { '@graph'?: Thing[] } & Thing],
    );
    const things = data.flatMap((one) => one['@graph'] ?? [one]);
    const group = things.find((one) => one['@type'] === 'ProductGroup');
    expect(group?.['variesBy']).toEqual(['https://schema.org/size', 'https://schema.org/color']);
    expect(group?.['hasVariant']).toHaveLength(6);
  });
}

/** Presses the label, as visitors do. */
const pick = (radio: Locator) => radio.locator('xpath=..').click();

type Thing = Readonly<Record<string, unknown>>;
