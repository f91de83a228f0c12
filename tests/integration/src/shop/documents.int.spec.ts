import { Events, Writer } from '@flotilla/backend';
import { OrderLinks } from '@flotilla/ecommerce/backend';
import { orderPaid } from '@flotilla/ecommerce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './products.fixture.js';
import { makeSeller, taxProducts } from './sellers.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { type Buyer, checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'http://shop.example' } });
});
afterAll(() => shop.close());

interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  readonly gross: string;
  readonly file: string | null;
}
const documentsOf = async (buyer: Buyer, orderId: string) =>
  (await buyer.call<Shown[]>('GET', `orders/${orderId}/documents`)).data;
const dataOf = async (number: string) => {
  const [row] = await shop.app.sql<{ data: Readonly<Record<string, unknown>> }>(
    'select data from ecommerce_document where number = $1',
    [number],
  );
  return row?.data ?? {};
};
const year = () => new Date().getUTCFullYear();
const mails = mailsOf(() => shop);

async function goods(seller: string | object = {}, amount = '119'): Promise<Product> {
  const storeId = typeof seller === 'string' ? seller : await makeSeller(shop.app, seller);
  const product = await shop.product({ title: 'Cap', prices: [{ amount, currency: 'EUR' }], storeId });
  await taxProducts(shop.app, [product.id]);
  return product;
}

/** Buys products in one payment, and pays. */
async function bought(products: readonly Product[], data: object = {}) {
  const buyer = await shop.buyer();
  for (const one of products) await buyer.add(one);
  const charged = await buyer.checkOut('orders/checkout', data);
  const orders = await buyer.orders();
  const orderIds = products.map(({ id }) =>
    String(orders.find(({ ordersToProducts: [line] }) => line?.['productId'] === id)?.id),
  );
  const [invoice = { id: '' }] = charged.data.billingModule.invoices;
  await shop.decide(invoice, 'pay');
  for (const orderId of orderIds) await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  return { buyer, orderId: orderIds[0] ?? '', orderIds, invoiceId: invoice.id };
}
const invoiced = async (buyer: Buyer, orderId: string, count = 1) => {
  await expect.poll(async () => (await documentsOf(buyer, orderId)).length).toBe(count);
  return documentsOf(buyer, orderId);
};
const refund = (invoiceId: string, data: object = {}) =>
  shop.app.request({ method: 'POST', url: `/api/billing/invoices/${invoiceId}/refund`, data });
const seriesOf = (storeId: string) =>
  shop.app.sql<{ kind: string; next: number }>(
    'select kind, next from ecommerce_number_series where "storeId" = $1 order by kind',
    [storeId],
  );

describe('a paid order', () => {
  it('has an invoice with seller, buyer, taxes and totals', async () => {
    const storeId = await makeSeller(shop.app, { slug: 'limassol' });
    const billingAddress = {
      name: 'Ann',
      line1: 'Quay 1',
      city: 'Limassol',
      postalCode: '3036',
      country: 'CY',
    };
    const { buyer, orderId } = await bought([await goods(storeId)], { billingAddress });
    const [invoice] = await invoiced(buyer, orderId);

    expect(invoice).toMatchObject({
      ...{ kind: 'invoice', number: `LIMASSOL-${year()}-00001`, gross: '119.00' },
      currency: { code: 'EUR', decimals: 2 },
    });
    expect(await dataOf(invoice?.number ?? '')).toMatchObject({
      seller: { name: 'Rent Ltd', taxId: 'CY10259033P', lines: ['1 Marina Road', '3014 Limassol', 'Cyprus'] },
      buyer: { email: checkoutData.email, lines: ['Ann', 'Quay 1', '3036 Limassol', 'Cyprus'] },
      rows: [
        {
          title: expect.stringMatching(/^Cap/),
          quantity: 1,
          net: '100.00',
          tax: '19.00',
          gross: '119.00',
          taxRate: '19',
        },
      ],
      taxes: [{ taxCountry: 'CY', taxRate: '19', taxReason: 'standard', net: '100.00', tax: '19.00' }],
      totals: { net: '100.00', tax: '19.00', gross: '119.00' },
      unpaid: '0.00',
    });
  });

  it('shows its PDF to the buyer alone, also by the link of a mail', async () => {
    const { buyer, orderId } = await bought([await goods()]);
    await expect.poll(async () => (await documentsOf(buyer, orderId))[0]?.file ?? null).not.toBeNull();
    const [{ file } = { file: '' }] = await documentsOf(buyer, orderId);
    const link = await shop.app.nest.get(OrderLinks).linkTo({ id: orderId, email: checkoutData.email });
    const url = `/api/ecommerce/order-links/${link}/documents`;
    const { data: linked } = await shop.app.request<Shown[]>({ url, as: 'anonymous' });
    const opened = await Promise.all(
      [String(file), String(linked[0]?.file), String(file).split('?')[0] ?? ''].map((one) =>
        shop.app.nest.inject({ url: one }),
      ),
    );

    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    expect(opened[0]?.headers['content-type']).toBe('application/pdf');
    expect(opened[0]?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const stranger = await shop.buyer();
    const own = `/api/rbac/subjects/${buyer.id}/ecommerce-module/orders/${orderId}/documents`;
    expect((await stranger.call('GET', `orders/${orderId}/documents`)).status).toBe(404);
    expect((await shop.app.request({ url: own, as: stranger.as })).status).toBe(404);
    expect((await shop.app.request({ url: own, as: 'anonymous' })).status).toBe(401);
    expect(
      (await shop.app.request({ url: `${url.replace(link, `${link}x`)}`, as: 'anonymous' })).status,
    ).toBe(404);
    expect((await shop.app.request({ url: '/api/ecommerce/documents', as: buyer.as })).status).toBe(403);
  });

  it('mails the PDF once, in the language of the order', async () => {
    const { buyer, orderId } = await bought([await goods()], { email: 'paper@example.com' });
    const [invoice] = await invoiced(buyer, orderId);
    const text = await mails.text('paper@example.com', /^Invoice/);

    expect(text).toContain('119');
    const sent = (await mails.to('paper@example.com')).filter(({ subject }) => subject.startsWith('Invoice'));
    expect(sent).toMatchObject([{ subject: expect.stringContaining(String(invoice?.number)) }]);
    const [row] = await shop.app.sql<{ attachments: unknown }>(
      `select attachments from notification_notification where receiver = 'paper@example.com' and data->>'kind' = 'invoice'`,
    );
    expect(row?.attachments).toMatchObject([{ name: `${invoice?.number}.pdf` }]);
  });

  it('has one invoice, however often its payment is reported', async () => {
    const storeId = await makeSeller(shop.app);
    const { buyer, orderId } = await bought([await goods(storeId)]);
    await invoiced(buyer, orderId);
    const { nest } = shop.app;
    for (let count = 0; count < 5; count++)
      await nest.get(Writer).transaction((tx) => nest.get(Events).emit(orderPaid, { orderId }, tx));
    const call = () =>
      shop.app.request({ method: 'POST', url: `/api/ecommerce/orders/${orderId}/documents` });

    expect((await Promise.all([call(), call(), call()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect(await documentsOf(buyer, orderId)).toHaveLength(1);
    expect(await seriesOf(storeId)).toEqual([{ kind: 'invoice', next: 2 }]);
  });

  it.each([
    ['a legal name', { legalName: null }],
    ['an address', { address: null }],
    ['a tax number of taxed sales', { taxId: null }],
  ])('has no invoice while its store lacks %s, and gets it by the administrator', async (_, missing) => {
    const storeId = await makeSeller(shop.app, missing);
    const { buyer, orderId } = await bought([await goods(storeId)]);
    const issue = () =>
      shop.app.request<Shown[]>({ method: 'POST', url: `/api/ecommerce/orders/${orderId}/documents` });

    expect(await issue()).toMatchObject({ status: 422, problem: { message: /^No invoice can be issued/ } });
    const address = { line1: '1 Marina Road', city: 'Limassol', postalCode: '3014' };
    const data = { legalName: 'Rent Ltd', taxId: 'CY10259033P', address };
    await shop.app.request({ method: 'PATCH', url: `/api/ecommerce/stores/${storeId}`, data });
    expect((await issue()).data).toMatchObject([{ kind: 'invoice', gross: '119.00' }]);
    expect(await documentsOf(buyer, orderId)).toHaveLength(1);
  });

  it('without taxes needs no tax number', async () => {
    const storeId = await makeSeller(shop.app, { taxId: null });
    const product = await shop.product({ prices: [{ amount: '5', currency: 'EUR' }], storeId });
    const { buyer, orderId } = await bought([product]);
    const [invoice] = await invoiced(buyer, orderId);

    expect(await dataOf(invoice?.number ?? '')).toMatchObject({
      taxes: [{ taxReason: 'none', tax: '0.00' }],
    });
  });
});

describe('numbers of documents', () => {
  it('have no gaps when 30 orders are paid at the same moment', async () => {
    const storeId = await makeSeller(shop.app);
    const product = await goods(storeId);
    const placed = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const buyer = await shop.buyer();
        const { data } = await buyer.checkOut(`products/${product.id}/checkout`);
        return data.billingModule.invoices[0] ?? { id: '' };
      }),
    );
    await Promise.all(placed.map((invoice) => shop.decide(invoice, 'pay')));
    const issued = () =>
      shop.app.sql<{ sequence: number; orders: number }>(
        `select d.sequence, count(*) over (partition by d."orderId")::int as orders from ecommerce_document d
         join ecommerce_number_series s on s.id = d."seriesId" where s."storeId" = $1 order by d."issuedAt", d.sequence`,
        [storeId],
      );
    await expect.poll(async () => (await issued()).length).toBe(30);

    expect(await issued()).toEqual(
      Array.from({ length: 30 }, (_, index) => ({ sequence: index + 1, orders: 1 })),
    );
  });

  it('are of the store also after another store had its slug', async () => {
    const former = await makeSeller(shop.app, { slug: 'quay' });
    const first = await bought([await goods(former)]);
    await invoiced(first.buyer, first.orderId);
    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/stores/${former}`,
      data: { slug: 'old-quay' },
    });
    const second = await bought([await goods({ slug: 'quay' })]);
    const [invoice] = await invoiced(second.buyer, second.orderId);

    expect(invoice?.number).toMatch(new RegExp(`^QUAY-[0-9A-F]{8}-${year()}-00001$`));
  });
});

describe('a refund', () => {
  it('of a part has a credit note with its part of the tax, and all parts add up', async () => {
    const { buyer, orderId, invoiceId } = await bought([await goods({}, '100')]);
    await invoiced(buyer, orderId);
    for (const [index, amount] of ['33.33', '33.33', '33.34'].entries()) {
      expect((await refund(invoiceId, { amount })).status).toBe(201);
      await invoiced(buyer, orderId, index + 2);
    }
    const [invoice, ...notes] = await documentsOf(buyer, orderId);
    const amounts = await Promise.all(notes.map(({ number }) => dataOf(number)));

    expect(notes.map(({ kind, gross }) => [kind, gross])).toEqual([
      ['credit-note', '33.33'],
      ['credit-note', '33.33'],
      ['credit-note', '33.34'],
    ]);
    expect(notes[0]?.number).toMatch(/-CN-\d{4}-00001$/);
    expect(amounts[0]).toMatchObject({ corrects: { number: invoice?.number } });
    const taxes = amounts.map(({ totals }) => Number((totals as { tax: string }).tax));
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBeCloseTo(15.97, 10);
    await expect.poll(() => shop.statusOf(orderId)).toBe('canceled');
  });

  it('of a canceled order has one credit note of the whole invoice', async () => {
    const { buyer, orderId } = await bought([await goods()]);
    await invoiced(buyer, orderId);
    expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);
    const [, note] = await invoiced(buyer, orderId, 2);

    expect(note).toMatchObject({ kind: 'credit-note', gross: '119.00' });
  });

  it('before the invoice is issued has both', async () => {
    const storeId = await makeSeller(shop.app, { legalName: null });
    const { buyer, orderId, invoiceId } = await bought([await goods(storeId)]);
    expect((await refund(invoiceId, { amount: '19' })).status).toBe(201);
    await expect.poll(() => refundedOf(orderId)).toBe(19);
    await shop.app.sql(`update ecommerce_store set "legalName" = 'Rent Ltd' where id = $1`, [storeId]);
    const url = `/api/ecommerce/orders/${orderId}/documents`;

    expect((await shop.app.request<Shown[]>({ method: 'POST', url })).data).toMatchObject([
      { kind: 'invoice', gross: '119.00' },
      { kind: 'credit-note', gross: '19.00' },
    ]);
    expect((await shop.app.request<Shown[]>({ method: 'POST', url })).data).toHaveLength(2);
    expect(await documentsOf(buyer, orderId)).toHaveLength(2);
  });

  it('of a payment of two orders is divided between their credit notes', async () => {
    const storeId = await makeSeller(shop.app);
    const { buyer, orderIds, invoiceId } = await bought([await goods(storeId), await goods(storeId)]);
    for (const orderId of orderIds) await invoiced(buyer, orderId);
    expect((await refund(invoiceId, { amount: '38' })).status).toBe(201);
    for (const orderId of orderIds) await invoiced(buyer, orderId, 2);
    const notes = await Promise.all(orderIds.map(async (id) => (await documentsOf(buyer, id))[1]?.gross));

    expect(notes).toEqual(['19.00', '19.00']);
  });

  it('is subtracted in the tax report', async () => {
    const storeId = await makeSeller(shop.app);
    const { orderId, invoiceId } = await bought([await goods(storeId)]);
    expect((await refund(invoiceId, { amount: '19' })).status).toBe(201);
    await expect.poll(() => refundedOf(orderId)).toBe(19);
    const { data } = await shop.app.request<{ gross: string }[]>({
      url: `/api/ecommerce/tax-report?from=2020-01-01&to=2099-12-31&storeId=${storeId}`,
    });

    expect(data.map(({ gross }) => Number(gross))).toEqual([100]);
  });
});

const refundedOf = async (orderId: string) => {
  const [row] = await shop.app.sql<{ refunded: string | null }>(
    'select "refunded" from ecommerce_orders_to_products where "orderId" = $1',
    [orderId],
  );
  return Number(row?.refunded ?? 0);
};

describe('an issued document', () => {
  it('is neither deleted nor changed, and keeps its order and its number', async () => {
    const storeId = await makeSeller(shop.app);
    const { buyer, orderId } = await bought([await goods(storeId)]);
    const [invoice] = await invoiced(buyer, orderId);
    const [series] = await shop.app.sql<{ id: string }>(
      'select id from ecommerce_number_series where "storeId" = $1',
      [storeId],
    );
    const call = (method: 'DELETE' | 'PATCH', path: string, data?: object) =>
      shop.app.request({ method, url: `/api/ecommerce/${path}`, data });

    expect((await call('DELETE', `documents/${invoice?.id}`)).status).toBe(422);
    expect((await call('DELETE', `number-series/${series?.id}`)).status).toBe(422);
    expect((await call('DELETE', `orders/${orderId}`)).status).toBe(422);
    for (const data of [{ number: 'X-1' }, { gross: '1' }, { data: {} }])
      expect((await call('PATCH', `documents/${invoice?.id}`, data)).status).toBe(400);
    for (const data of [{ file: '' }, { variant: 'default' }])
      expect((await call('PATCH', `documents/${invoice?.id}`, data)).status).toBe(422);
    expect((await call('PATCH', `number-series/${series?.id}`, { next: 9 })).status).toBe(400);
    expect((await call('DELETE', `stores/${storeId}`)).status).toBe(200);
    expect(await documentsOf(buyer, orderId)).toHaveLength(1);
  });
});

it('a store has an address with a street and a city', async () => {
  const storeId = await makeSeller(shop.app);
  const url = `/api/ecommerce/stores/${storeId}`;
  for (const address of [
    {},
    { line1: 'Quay 1' },
    { line1: 'Quay 1', city: 'Paphos', floor: '2' },
    { line1: 1, city: 2 },
  ])
    expect(await shop.app.request({ method: 'PATCH', url, data: { address } })).toMatchObject({
      ...{ status: 400, problem: { cause: [{ field: 'address' }] } },
    });
  expect((await shop.app.request({ method: 'PATCH', url, data: { address: null } })).status).toBe(200);
});
