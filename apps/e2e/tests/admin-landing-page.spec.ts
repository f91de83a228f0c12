import { expect, type Locator, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';

// However busy the machine is.
/** What an editor may be asked for: from the first screen to the page on the site. */
const mostClicks = 25;

test('makes a landing page from nothing without an id, in few clicks', async ({ page }) => {
  const email = await editor();
  const stamp = String(Date.now());
  const url = `/winter-${stamp}`;
  const [banner = '', features = '', articles = '', form = ''] = ['Winter is calm', 'Why in winter', 'Read before you sail', 'Ask us'].map(
    (title) => `${title} ${stamp}`,
  );
  await page.goto('/admin');
  await signIn(page, email);
  const hand = handOf(page);

  await hand.click(page.getByRole('navigation', { name: 'Models' }).getByRole('link', { name: 'Pages', exact: true }));
  await hand.click(page.getByRole('main').getByText('Add new'));
  await hand.write(page, 'title', 'Winter on the water');
  await hand.write(page, 'url', url);
  await hand.click(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page).toHaveURL(/pages\/[0-9a-f-]{36}$/);
  await hand.place('Content banner with background video', banner);
  await hand.place('Content features', features, { section: 'Features', options: [0, 1] });
  await hand.place('Article list', articles);
  await hand.place('Form list', form, { section: 'Forms', options: [0] });
  const layouts = page.getByRole('region', { name: 'Layouts' });
  await hand.click(layouts.getByRole('button', { name: 'Add' }));
  await hand.click(rowsIn(page).first());
  await expect(layouts.getByRole('listitem')).toHaveCount(1);
  expect(hand.clicks()).toBeLessThanOrEqual(mostClicks);

  await page.goto(`/en${url}`);
  for (const title of [banner, features, articles, form]) await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
});

/** What a picker has found; the last of its options makes a new row. */
const rowsIn = (page: Page) => page.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Create a new one' });

interface Linked {
  readonly section: string;
  readonly options: readonly number[];
}

/** Does what an editor does, and counts the clicks. */
function handOf(page: Page) {
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const write = (where: Page | Locator, field: string, text: string) =>
    where.locator(`[data-field="${field}"]`).locator('textarea, input').first().fill(text);
  const drawer = page.getByRole('dialog');
  return {
    click,
    write,
    clicks: () => clicks,
    async place(block: string, title: string, linked?: Linked) {
      await click(page.getByRole('button', { name: 'Add a block' }));
      await click(drawer.getByRole('button', { name: new RegExp(`^${block} `) }).first());
      await write(drawer, 'title', title);
      await click(drawer.getByRole('button', { name: linked ? 'Create and link' : 'Create', exact: true }));
      if (linked) {
        const links = drawer.getByRole('region', { name: linked.section, exact: true });
        for (const [index, option] of linked.options.entries()) {
          await click(links.getByRole('button', { name: 'Add' }));
          await click(rowsIn(page).nth(option));
          await expect(links.getByRole('listitem')).toHaveCount(index + 1);
        }
        await click(drawer.getByRole('button', { name: 'Close' }).first());
      }
      await expect(drawer).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Widgets' }).getByText(title)).toBeVisible();
    },
  };
}
