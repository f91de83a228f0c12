import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { handOf } from '../support/hand.js';
import { api, asServer } from '../support/product.js';

// A new editor's first day, by mouse and typing: reports clicks and seconds, and limits the clicks.
/** Folder for screenshots of the steps, in both themes. */
const shots = process.env['SHOTS'];

let email = '';
test.beforeAll(async () => {
  email = await editor();
});
test.beforeEach(async ({ page }) => {
  await page.goto('/admin');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Changed lately' })).toBeVisible();
});

/** Runs a task with a new click counter, and reports its cost. */
async function clickReport(
  page: Page,
  what: string,
  most: number,
  work: (hand: Awaited<ReturnType<typeof handOf>>) => Promise<void>,
) {
  const hand = await handOf(page);
  const at = Date.now();
  await work(hand);
  process.stdout.write(`${what}: ${hand.clicks()} clicks, ${((Date.now() - at) / 1000).toFixed(1)} s\n`);
  expect(hand.clicks()).toBeLessThanOrEqual(most);
}

async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' });

test('an article in two languages with a picture and a category is visible on the site', async ({ page }) => {
  const stamp = Date.now();
  await clickReport(page, 'article', 10, async (hand) => {
    await shoot(page, 'home');
    await hand.click(areas(page).getByRole('link', { name: 'Journal', exact: true }));
    await shoot(page, 'articles');
    await hand.click(page.getByRole('main').getByRole('button', { name: 'Add new' }));
    await hand.write(page, 'title', `A quiet bay ${stamp}`, 'en');
    await hand.click(page.getByRole('radio', { name: /^ru/i }));
    await hand.write(page, 'title', `Тихая бухта ${stamp}`, 'ru');
    await hand.click(page.getByRole('radio', { name: /^en/i }));
    const text = page.locator('[data-field="description"] [contenteditable="true"]').first();
    await text.focus();
    await page.keyboard.type('Nobody comes here in winter.');
    await shoot(page, 'article-new');
    await hand.link('Topics', 'Harbours');
    await hand.picture('Cover', 'aurora-68-1');
    await hand.click(page.getByRole('button', { name: 'Publish', exact: true }));
    await expect(page).toHaveURL(/articles\/[0-9a-f-]{36}$/);
    await shoot(page, 'article');
    const opened = page.context().waitForEvent('page');
    await hand.click(page.getByRole('link', { name: 'See it' }));
    const site = await opened;
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(`A quiet bay ${stamp}`);
    await expect(site.getByText('Nobody comes here in winter.')).toBeVisible();
    const picture = site.getByRole('main').getByRole('img').first();
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
    await site.goto(site.url().replace('/en/', '/ru/'));
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(`Тихая бухта ${stamp}`);
    await shoot(site, 'article-site');
  });
});

test('the menu has one more entry', async ({ page }) => {
  const stamp = Date.now();
  await clickReport(page, 'menu', 12, async (hand) => {
    await hand.click(areas(page).getByRole('link', { name: 'Site', exact: true }));
    await hand.click(areas(page).getByRole('link', { name: 'Menus and footers', exact: true }));
    await hand.click(page.getByRole('link', { name: 'Main layout', exact: true }));
    await shoot(page, 'layout');
    await hand.click(
      page
        .getByRole('region', { name: 'Blocks' })
        .getByRole('button', { name: 'Edit the block Navigation bar' }),
    );
    const drawer = page.getByRole('dialog').last();
    await expect(drawer.getByRole('form')).toBeVisible();
    await shoot(page, 'menu-block');
    await hand.click(drawer.getByRole('button', { name: 'Edit Main menu' }));
    const menu = page.getByRole('dialog').last();
    const entries = menu.getByRole('region', { name: 'Buttons', exact: true });
    await hand.click(entries.getByRole('button', { name: 'Add' }));
    await shoot(page, 'menu-buttons');
    await page.keyboard.type(`Winter ${stamp}`);
    await hand.click(page.getByRole('option', { name: `Create “Winter ${stamp}”` }));
    await hand.write(page.getByRole('dialog').last(), 'url', '/blog');
    await hand.click(page.getByRole('dialog').last().getByRole('button', { name: 'Create', exact: true }));
    await expect(entries.getByText(`Winter ${stamp}`)).toBeVisible();
    await shoot(page, 'menu-done');
    // The entry waits in the draft of the layout.
    for (const open of [1, 0]) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(open);
    }
    await publish(page, hand);
  });
  await page.goto('/en');
  await expect(
    page
      .getByRole('navigation')
      .getByRole('link', { name: `Winter ${stamp}` })
      .first(),
  ).toBeAttached();
  await removeButton(`Winter ${stamp}`);
});

/** Publishes the draft of the open form. */
async function publish(page: Page, hand: Awaited<ReturnType<typeof handOf>>): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Publish…' }));
  await hand.click(page.getByRole('button', { name: 'Publish now' }));
  await expect(page.getByText('The changes are public.')).toBeVisible();
}

/** Removes the button, since other tests also see the menu. */
async function removeButton(title: string): Promise<void> {
  const found = await fetch(`${api}/api/website-builder/buttons?search=${encodeURIComponent(title)}`, {
    headers: asServer,
  });
  const { data } = (await found.json()) as { data: { id: string }[] };
  expect(data).toHaveLength(1);
  for (const { id } of data)
    await fetch(`${api}/api/website-builder/buttons/${id}`, { method: 'DELETE', headers: asServer });
}

test('a mistake is undone from history', async ({ page }) => {
  await clickReport(page, 'undo', 5, async (hand) => {
    await hand.click(page.getByRole('main').getByRole('link', { name: 'Places', exact: true }));
    await hand.click(page.getByRole('table').getByRole('link').first());
    const title = page.locator('[data-field="title"] textarea, [data-field="title"] input').first();
    const before = await title.inputValue();
    await title.fill('Oops');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('main').locator('footer button[data-state="success"]')).toBeVisible();
    await hand.click(page.getByRole('button', { name: 'History' }));
    await shoot(page, 'history');
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Go back to this' }).first());
    await expect(title).toHaveValue(before);
  });
});

test('a landing page is created from scratch without an id, and visible on the site', async ({ page }) => {
  const stamp = Date.now();
  const [banner, features, articles, form] = [
    'Winter is calm',
    'Why in winter',
    'Read before you sail',
    'Ask us',
  ].map((title) => `${title} ${stamp}`) as [string, string, string, string];
  await clickReport(page, 'landing page', 25, async (hand) => {
    await hand.click(areas(page).getByRole('link', { name: 'Site', exact: true }));
    await hand.click(page.getByRole('main').getByText('Add new'));
    await hand.write(page, 'titleByLanguage', 'Winter on the water', 'en');
    await hand.write(page, 'url', `/winter-${stamp}`);
    // Blocks of a page that is not public need no draft.
    await hand.click(page.getByRole('button', { name: 'Save draft', exact: true }));
    await expect(page).toHaveURL(/pages\/[0-9a-f-]{36}$/);
    await hand.place('Banner with a film', banner);
    await hand.place('Features', features, { section: 'Features', options: [0, 1] });
    await hand.place('List of articles', articles);
    await hand.place('List of forms', form, { section: 'Forms', options: [0] });
    await expect(page.getByRole('region', { name: 'Menus and footers' })).toContainText('Main layout');
    await hand.click(page.getByRole('button', { name: 'Publish', exact: true }));
    await expect(page.locator('[data-publishing="published"]')).toBeVisible();
    await shoot(page, 'landing');
  });

  await page.goto(`/en/winter-${stamp}`);
  for (const title of [banner, features, articles, form])
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
});
