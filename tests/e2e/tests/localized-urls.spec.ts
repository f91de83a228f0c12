import { expect, type Page, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { send, unfold } from '../support/admin-form.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { address, api, asServer } from '../support/product.js';
import { runOf } from '../support/rows.js';

const alternates = (page: Page) =>
  page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));

/** Creates a page with the header and footer of the demo. */
async function pageWith(values: object): Promise<string> {
  const id = await create(api, 'host/pages', values);
  const answer = await fetch(`${api}/api/host/layouts?limit=1`, { headers: asServer });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  await create(api, 'host/pages-to-layouts', { pageId: id, layoutId: data[0]?.id });
  return id;
}

test('a page has an address for each language', async ({ page, request }) => {
  const run = runOf();
  const [url, russian] = [`/crew-${run}`, `/komanda-${run}`];
  const titleByLanguage = { en: `Crew ${run}`, ru: `Команда ${run}` };
  const id = await pageWith({ url, urls: { ru: russian }, titleByLanguage });
  const part = `${url}/captain`;
  await pageWith({
    url: part,
    section: url,
    titleByLanguage: { en: `Captain ${run}`, ru: `Капитан ${run}` },
  });

  for (const [from, to] of [
    [`/ru${url}?from=mail`, `/ru${russian}?from=mail`],
    [`/en${russian}`, `/en${url}`],
  ] as const) {
    const moved = await request.get(from, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, to]);
  }

  await page.goto(`/en${url}`);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${address}/en${url}`);
  const expected = [
    ['en', `${address}/en${url}`],
    ['ru', `${address}/ru${russian}`],
    ['x-default', `${address}${url}`],
  ];
  expect(await alternates(page)).toEqual(expected);
  await page
    .getByRole('navigation', { name: 'Languages' })
    .getByRole('link', { name: /русский/ })
    .click();
  await expect(page).toHaveURL(`${address}/ru${russian}`);
  await expect(canonical).toHaveAttribute('href', `${address}/ru${russian}`);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${address}/ru${russian}`);
  expect(await alternates(page)).toEqual(expected);

  await page.goto(`/ru${part}`);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data).toContain(`/ru${russian}"`);
  expect(data).not.toContain(`/ru${url}"`);
  const sitemap = await (await request.get('/sitemaps/1.xml')).text();
  expect(sitemap).toContain(`<loc>${address}/ru${russian}</loc>`);
  expect(sitemap).not.toContain(`${address}/ru${url}<`);
  const found = await request.get(`/api/host/search?query=${encodeURIComponent(run)}&language=ru`);
  expect(await found.text()).toContain(`/ru${russian}`);

  const renamed = `${russian}-2`;
  const answer = await request.patch(`${api}/api/host/pages/${id}`, {
    headers: asServer,
    data: { data: { urls: { ru: renamed } } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(async () => {
    const former = await request.get(`/ru${russian}`, { maxRedirects: 0 });
    expect([former.status(), former.headers().location]).toEqual([301, `/ru${renamed}`]);
  }).toPass();
});

test('the form suggests the address of a language from its title, and names a taken one', async ({
  page,
}) => {
  const run = runOf();
  await create(api, 'host/pages', { url: `/other-${run}`, urls: { ru: `/zanyato-${run}` }, title: 'Other' });
  const id = await create(api, 'host/pages', {
    url: `/company/winds-${run}`,
    titleByLanguage: { en: `Winds ${run}`, ru: `Ветры ${run}` },
  });
  const login = await editor();
  await page.goto(`/admin/host/pages/${id}`);
  await signIn(page, login);
  await unfold(page);
  const field = page.locator('[data-field="urls"]');
  await field.getByRole('button', { name: `Use /company/vetry-${run}` }).click();
  const input = field.getByRole('textbox');
  await expect(input).toHaveValue(`/company/vetry-${run}`);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await field.scrollIntoViewIfNeeded();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `../../test-results/urls-${width}-${colorScheme}.png` });
    }
    expect(await sidewaysScroll(page)).toBe(0);
  }
  expect(await axeViolations(page)).toEqual([]);

  await input.fill('komanda');
  expect(await send(page)).toBe(false);
  await expect(field.getByText('A path without language').first()).toBeVisible();
  await input.fill(`/zanyato-${run}`);
  expect(await send(page)).toBe(false);
  await expect(field.getByText(/“.*zanyato-.*” is taken by “.+” \(Russian\)/).first()).toBeVisible();
  await input.fill(`/company/vetry-${run}`);
  expect(await send(page)).toBe(true);
});
