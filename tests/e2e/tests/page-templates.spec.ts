import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';

test('a new page of the template for contacts has the form that the template names', async ({ page }) => {
  const stamp = Date.now();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin/host/pages/new');
  await signIn(page, await editor());
  const title = page.locator('[data-field="titleByLanguage"] :is(textarea, input)[lang="en"]');
  await title.fill(`Contacts ${stamp}`);
  await expect(page.locator('[data-field="url"] :is(textarea, input)')).toHaveValue(`/contacts-${stamp}`);
  await page.getByRole('radio', { name: 'Contact' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL(/pages\/[0-9a-f-]{36}$/);
  await page.goto(`/en/contacts-${stamp}`);
  await expect(page.getByRole('heading', { name: 'How to reach us' })).toBeVisible();
  await expect(page.getByRole('main').locator('form')).toBeVisible();
});
