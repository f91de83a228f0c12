import { expect, type Page, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { send, unfold } from '../support/admin-form.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { address, api, asServer } from '../support/product.js';
import { runOf } from '../support/rows.js';

const articles = '/blog/articles';
const articleWith = (values: object) => create(api, 'blog/articles', values);
const alternates = (page: Page) =>
  page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));

test('an article has an address for each language', async ({ page, request }) => {
  const run = runOf();
  const [slug, russian] = [`sea-routes-${run}`, `morskie-marshruty-${run}`];
  const id = await articleWith({
    slug,
    slugs: { ru: russian },
    title: { en: `Sea routes ${run}`, ru: `Морские маршруты ${run}` },
  });

  const old = await request.get(`/ru${articles}/${slug}?from=mail`, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, `/ru${articles}/${russian}?from=mail`]);
  const foreign = await request.get(`/en${articles}/${russian}`, { maxRedirects: 0 });
  expect([foreign.status(), foreign.headers().location]).toEqual([301, `/en${articles}/${slug}`]);

  await page.goto(`/en${articles}/${slug}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${address}/en${articles}/${slug}`,
  );
  const expected = [
    ['en', `${address}/en${articles}/${slug}`],
    ['ru', `${address}/ru${articles}/${russian}`],
    ['x-default', `${address}${articles}/${slug}`],
  ];
  expect(await alternates(page)).toEqual(expected);
  await page
    .getByRole('navigation', { name: 'Languages' })
    .getByRole('link', { name: /русский/ })
    .click();
  await expect(page).toHaveURL(`${address}/ru${articles}/${russian}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${address}/ru${articles}/${russian}`,
  );
  expect(await alternates(page)).toEqual(expected);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data).toContain(`/ru${articles}/${russian}`);
  expect(data).not.toContain(`/ru${articles}/${slug}`);

  const feed = await request.get('/ru/blog/feed.json');
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain(`/ru${articles}/${russian}`);
  const sitemap = await (await request.get('/sitemaps/1.xml')).text();
  expect(sitemap).toContain(`<loc>${address}/ru${articles}/${russian}</loc>`);
  expect(sitemap).not.toContain(`${address}/ru${articles}/${slug}<`);

  const renamed = `novye-${russian}`;
  const answer = await request.patch(`${api}/api${articles}/${id}`, {
    headers: asServer,
    data: { data: { slugs: { ru: renamed } } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(async () => {
    const former = await request.get(`/ru${articles}/${russian}`, { maxRedirects: 0 });
    expect([former.status(), former.headers().location]).toEqual([301, `/ru${articles}/${renamed}`]);
  }).toPass();
});

test('the form suggests the slug of a language from its title, and names a taken one', async ({ page }) => {
  const run = runOf();
  await articleWith({
    slug: `other-${run}`,
    slugs: { ru: `zanyato-${run}` },
    title: { en: `Other ${run}` },
  });
  const id = await articleWith({
    slug: `winds-${run}`,
    title: { en: `Winds ${run}`, ru: `Ветры ${run}` },
  });
  const login = await editor();
  await page.goto(`/admin/blog/articles/${id}`);
  await signIn(page, login);
  await unfold(page);
  const field = page.locator('[data-field="slugs"]');
  await field.getByRole('button', { name: `Use vetry-${run}` }).click();
  const input = field.getByRole('textbox');
  await expect(input).toHaveValue(`vetry-${run}`);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await field.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `../../test-results/slugs-${width}.png` });
    expect(await sidewaysScroll(page)).toBe(0);
  }
  expect(await axeViolations(page)).toEqual([]);

  await input.fill(`zanyato-${run}`);
  expect(await send(page)).toBe(false);
  await expect(field.getByText(/“.*zanyato-.*” is taken by “.+” \(Russian\)/).first()).toBeVisible();
  await input.fill(`vetry-${run}`);
  expect(await send(page)).toBe(true);
});
