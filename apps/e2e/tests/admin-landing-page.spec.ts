import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { handOf, rowsIn } from '../support/hand.js';

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
  await expect(page.getByRole('heading', { name: 'Changed lately' })).toBeVisible();
  const hand = await handOf(page);

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
