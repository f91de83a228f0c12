import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll, watch } from '../support/inspect.js';
import { runOf } from '../support/rows.js';
import { screens, windowOn } from '../support/screens.js';
import { changeSite } from '../support/site-settings.js';

const words = {
  en: {
    both: 'Both',
    ...{
      save: 'Save draft',
      changes: '1 change',
      publish: 'Publish…',
    },
    ...{ now: 'Publish now', done: 'The changes are public.' },
    sections: [
      'Brand',
      'Contact',
      'Seller',
      'Region',
      'Home page',
      'Redirects',
      'Import',
      'Search and sharing',
      'Analytics',
    ],
  },
  ru: {
    both: 'Оба',
    ...{ save: 'Сохранить черновик', changes: '1 изменение' },
    ...{ publish: 'Опубликовать…' },
    ...{ now: 'Опубликовать сейчас', done: 'Изменения опубликованы.' },
    sections: [
      'Бренд',
      'Контакты',
      'Продавец',
      'Регион',
      'Главная страница',
      'Перенаправления',
      'Импорт',
      'Поиск и соцсети',
      'Аналитика',
    ],
  },
} as const;

test.describe.configure({ mode: 'serial' });
test.afterEach(({ request }) =>
  changeSite(request, {
    title: { en: 'rent your dream', ru: 'rent your dream' },
    ...{ analyticsId: null, analyticsProvider: null },
  }),
);

const headOf = async (request: APIRequestContext, language: string) =>
  (await (await request.get(`/${language}/contact`)).text()).split('</head>')[0] ?? '';

for (const screen of screens)
  test(`the name of the site changes in a draft, and is public after publishing: ${screen.language}`, async ({
    browser,
    request,
  }) => {
    const { language } = screen;
    const t = words[language];
    const page = await windowOn(browser, screen);
    await page.goto('/admin/site');
    await signIn(page, await editor(), language);

    await test.step('each section has one column, and no fault of accessibility', async () => {
      for (const [index, section] of t.sections.entries()) {
        await page.getByRole('link', { name: section, exact: true }).click();
        await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeVisible();
        await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0);
        expect([section, await axeViolations(page)]).toEqual([section, []]);
        expect([section, await sidewaysScroll(page)]).toEqual([section, 0]);
        await page.screenshot({ path: `test-results/site-${language}-${index}.png`, fullPage: true });
      }
    });

    await test.step('the public pages keep the name while it is a draft', async () => {
      await page.getByRole('link', { name: t.sections[0], exact: true }).click();
      await page.getByRole('radio', { name: t.both }).click();
      await titleIn(page, 'en').fill('Calm Sea');
      await titleIn(page, 'ru').fill('Тихое море');
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page.getByRole('status').getByText(t.changes)).toBeVisible();
      expect(await headOf(request, 'en')).not.toContain('Calm Sea');
      expect(await headOf(request, 'ru')).not.toContain('Тихое море');
    });

    await test.step('they have it in both languages after publishing', async () => {
      await page.getByRole('button', { name: t.publish }).click();
      await page.getByRole('button', { name: t.now }).click();
      await expect(page.getByText(t.done)).toBeVisible();
      await expect.poll(() => headOf(request, 'en')).toContain('og:site_name" content="Calm Sea"');
      await expect.poll(() => headOf(request, 'ru')).toContain('og:site_name" content="Тихое море"');
      const home = await (await request.get('/ru')).text();
      expect(home).toContain('<title>Тихое море – Аренда яхт и катеров на Кипре</title>');
      expect(home).toMatch(/<header[^>]*>[\s\S]*Тихое море/);
    });
    await page.context().close();
  });

const titleIn = (page: Page, language: string) =>
  page.locator('[data-field="title"]').locator(`[lang="${language}"]`).first();

test('redirects are imported from CSV, after bad lines are named', async ({ page, request }) => {
  const run = runOf();
  await page.goto('/admin/site/redirects');
  await signIn(page, await editor());
  const csv = page.getByLabel('Or its text');
  const send = page.getByRole('button', { name: 'Import', exact: true });
  await csv.fill(`/old-${run},/contact\nold-page,/contact`);
  await expect(page.getByText('Line 2')).toBeVisible();
  await expect(page.getByText('must be a path of this site')).toBeVisible();
  await expect(send).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel('CSV file').setInputFiles({
    name: 'redirects.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`from;to\r\n/old-${run};/contact\r\n/older-${run};/about\r\n`),
  });
  await expect(page.getByText('2 redirects')).toBeVisible();
  await send.click();
  await expect(page.getByText('Imported: 2 new, 0 changed.')).toBeVisible();
  const answer = await request.get(`/en/old-${run}`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/en/contact']);
});

test('analytics load after consent only, and from the origins of their provider', async ({
  page,
  request,
}) => {
  const policy = async () => (await request.get('/en/contact')).headers()['content-security-policy'];
  expect(await policy()).not.toContain('plausible');
  await changeSite(request, { analyticsProvider: 'plausible', analyticsId: 'boats.example' });
  await expect.poll(policy).toContain("script-src 'self' https://plausible.io;");
  const problems = await watch(page);
  const requested: string[] = [];
  await page.route(/^https:\/\//, async (route) => {
    await route.fulfill({ contentType: 'text/javascript', body: '' });
    // After the answer, since a navigation would abort it.
    requested.push(route.request().url());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('complementary', { name: 'Statistics of visits' });
  const loaded = ['https://plausible.io/js/script.js'];

  await test.step('the question comes first, and declining loads nothing', async () => {
    await page.goto('/en/contact');
    await expect(bar).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.screenshot({ path: 'test-results/analytics-question.png' });
    await bar.getByRole('button', { name: 'Decline' }).click();
    await expect(bar).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Statistics of visits' })).toBeVisible();
    expect(requested).toEqual([]);
  });

  await test.step('consent can be given later, and lasts', async () => {
    await page.getByRole('button', { name: 'Statistics of visits' }).click();
    await bar.getByRole('button', { name: 'Agree' }).click();
    await expect.poll(() => requested).toEqual(loaded);
    await page.reload();
    await expect.poll(() => requested).toEqual([...loaded, ...loaded]);
    await expect(bar).toBeHidden();
  });

  await test.step('it can be withdrawn', async () => {
    await page.getByRole('button', { name: 'Statistics of visits' }).click();
    await bar.getByRole('button', { name: 'Decline' }).click();
    await expect(page.locator('script[data-analytics-script]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Statistics of visits' })).toBeVisible();
    expect(requested).toHaveLength(2);
  });

  await test.step('private pages have none', async () => {
    const cart = await request.get('/en/ecommerce/cart');
    expect(cart.headers()['content-security-policy']).not.toContain('plausible');
    expect(await cart.text()).not.toContain('data-analytics');
  });
  expect(problems).toEqual([]);
});
