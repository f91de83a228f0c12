import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';

// Long enough for a busy machine.

test('restores a deleted row in its place', async ({ page }) => {
  const name = `Gone ${Date.now()}`;
  await page.goto('/admin/website-builder/features/new');
  await signIn(page, await editor());
  await page.locator('[data-field="title"]').locator('textarea, input').first().fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/features\/[0-9a-f-]{36}$/);
  const address = page.url();
  await page.goto(`/admin/website-builder/features?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: /^Delete: Gone/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No found items.')).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.locator('[data-field="title"]').locator('textarea, input').first()).toHaveValue(name);
});
