import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { create } from '../support/admin.js';
import { type Cluster, startCluster } from '../support/cluster.js';
import { axeViolations, showAll, sidewaysScroll, watch } from '../support/inspect.js';
import { createLanguagePage, siteLanguages } from '../support/language-page.js';
import { asServer } from '../support/product.js';

let cluster: Cluster;
let site = '';
let path = '';

test.beforeAll(async () => {
  cluster = await startCluster(Number(process.env['E2E_CLUSTER_PORT'] ?? 4580), {
    size: 1,
    env: { LANGUAGES: siteLanguages.join(',') },
  });
  site = cluster.sites[0] ?? '';
  const api = cluster.apis[0] ?? '';
  const answer = await fetch(`${api}/api/host/layouts?limit=1`, { headers: asServer });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  path = await createLanguagePage(api, data[0]?.id);
});
test.afterAll(() => cluster.stop());
test.describe.configure({ mode: 'serial' });

const widths = [1280, 360];
const appearances = ['light', 'dark'] as const;

async function expectReadable(page: Page): Promise<void> {
  await showAll(page);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
}

for (const language of siteLanguages)
  for (const width of widths)
    for (const colorScheme of appearances)
      test(`the page in ${language} is readable at ${width} px, ${colorScheme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        const problems = await watch(page);
        const answer = await page.goto(`${site}/${language}${path}`);
        expect(answer?.status()).toBe(200);
        const html = page.locator('html');
        await expect(html).toHaveAttribute('lang', language);
        expect(await html.evaluate((element) => getComputedStyle(element).direction)).toBe(
          language === 'ar' ? 'rtl' : 'ltr',
        );
        await expectReadable(page);
        await page.screenshot({
          path: join('../../test-results/languages', `${language}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
        expect(problems).toEqual([]);
      });

test('interface texts are in the language of the page, on the server and in islands', async ({ page }) => {
  const skip = { de: 'Zum Inhalt springen', el: 'Μετάβαση στο περιεχόμενο', ar: 'انتقل إلى المحتوى' };
  const carts = { de: 'Ihr Warenkorb ist leer', el: 'Το καλάθι σας είναι άδειο', ar: 'سلتك فارغة' };
  for (const language of siteLanguages) {
    await page.goto(`${site}/${language}/ecommerce/products/dry-bag`);
    await expect(page.locator('.skip-link')).toHaveText(skip[language]);
    expect(await page.locator(`script[src^="/assets/texts-${language}-"]`).count()).toBe(1);
    const texts = await page.request.get(
      site + ((await page.locator('script[src^="/assets/texts-"]').getAttribute('src')) ?? ''),
    );
    expect(texts.headers()['cache-control']).toContain('immutable');
    expect(await texts.text()).toContain(carts[language]);
  }
});

test('islands speak the language of the page after they start', async ({ page }) => {
  await page.goto(`${site}/ar/ecommerce/products/dry-bag`);
  await page.getByRole('button', { name: 'أضف إلى السلة' }).click();
  await expect(page.getByText('تم التحديث بنجاح')).toBeVisible();
  await page.getByRole('button', { name: /^السلة/ }).click();
  await expect(page.getByRole('dialog', { name: 'السلة' })).toBeVisible();
});

const shop = {
  de: {
    ...{ add: 'In den Warenkorb', added: 'Erfolgreich gespeichert', email: 'E-Mail für die Rechnung' },
    ...{ goOn: 'Weiter', address: 'Adresse', street: 'Straße und Hausnummer', find: 'Bestellung finden' },
    deposit: ', wird vor Ort hinterlegt',
  },
  el: {
    ...{ add: 'Προσθήκη στο καλάθι', added: 'Ενημερώθηκε με επιτυχία', email: 'Email για το τιμολόγιο' },
    ...{ goOn: 'Συνέχεια', address: 'Διεύθυνση', street: 'Οδός και αριθμός', find: 'Εύρεση παραγγελίας' },
    deposit: ', δίνεται επί τόπου',
  },
  ar: {
    ...{ add: 'أضف إلى السلة', added: 'تم التحديث بنجاح', email: 'البريد الإلكتروني للفاتورة' },
    ...{ goOn: 'متابعة', address: 'العنوان', street: 'الشارع ورقم المنزل', find: 'البحث عن طلبك' },
    deposit: '، يُسلَّم في المكان',
  },
};

for (const language of siteLanguages)
  test(`the checkout and the form that finds an order are in ${language}, at 360 px`, async ({ page }) => {
    const t = shop[language];
    const look = async (name: string) => {
      await expectReadable(page);
      await page.screenshot({
        path: join('../../test-results/languages', `${language}-${name}.png`),
        fullPage: true,
      });
    };
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${site}/${language}/ecommerce/products/lagoona-42`);
    await expect(page.locator('[data-security-deposit]').first()).toContainText(t.deposit);
    await page.goto(`${site}/${language}/ecommerce/products/dry-bag`);
    await page.getByRole('button', { name: t.add }).click();
    await expect(page.getByText(t.added)).toBeVisible();

    await page.goto(`${site}/${language}/ecommerce/checkout`);
    await page.getByLabel(t.email).fill('anna@example.com');
    await page.getByRole('button', { name: t.goOn, exact: true }).click();
    await expect(page.getByRole('heading', { name: t.address, exact: true })).toBeVisible();
    await expect(page.getByLabel(t.street)).toBeVisible();
    await look('checkout');

    await page.goto(`${site}/${language}/ecommerce/orders/order`);
    await expect(page.getByRole('heading', { name: t.find })).toBeVisible();
    await look('find-order');
  });

test('menus, rows and feeds lead to the addresses of a language', async ({ page, request }) => {
  const api = cluster.apis[0] ?? '';
  const answer = await fetch(`${api}/api/host/pages?limit=100`, { headers: asServer });
  const { data } = (await answer.json()) as { data: { id: string; url: string }[] };
  const write = async (url: string, urls: object) => {
    const id = data.find((one) => one.url === url)?.id ?? '';
    const written = await request.patch(`${api}/api/host/pages/${id}`, {
      headers: asServer,
      data: { data: { urls } },
    });
    expect(written.ok(), await written.text()).toBe(true);
  };
  await create(api, 'blog/articles', {
    ...{ slug: 'autumn', slugs: { de: 'herbst' }, title: { de: 'Herbst', el: 'Φθινόπωρο' } },
  });
  await write('/blog', { de: '/magazin', el: '/περιοδικό' });
  await write('/blog/articles/[blog.articles.slug]', { de: '/magazin/[blog.articles.slug]' });
  await expect(async () => {
    const moved = await request.get(`${site}/de/blog?page=1`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, '/de/magazin?page=1']);
  }).toPass();

  await page.goto(`${site}/de`);
  await expect(page.locator('nav a[href="/de/magazin"]').first()).toBeAttached();
  await expect(page.locator('a[href="/de/blog"]')).toHaveCount(0);
  await page.goto(`${site}/de/magazin`);
  await expect(page.locator('nav a[aria-current="page"][href="/de/magazin"]').first()).toBeAttached();
  await page.locator('main a[href^="/de/magazin/"]').first().click();
  await expect(page).toHaveURL(new RegExp(`^${site}/de/magazin/[a-z0-9-]+$`));
  const path = new URL(page.url()).pathname;
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
  await expect(page.locator('nav a[aria-current="true"][href="/de/magazin"]').first()).toBeAttached();
  await expect(page.locator('main a[href="/de/magazin"]').first()).toBeAttached();

  await page.goto(`${site}/el/περιοδικό`);
  await expect(page.locator('main a[href^="/el/blog/articles/"]').first()).toBeAttached();
  const greek = encodeURI('/el/περιοδικό');
  expect((await request.get(`${site}/el/blog`, { maxRedirects: 0 })).headers().location).toBe(greek);
  expect(
    (await request.get(`${site}/ar${encodeURI('/περιοδικό')}`, { maxRedirects: 0 })).headers().location,
  ).toBe('/ar/blog');
  const feed = await request.get(`${site}/de/magazin/feed.json`);
  expect(feed.status()).toBe(200);
  const { home_page_url: home, feed_url: own } = (await feed.json()) as Record<string, string>;
  expect([home, own].map((url) => new URL(url ?? '').pathname)).toEqual([
    '/de/magazin',
    '/de/magazin/feed.json',
  ]);
  expect(await feed.text()).toContain('/de/magazin/herbst');
});

test('texts of languages that the site does not have are not served', async ({ request }) => {
  expect((await request.get(`${site}/assets/texts-fr-00000000.js`)).status()).toBe(404);
});

test('in Arabic the start of lines is at the right, and arrows point to the left', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site}/ar${path}`);
  const box = async (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON() as { left: number; right: number });
  const heading = await page.getByRole('heading', { level: 1 }).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return { start: innerWidth - right, end: left };
  });
  expect(heading.start).toBeLessThan(heading.end);
  const next = await box('[data-carousel=next]');
  const previous = await box('[data-carousel=previous]');
  expect(next.left).toBeLessThan(previous.left);
  const transform = await page
    .locator('[data-carousel=next] svg .turns')
    .evaluate((one) => getComputedStyle(one).transform);
  expect(transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  const phone = page.locator('main a[href^="tel:"]');
  expect(await phone.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
});

test('in Arabic the left arrow key leads to the next tab and the next slide', async ({ page }) => {
  await page.goto(`${site}/ar${path}`);
  const tabs = page.getByRole('tab');
  await tabs.first().scrollIntoViewIfNeeded();
  await expect(async () => {
    await tabs.nth(1).click();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true', { timeout: 1000 });
  }).toPass();
  await tabs.nth(1).press('ArrowRight');
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await tabs.first().press('ArrowLeft');
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  const row = page.locator('.swiper-initialized');
  await page.locator('[data-carousel=row]').scrollIntoViewIfNeeded();
  await expect(row).toBeVisible();
  await page.locator('[data-carousel=previous]').press('ArrowLeft');
  await expect(page.locator('[data-carousel=number]')).toHaveText('2');
});

const demoPages = [
  ...[
    '',
    '/blog',
    '/blog/articles/winds',
    '/ecommerce/categories/catamarans',
    '/ecommerce/products/azure-45',
  ],
];

test('pages of the demo in Arabic are readable from right to left', async ({ page }) => {
  for (const width of widths)
    for (const demo of demoPages) {
      await page.setViewportSize({ width, height: 800 });
      expect((await page.goto(`${site}/ar${demo}`))?.status()).toBe(200);
      await showAll(page);
      expect(await sidewaysScroll(page), demo).toBe(0);
      expect(await axeViolations(page), demo).toEqual([]);
      await page.screenshot({
        path: join('../../test-results/languages', `ar-demo${demo.replaceAll('/', '-')}-${width}.png`),
        fullPage: true,
      });
    }
});

test('alternates and the sitemap name the languages of a page', async ({ request }) => {
  const html = await (await request.get(`${site}/de${path}`)).text();
  for (const language of siteLanguages)
    expect(html).toContain(`hreflang="${language}" href="${site}/${language}${path}"`);
  const sitemap = await (await request.get(`${site}/sitemaps/1.xml`)).text();
  expect(sitemap).toContain(`<loc>${site}/ar${path}</loc>`);
  expect(html).toContain('property="og:image"');
  // The renderer of pictures does not join Arabic letters.
  expect(await (await request.get(`${site}/ar${path}`)).text()).not.toContain('opengraph-image');
});

test('a visitor gets the language of the browser, else the first one', async ({ request }) => {
  const startOf = async (accepted: string) =>
    (await request.get(site, { headers: { 'accept-language': accepted }, maxRedirects: 0 })).headers()[
      'location'
    ];
  expect(await startOf('ar-EG,en;q=0.5')).toBe('/ar');
  expect(await startOf('fr,el-CY;q=0.8')).toBe('/el');
  expect(await startOf('ja')).toBe('/de');
});
