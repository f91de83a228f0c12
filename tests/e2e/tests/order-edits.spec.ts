import { type APIRequestContext, expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { currencyOf, insertRow, runOf } from '../support/rows.js';
import { dayFromNow, openFrom, shift } from '../support/stay.js';

const from = openFrom(210 + shift);

test('changes the extras of a rental in the cart', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('/en/ecommerce/products/lagoona-42');
  await page.waitForLoadState('networkidle');
  await page.getByLabel(/^From/).fill(dayFromNow(from));
  await page.keyboard.press('Tab');
  await page.getByLabel(/^Until/).fill(dayFromNow(from + 1));
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter');
  await expect(page.getByText('Updated successfully')).toBeVisible();
  await page.goto('/en/ecommerce/cart');
  const open = page.getByRole('button', { name: 'Extras', exact: true });
  await open.press('Enter');
  await page.getByRole('checkbox', { name: /^Skipper/ }).check();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.screenshot({ path: 'test-results/cart-extras.png', fullPage: true });
  await page.getByRole('button', { name: 'Save the extras' }).press('Enter');
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('listitem').filter({ hasText: /^Skipper/ })).toBeVisible();
  await context.close();
});

test('adds a product to a paid order, and refunds a piece', async ({ browser, request }) => {
  const run = runOf();
  const { title, productId, storeId } = await sold(request, run);
  const orderId = await paid(request, productId);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`/admin/ecommerce/orders/${orderId}`);
  await signIn(page, await editor());
  expect(storeId).not.toBe('');

  await test.step('the effect is shown before the edit', async () => {
    await page.getByRole('button', { name: 'Edit the order' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What to change').selectOption('add-line');
    await dialog.getByRole('button', { name: /^Product/ }).press('Enter');
    await page.getByPlaceholder('Search').fill(title);
    await page.getByRole('option', { name: title, exact: true }).click();
    await dialog.getByLabel('Quantity').fill('2');
    await dialog.getByRole('button', { name: 'See the effect' }).press('Enter');
    await expect(dialog.getByText('€80')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.screenshot({ path: 'test-results/edit-order.png' });
    await dialog.getByRole('button', { name: 'Apply, and write to the buyer' }).press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('a piece is refunded', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Refund items' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton').first().fill('1');
    await dialog.getByRole('checkbox', { name: 'The pieces can be sold again' }).check();
    await dialog.getByLabel('Reason, for the shop and the provider').fill('Scratched');
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/refund-order.png' });
    await dialog.getByRole('button', { name: 'Refund items' }).press('Enter');
    await expect(dialog).toBeHidden();
  });
  await context.close();
});

/** Makes a product for 20 euros. @returns its name, its id and its store */
async function sold(request: APIRequestContext, run: string) {
  const title = `Fender ${run}`;
  const { id: productId } = await insertRow(request, 'products', {
    ...{ adminTitle: title, slug: `fender-${run}`, type: 'one_off', title: { en: title, ru: title } },
  });
  const { id: storeId } = await insertRow(request, 'stores', {
    ...{ adminTitle: `Fenders ${run}`, slug: `fenders-${run}` },
  });
  await insertRow(request, 'stores-to-products', { storeId, productId, quantity: 50, sku: run });
  const currencyId = await currencyOf(request, 'eur');
  await insertRow(request, `products/${productId}/prices`, { amount: '20', currencyId });
  return { title, productId: String(productId), storeId: String(storeId) };
}

/** Writes an order of two pieces, and records its payment in cash. @returns its id */
async function paid(request: APIRequestContext, productId: string): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${api}/api/${path}`, { headers: asServer, data: { data } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const draft = await post('ecommerce/orders/drafts', {
    email: `cash-${runOf()}@example.com`,
    lines: [{ productId, quantity: 2 }],
  });
  const orderId = String(draft.data.order.id);
  const sent = await post(`ecommerce/orders/${orderId}/payment-link`, {});
  const link = new URL(sent.data.url).searchParams.get('link');
  const linked = await (await request.get(`${api}/api/ecommerce/order-links/${link}`)).json();
  const [instalment] = linked.data.instalments;
  await post(`billing/instalments/${instalment.id}/mark-paid`, { reference: 'Receipt 1' });
  await expect
    .poll(async () => {
      const answer = await request.get(`${api}/api/ecommerce/orders/${orderId}`, { headers: asServer });
      return (await answer.json()).data.status;
    })
    .toBe('approving');
  return orderId;
}
