import { expect as impatient, type Page, test } from '@playwright/test';
import { api, asServer } from '../support/product.js';
import { editorWithRole, signIn } from '../support/admin.js';

// Long enough for a busy machine.
const expect = impatient.configure({ timeout: 30_000 });

const title = (page: Page) => page.locator('[data-field="adminTitle"]').locator('input').first();
const update = (page: Page) => page.getByRole('button', { name: 'Save draft', exact: true });
const formAlert = (page: Page) => page.getByRole('form').getByRole('alert');

test('typed input survives any fault, and the next step is explained', async ({ page, context }) => {
  const { email, permission, subject } = await editorWithRole();
  await page.goto('/admin/crm/options/new');
  await signIn(page, email);
  await title(page).fill('At first');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/options\/[0-9a-f-]{36}$/);
  await expect(update(page)).toBeVisible();

  await test.step('the network is cut', async () => {
    await context.setOffline(true);
    await title(page).fill('Typed without a network');
    await update(page).click();
    await expect(formAlert(page)).toHaveText(/kept here: save again when you are online/);
    await context.setOffline(false);
    await expect(title(page)).toHaveValue('Typed without a network');
    await saved(page);
  });

  await test.step('the permission is revoked', async () => {
    await remove(`rbac/roles-to-actions/${permission.link}`);
    await title(page).fill('Typed without permission');
    // Calls may still be permitted until every process knows.
    await expect(async () => {
      await update(page).click();
      await expect(formAlert(page)).toHaveText(/ask an administrator for the permission/, { timeout: 2000 });
    }).toPass();
    await expect(title(page)).toHaveValue('Typed without permission');
    await permission.grant();
    await expect(async () => {
      await update(page).click();
      await expect(formAlert(page)).toHaveCount(0, { timeout: 2000 });
    }).toPass();
  });

  await test.step('the session is ended', async () => {
    await endSessions(subject);
    // Simulates an expired access token, which lasts a quarter of an hour.
    await context.clearCookies({ name: 'flotilla_jwt' });
    await title(page).fill('Typed without a session');
    const again = page.getByRole('alertdialog', { name: 'Sign in again' });
    // The dialog is already open if the event stream has ended before the click.
    await expect(async () => {
      if (await again.isHidden()) await update(page).click({ timeout: 2000 });
      await expect(again).toBeVisible({ timeout: 2000 });
    }).toPass();
    await signIn(page, email);
    await expect(again).toHaveCount(0);
    await expect(title(page)).toHaveValue('Typed without a session');
    await saved(page);
  });

  await page.reload();
  await expect(title(page)).toHaveValue('Typed without a session');
});

/** Submits until the input is saved: the first calls after a fault may also fail. */
async function saved(page: Page): Promise<void> {
  await update(page).click();
  await expect(formAlert(page)).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-draft/'))),
    )
    .toEqual([]);
}

async function remove(path: string): Promise<void> {
  const response = await fetch(`${api}/api/${path}`, { method: 'DELETE', headers: asServer });
  expect(response.status).toBe(200);
}

async function endSessions(subject: string): Promise<void> {
  const response = await fetch(`${api}/api/rbac/subjects/${subject}/sessions`, { headers: asServer });
  const { data } = (await response.json()) as { data: { id: string }[] };
  for (const { id } of data) await remove(`rbac/sessions/${id}`);
}
