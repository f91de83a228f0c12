import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';

/** Names, keys and values of examples, which are the same in Russian. */
const names = new RegExp(
  [
    String.raw`\b(AI|API|Airbnb|CSS|CSV|EUR|HTML|HTTP|ID|IP|ISO|JSON|MIME|Open Graph|OpenID Connect|PDF|SHA|SKU|Telegram|URL|UTC|VIES)\b`,
    String.raw`\b(EN|RU|ru|en|Ctrl|Enter|Page Up|Page Down|OSS|rent your dream|Asia/Nicosia|CY, DE|Not available|Plausible|Google)\b`,
    String.raw`(GET|POST) /api/\S+|/old-page|/index\.php\?id=5|robots\.txt|example\.com|G-ABCD1234|\[blog\.articles\.slug\]|security-deposit`,
    String.raw`\b(default|future-date|count|file|cron|https|member)\b`,
  ].join('|'),
  'g',
);
/** Screens with names of rows that other tests create. */
const withContent = ['/admin/rbac/subjects/new', '/admin/rbac/customers', '/admin/ecommerce/taxes'];
/** Screens that are opened at the same time. */
const windows = 4;

test('lists and forms of every model have no Latin word in Russian but names and codes', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const context = await browser.newContext({ locale: 'ru' });
  const first = await context.newPage();
  await first.goto('/admin/data');
  await signIn(first, await editor(), 'ru');
  const links = first.getByRole('navigation', { name: 'Все данные' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(50);

  const waiting = paths
    .filter((one) => one.split('/').length === 4)
    .flatMap((one) => [one, `${one}/new`])
    .filter((one) => !withContent.includes(one));
  const found: Record<string, string[]> = {};
  const visit = async (page: Page) => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
      const latin = (await textsOf(page)).filter((text) => /[a-z]{2}/i.test(text.replace(names, '')));
      if (latin.length > 0) found[address] = [...new Set(latin)];
    }
  };
  const pages = [first, ...(await Promise.all(Array.from({ length: windows - 1 }, () => context.newPage())))];
  await Promise.all(pages.map(visit));
  expect(found).toEqual({});
  await context.close();
});

/** Returns the texts of the interface: labels, hints, buttons and choices. Cells and links are content. */
const textsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, label, legend, th, main p, main button, option')]
      .filter((one) => !one.closest('td, code, time') && one.getClientRects().length > 0)
      .map((one) => (one.textContent ?? '').trim()),
  );
