import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type FrameLocator, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, watch } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { discardDrafts } from '../support/site-settings.js';

const article = '/en/blog/articles/winds';
const title = 'Own font of a test';
const font = readFileSync(
  new URL('../../../packages/ui/src/theme/fonts/playfair-latin.woff2', import.meta.url),
);
const trueType = Buffer.from('\0\x01\0\0\0\x0f\0\x80\0\x03\0\x70', 'latin1');

const links = `${api}/api/host/sites-to-file-storage-module-files`;
const files = `${api}/api/file-storage/files`;

test.afterEach(async ({ request }) => {
  await discardDrafts(request);
  await removeWhere(request, links, ['variant', 'like', 'font-%']);
  await removeWhere(request, files, ['adminTitle', 'eq', title]);
});

/** Deletes the rows of a filter. */
async function removeWhere(
  request: APIRequestContext,
  url: string,
  [column, method, value]: readonly [string, string, string],
): Promise<void> {
  const filters = JSON.stringify({ and: [{ column, method, value }] });
  const found = await request.get(url, { headers: asServer, params: { filters } });
  const { data } = (await found.json()) as { data: { id: string }[] };
  for (const { id } of data) await request.delete(`${url}/${id}`, { headers: asServer });
}

/** Returns the families whose fonts a page has loaded. */
const loadedIn = (page: Page | FrameLocator) =>
  page.locator('html').evaluate(async () => {
    await document.fonts.ready;
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
    const families = new Set(loaded.map(({ family }) => family.replaceAll('"', '')));
    // Without the fonts of the device in the same measures.
    return [...families].filter((family) => !family.includes('Fallback')).toSorted();
  });

const linksIn = (html: string) => html.match(/<link rel="(?:preload|stylesheet)"[^>]*>/g);

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  // It closes at the end; the message may still be that of an earlier publication.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('The changes are public.').last()).toBeVisible();
}

test('an own font of headings is chosen in a draft, published, and removed again', async ({
  page,
  request,
}) => {
  const problems = await watch(page);
  const htmlOf = async () => (await request.get(article)).text();
  const before = linksIn(await htmlOf());
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto('/admin/theme');
  await signIn(page, await editor());
  const frames = page.locator('iframe[title="The page in the theme"]');
  // A changed page loads in a second frame before it takes the place of the first.
  const frame = frames.last().contentFrame();
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('group', { name: 'Own font for headings' });
  await expect(field.getByText('The font of the pair')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await test.step('another format is refused with advice', async () => {
    await field.getByRole('button', { name: 'Choose a font: Own font for headings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a file' });
    const chooser = dialog.locator('input[type=file]');
    await chooser.setInputFiles({ name: 'old.ttf', mimeType: 'font/ttf', buffer: trueType });
    await expect(dialog.getByText(/Convert it to WOFF2/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await chooser.setInputFiles({ name: `${title}.woff2`, mimeType: 'font/woff2', buffer: font });
    await dialog.getByRole('button', { name: title }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the page in the frame shows it instead of the font of the pair', async () => {
    await expect(field.getByText(title)).toBeVisible();
    await expect(page.getByText('Saved in the draft')).toBeVisible();
    const heading = frame.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCSS('font-family', /^"Own Display", "Flotilla Display"/);
    await expect(frames).toHaveCount(1);
    await expect.poll(() => loadedIn(frame)).toContain('Own Display');
    await page.getByLabel('Brand color as a code').fill('#0f395c');
    await page.getByLabel('Brand color as a code').fill('#0f395b');
    await expect(heading).toHaveCSS('font-family', /^"Own Display"/);
    expect(linksIn(await htmlOf())).toEqual(before);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('visitors get it after publishing, and preload no font that it replaces', async () => {
    await publish(page);
    await expect.poll(htmlOf).toMatch(/href="\/assets\/fonts-0,[0-9a-f]{32}\.woff2,\.css"/);
    const visitor = await page.context().newPage();
    const faults = await watch(visitor);
    await visitor.goto(article);
    // While the own font loads, a browser may load that of the pair, its fallback.
    expect(await loadedIn(visitor)).toEqual(expect.arrayContaining(['Flotilla Text', 'Own Display']));
    const preloaded = await visitor
      .locator('link[rel=preload][as=font]')
      .evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')?.replace(/[0-9a-f]{32}|-[\w-]{8}(?=\.)/, '')),
      );
    expect(preloaded).toEqual(['/public/.woff2', expect.stringMatching(/^\/assets\/text-latin/)]);
    expect(await axeViolations(visitor)).toEqual([]);
    await visitor.goto('/ru/blog/articles/winds');
    expect(await loadedIn(visitor)).toContain('Own Display');
    expect(faults).toEqual([]);
    await visitor.close();
  });

  await test.step('the page has the font of the pair again after its removal', async () => {
    await field.getByRole('button', { name: 'Remove: Own font for headings' }).click();
    await expect(field.getByRole('button', { name: 'Choose a font: Own font for headings' })).toBeFocused();
    await expect(field.getByText('The font of the pair')).toBeVisible();
    await expect(frame.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Flotilla Display"/);
    await expect(frames).toHaveCount(1);
    await expect.poll(() => loadedIn(frame)).toContain('Flotilla Display');
    await publish(page);
    await expect.poll(async () => linksIn(await htmlOf())).toEqual(before);
  });
  // The refused format; and the dialog checks the published change set once more, which is refused.
  expect(problems.filter((problem) => !/\/check|415/.test(problem))).toEqual([]);
});
