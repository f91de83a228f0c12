import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSeller, taxProducts } from './sellers.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Shown {
  readonly kind: string;
  readonly number: string;
  readonly gross: string;
}
const documentsOf = async (buyer: Buyer, orderId: string) =>
  (await buyer.call<Shown[]>('GET', `orders/${orderId}/documents`)).data;
const dataOf = async (number = '') => {
  const [row] = await shop.app.sql<{ data: object }>(
    'select data from ecommerce_document where number = $1',
    [number],
  );
  return row?.data;
};

/** Buys goods of 119.00 EUR with 19 % tax, and pays. */
async function bought() {
  const storeId = await makeSeller(shop.app);
  const product = await shop.product({ prices: [{ amount: '119', currency: 'EUR' }], storeId });
  await taxProducts(shop.app, [product.id]);
  const buyer = await shop.buyer();
  await buyer.add(product);
  const { data } = await buyer.checkOut();
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  await expect.poll(async () => (await documentsOf(buyer, orderId)).length).toBe(1);
  const invoiceId = String(data.billingModule.invoices[0]?.id);
  return { buyer, orderId, invoiceId, lineId: String(order?.ordersToProducts[0]?.id) };
}
/** Edits an order as an administrator, and waits for its documents. */
async function edited(buyer: Buyer, orderId: string, action: object, count: number): Promise<Shown[]> {
  const post = (path: string, data: object = {}) =>
    shop.app.request<{ id: string }>({ method: 'POST', url: `/api/ecommerce/${path}`, data });
  const draft = await post(`orders/${orderId}/changes`, { actions: [action] });
  expect(draft.status, draft.text).toBeLessThan(300);
  const applied = await post(`order-changes/${draft.data.id}/offer`);
  expect(applied.status, applied.text).toBeLessThan(300);
  await expect.poll(async () => (await documentsOf(buyer, orderId)).length).toBe(count);
  return documentsOf(buyer, orderId);
}

describe('an edited order', () => {
  it('with a fee has another invoice of the fee, and a credit note when it is removed', async () => {
    const { buyer, orderId } = await bought();
    const [first, added] = await edited(
      buyer,
      orderId,
      { type: 'fee', title: 'Wrapping', amount: '11.9' },
      2,
    );

    expect(added).toMatchObject({ kind: 'invoice', gross: '11.90' });
    expect(await dataOf(added?.number)).toMatchObject({
      corrects: { number: first?.number },
      rows: [{ title: 'Wrapping', net: '10.00', tax: '1.90', gross: '11.90' }],
    });
    const [fee] = await shop.app.sql<{ id: string }>('select id from ecommerce_charge where "orderId" = $1', [
      orderId,
    ]);
    const [, , note] = await edited(buyer, orderId, { type: 'remove-fee', chargeId: fee?.id }, 3);
    expect(note).toMatchObject({ kind: 'credit-note', gross: '11.90' });
    expect(await dataOf(note?.number)).toMatchObject({ corrects: { number: added?.number } });
  });

  it('with a discount has a credit note of it once, and its cancellation credits the rest', async () => {
    const { buyer, orderId, lineId } = await bought();
    await edited(buyer, orderId, { type: 'discount', lineId, amount: '19' }, 2);
    const [refund] = await shop.app.sql<{ amount: string }>(
      `select round(r.amount, 2)::text as amount from billing_refund r order by r."createdAt" desc limit 1`,
    );
    expect(refund?.amount).toBe('19.00');
    expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);
    // The edit has its note already, also when its refund is reported after the cancellation.
    const notes = async () =>
      (await documentsOf(buyer, orderId))
        .filter(({ kind }) => kind === 'credit-note')
        .map(({ gross }) => gross);
    await expect.poll(notes).toEqual(['19.00', '100.00']);
    // The refund of the lower price is no refund of the row.
    const rows = await shop.app.sql('select "refunded" from ecommerce_orders_to_products where id = $1', [
      lineId,
    ]);
    expect(rows).toEqual([{ refunded: '100.00' }]);
  });
});

describe('a whole refund', () => {
  const notesOf = async (buyer: Buyer, orderId: string) =>
    (await documentsOf(buyer, orderId))
      .filter(({ kind }) => kind === 'credit-note')
      .map(({ gross }) => gross);

  it('of an administrator cancels and credits the order, with any reason', async () => {
    const { buyer, orderId, invoiceId } = await bought();
    const { status } = await shop.app.request({
      method: 'POST',
      url: `/api/billing/invoices/${invoiceId}/refund`,
      data: { reason: 'The order was changed.' },
    });
    expect(status).toBeLessThan(300);
    await expect.poll(() => shop.statusOf(orderId)).toBe('canceled');
    await expect.poll(() => notesOf(buyer, orderId)).toEqual(['119.00']);
  });

  it('of an edit keeps the order, and credits it once', async () => {
    const { buyer, orderId, invoiceId, lineId } = await bought();
    await edited(buyer, orderId, { type: 'discount', lineId, amount: '119' }, 2);
    const refundedOf = async () =>
      (
        await shop.app.sql<{ refunded: string }>(
          'select round("refunded", 2)::text as "refunded" from billing_invoice where "id" = $1',
          [invoiceId],
        )
      )[0]?.refunded;
    await expect.poll(refundedOf).toBe('119.00');
    const handled = async () =>
      (
        await shop.app.sql<{ count: number }>(
          `select count(*)::int as count from flotilla_jobs.job where state < 'completed' and name like 'ecommerce.%' and start_after <= now()`,
        )
      )[0]?.count;
    await expect.poll(handled).toBe(0);
    expect([await shop.statusOf(orderId), await notesOf(buyer, orderId)]).toEqual(['approving', ['119.00']]);
  });
});
