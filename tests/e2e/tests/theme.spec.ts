import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { editor, register, signIn } from '../support/admin.js';
import { axeViolations, watch } from '../support/inspect.js';
import { nextMail } from '../support/mailbox.js';
import { api, asServer } from '../support/product.js';
import { changeSite, discardDrafts } from '../support/site-settings.js';

const brand = '#7a1f3d';
const [red, green, blue] = [0x7a, 0x1f, 0x3d];

/** Rounding of a color: its derivation has three decimals. */
const near = (channel: number | undefined, expected: number) =>
  expect(Math.abs((channel ?? -1) - expected)).toBeLessThanOrEqual(3);

test.afterEach(async ({ request }) => {
  await discardDrafts(request);
  await changeSite(request, { ...defaults });
});

const defaults = { brand: null, accent: null, warmth: 0, fonts: null, corners: null, appearance: 'system' };

/**
 * Returns everything in the HTML of a page that has to do with its theme: other tests may add rows to its lists.
 */
const stylesIn = (html: string) =>
  html.match(
    /<html[^>]*>|<link[^>]*\.css"[^>]*>|<style[^]*?<\/style>|<meta name="[a-z-]*(color|scheme)[^>]*>/g,
  );

/** Returns the color of an element on the page, as channels of 8 bits. */
const primaryOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--color-primary)';
    document.body.append(probe);
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return [];
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    probe.remove();
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });

/** Returns a pixel of a drawn receipt. */
async function receiptPixel(page: Page, request: APIRequestContext): Promise<number[]> {
  const drawn = await request.post(`${api}/api/file-storage/files/generate`, {
    headers: asServer,
    data: {
      data: {
        variant: 'generate-template-ecommerce-order-receipt-default',
        data: {
          siteName: 'rent your dream',
          number: crypto.randomUUID(),
          paidAt: '2027-06-01T10:00:00.000Z',
          lines: [{ title: 'Aurora 68', amount: '3900', sign: '€' }],
          totals: [{ amount: '3900', sign: '€' }],
        },
      },
    },
  });
  const { data } = (await drawn.json()) as { data: { file: string } };
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas').getContext('2d');
    canvas?.drawImage(image, 0, 0);
    // The ground around the sheet.
    return [...(canvas?.getImageData(20, 20, 1, 1).data.slice(0, 3) ?? [])];
  }, data.file);
}

test('a brand color reaches home, mail and receipt after publishing, and nothing before', async ({
  page,
  request,
}) => {
  const problems = await watch(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const before = stylesIn(await (await request.get('/en')).text());
  await page.goto('/admin/theme');
  await signIn(page, await editor());
  // A changed page loads in a second frame before it takes the place of the first.
  const frame = page.locator('iframe[title="The page in the theme"]').last().contentFrame();
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('the page follows each change within a frame', async () => {
    await page.getByLabel('Brand color as a code').fill(brand);
    const shown = () =>
      frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--color-primary'));
    await expect.poll(shown).toMatch(/oklch\(0\.39\d 0\.1\d+/);
    // Without the pauses of a busy machine.
    const fastest = await frame.locator('html').evaluate((root) => {
      const [sheet] = root.ownerDocument.adoptedStyleSheets;
      const text = [...(sheet?.cssRules ?? [])].map((rule) => rule.cssText).join('');
      const times = Array.from({ length: 30 }, () => {
        const start = performance.now();
        sheet?.replaceSync(text);
        void getComputedStyle(root.ownerDocument.body).backgroundColor;
        return performance.now() - start;
      });
      return Math.min(...times);
    });
    expect(fastest).toBeLessThanOrEqual(16);
    await expect(page.getByText(/^All \d+ pairs of colors are readable/)).toBeVisible();
  });

  await test.step('a color with too little contrast is moved, with a notice', async () => {
    await page.getByLabel('Accent color as a code').fill('#ffee00');
    await expect(page.getByText(/^Shown as #/)).toBeVisible();
    await expect(page.getByText(/^All \d+ pairs of colors are readable/)).toBeVisible();
    await page.getByLabel('Accent color as a code').fill('#b24f2');
    await page.getByLabel('Accent color as a code').fill('#b24f27');
    await expect(page.getByText(/^Shown as #/)).toHaveCount(0);
    await page.getByRole('radio', { name: 'Round' }).click();
  });

  await test.step('other pages are shown in it', async () => {
    await page.getByRole('radio', { name: 'Mail', exact: true }).click();
    await expect(page.frameLocator('iframe[title="Mail"]').locator('.button').first()).toHaveCSS(
      'background-color',
      /^rgb\(12[0-4], (2[89]|3[0-4]), (5[89]|6[0-4])\)$/,
    );
    await page.getByRole('radio', { name: 'Receipt', exact: true }).click();
    await expect(page.getByRole('img', { name: 'Receipt' })).toBeVisible();
    for (const name of ['Product', 'Article', 'Form']) {
      await page.getByRole('radio', { name, exact: true }).click();
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.getByLabel('Fonts').selectOption('inter');
    await expect
      .poll(() =>
        frame
          .locator('body')
          .evaluate((body) => [...document.fonts].length >= 0 && getComputedStyle(body).fontFamily),
      )
      .toContain('Flotilla inter');
    await expect(page.getByText('Saved in the draft')).toBeVisible();
  });

  await test.step('visitors see nothing of it', async () => {
    expect(stylesIn(await (await request.get('/en')).text())).toEqual(before);
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('Publish makes it public', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('The changes are public.')).toBeVisible();
  });

  await test.step('home, mail and receipt have the color', async () => {
    await page.goto('/en');
    const home = await primaryOf(page);
    [red, green, blue].forEach((channel, at) => near(home[at], channel));
    await expect.poll(() => page.evaluate(() => document.fonts.check('1rem "Flotilla inter"'))).toBe(true);
    const html = await page.content();
    expect(html).toMatch(/href="\/assets\/theme-7a1f3d-b24f27-100-2-2-\w+\.css"/);
    expect(html).not.toMatch(/<style/);
    expect(await axeViolations(page)).toEqual([]);

    const email = `theme-${Date.now()}@example.com`;
    await register(email);
    const mail = await nextMail(email);
    expect(mail.html).toMatch(/background-color:\s?#7[9a-b]1[e-f0-9]3[c-e]/);
    expect(mail.html).not.toContain('#0f395b');

    const [r = 0, g = 0, b = 0] = await receiptPixel(page, request);
    // Deep water in the hue of the brand: red is its strongest channel, which was its weakest.
    expect(r).toBeGreaterThan(b);
    expect(b).toBeGreaterThan(g);
  });
  // The dialog checks the published change set once more, which is refused.
  expect(problems.filter((problem) => !problem.includes('/check'))).toEqual([]);
});

test('the theme is chosen on a phone, below the page, in Russian', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
    locale: 'ru-RU',
  });
  const page = await context.newPage();
  await page.goto('/admin/theme');
  await signIn(page, await editor(), 'ru');
  const frame = page.frameLocator('iframe[title="Страница в этой теме"]');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  const [preview, choices] = [
    await page.getByRole('region', { name: 'Предпросмотр' }).boundingBox(),
    await page.getByLabel('Основной цвет', { exact: true }).boundingBox(),
  ];
  expect(preview?.y).toBeLessThan(choices?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeViolations(page)).toEqual([]);
  await context.close();
});

for (const javaScriptEnabled of [true, false])
  test(`a visitor chooses the appearance ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    request,
  }) => {
    const article = '/en/blog/articles/first-charter';
    const scriptsIn = (html: string) => html.match(/<script(?! type="application)[^>]*>/g) ?? [];
    const before = scriptsIn(await (await request.get(article)).text());
    await changeSite(request, { appearance: 'visitor' });
    const context = await browser.newContext({ javaScriptEnabled, colorScheme: 'light', locale: 'en' });
    const page = await context.newPage();
    const problems = javaScriptEnabled ? await watch(page) : [];
    await page.goto(article);
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    expect(await scheme()).toBe('light dark');
    expect(scriptsIn(await (await request.get(article)).text())).toEqual(before);
    await expect(page.getByRole('button', { name: 'As on the device' })).toBeHidden();
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Dark appearance' }).click();
    // The former page has no such button, and no page has it while another one loads.
    await expect(page.getByRole('button', { name: 'As on the device' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dark appearance' })).toBeHidden();
    await expect(page).toHaveURL(article);
    expect(await ground()).not.toBe(light);
    expect(await scheme()).toBe('dark');
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);

    await page.goto('/en');
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: 'As on the device' }).click();
    await expect(page.getByRole('button', { name: 'Dark appearance' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'As on the device' })).toBeHidden();
    expect([await scheme(), await ground()]).toEqual(['light dark', light]);
    expect(problems).toEqual([]);
    await context.close();
  });
