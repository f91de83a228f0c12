import { expect, type Locator, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';

// Files as editors meet them: private ones, uploads, and the sheet after an upload.
let email = '';
test.beforeAll(async () => {
  email = await editor();
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates a row as the server. @returns its id */
async function create(path: string, data: object): Promise<string> {
  const response = await fetch(`${api}/api/${path}`, {
    method: 'POST',
    headers: { ...asServer, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(response.status).toBeLessThan(300);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

test('a receipt is in the private tab of the library, and no picker offers it', async ({ page }) => {
  const name = `Receipt ${Date.now()}`;
  const sent = new FormData();
  sent.set('data', JSON.stringify({ adminTitle: name }));
  sent.set('file', new File([Uint8Array.from(png)], 'receipt.png'));
  const url = `${api}/api/file-storage/files`;
  // Without the content type of JSON: that of the form has a boundary.
  const { 'content-type': _, ...headers } = asServer;
  const stored = await fetch(url, { method: 'POST', headers, body: sent });
  expect(await stored.clone().text()).toContain('/public/');
  const fileId = ((await stored.json()) as { data: { id: string } }).data.id;
  const orderId = await create('ecommerce/orders', {});
  await create('ecommerce/orders-to-file-storage-module-files', {
    orderId,
    fileStorageModuleFileId: fileId,
    variant: 'receipt-default',
  });

  await page.goto('/admin/media');
  await signIn(page, email);
  const search = page.getByRole('searchbox', { name: 'Search files…' });
  await search.fill(name);
  await expect(page.getByText('No found items.')).toBeVisible();
  await page.getByRole('button', { name: 'Private', exact: true }).click();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto('/admin/blog/articles/new');
  await page.getByRole('button', { name: 'Add: Files' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(name);
  await expect(dialog.getByText('No found items.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Private', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`/admin/ecommerce/orders/${orderId}`);
  const files = page.getByRole('region', { name: 'Files', exact: true });
  await files.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Private', exact: true })).toBeVisible();
});

/** Drops files on an element, as a person would from a folder. */
async function drop(on: Locator, files: readonly { readonly name: string; readonly bytes: Buffer }[]) {
  const sent = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  const transfer = await on.page().evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, base64 } of all)
      data.items.add(
        new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type: 'image/png' }),
      );
    return data;
  }, sent);
  await on.dispatchEvent('drop', { dataTransfer: transfer });
}

test('a file that is dropped beside the fields gets a place from the tray, and a refused one its reason', async ({
  page,
}) => {
  await page.goto('/admin/blog/articles/new');
  await signIn(page, email);
  await page.locator('[data-field="title"] textarea').first().fill(`Dropped ${Date.now()}`);
  await drop(page.getByRole('heading', { level: 1 }), [
    { name: 'cover.png', bytes: png },
    { name: 'second.png', bytes: png },
    { name: 'broken.png', bytes: Buffer.from('no picture') },
  ]);
  const tray = page.getByRole('region', { name: 'Where to?' });
  await expect(tray).toContainText('cover.png, second.png, broken.png');
  expect(await axeViolations(page)).toEqual([]);
  await tray.getByRole('button', { name: 'Files' }).click();
  await expect(tray).toContainText('broken.png could not be stored');
  const files = page.getByRole('region', { name: 'Files', exact: true });
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await tray.getByRole('button', { name: 'Close' }).click();
  await expect(tray).toBeHidden();

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/articles\/[0-9a-f-]{36}$/);
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await drop(page.getByRole('heading', { level: 1 }), [{ name: 'third.png', bytes: png }]);
  await tray.getByRole('button', { name: 'Files' }).click();
  // The sheet of the new picture opens, and hides the form.
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(files.getByRole('listitem')).toHaveCount(3);
});
