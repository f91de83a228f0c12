import { deliveryMethod, deliveryRate, store, taxClass, taxRate, zone } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, type Charged, checkoutData, openShop, type Order, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const euro = () => shop.currencies.get('EUR');
const patch = (url: string, data: object) => shop.app.request({ method: 'PATCH', url, data });

async function zoneOf(...countries: string[]): Promise<string> {
  const { id } = await make(shop.app, zone, { countries, regions: [], postalCodes: [] });
  return String(id);
}

interface Method {
  readonly kind?: string;
  readonly countries?: readonly string[];
  readonly maxWeight?: number | null;
  readonly taxClassId?: string | null;
  /** Price from a subtotal. */
  readonly rates?: readonly {
    readonly amount: string;
    readonly fromSubtotal?: string;
    readonly perKilogram?: string;
  }[];
}

async function method(storeId: string, { kind = 'ship', countries, rates = [], ...values }: Method = {}) {
  const zoneId = countries ? await zoneOf(...countries) : null;
  const { id } = await make(shop.app, deliveryMethod, {
    ...{ kind, storeId, zoneId, taxClassId: null, isActive: true, maxWeight: null },
    ...values,
  });
  for (const rate of rates)
    await make(shop.app, deliveryRate, {
      ...{ deliveryMethodId: id, currencyId: euro(), fromSubtotal: '0', fromWeight: 0, perKilogram: '0' },
      ...rate,
    });
  return String(id);
}

/** Makes a store without deliveries, and goods of it that are sent. */
async function goods({ amount = '20', weight = 400 as number | null, storeId = '' } = {}) {
  const seller =
    storeId || String((await make(shop.app, store, { country: null, title: { en: 'Harbour' } })).id);
  const product = await shop.product({ prices: [{ amount, currency: 'EUR' }], storeId: seller });
  await patch(`/api/ecommerce/products/${product.id}`, { isShippable: true, weight });
  return { ...product, storeId: seller };
}

const address = { name: 'Ann Sailor', line1: 'Quay 1', city: 'Limassol', postalCode: '3036', country: 'CY' };

interface View {
  readonly missing: readonly string[];
  readonly dropped: readonly unknown[];
  readonly quoteHash: string;
  readonly deliveries: readonly {
    readonly storeId: string;
    readonly selectedId: string | null;
    readonly options: readonly {
      readonly id: string;
      readonly amounts: readonly { readonly amount: string }[];
    }[];
  }[];
  readonly quote: readonly Readonly<Record<'subtotal' | 'delivery' | 'net' | 'tax' | 'total', string>>[];
}
const view = (buyer: Buyer) => buyer.call<View>('GET', 'checkout');
const change = (buyer: Buyer, data: object) => buyer.call<View>('PATCH', 'checkout', data);

const invoiceOf = ({ data }: { data: Charged }) => data.billingModule.invoices[0];
const orderOf = async (id: string) => {
  const { data } = await shop.app.request<Record<string, unknown>>({ url: `/api/ecommerce/orders/${id}` });
  return data;
};
const chargesOf = async (orderId: string) =>
  shop.app.sql<{ gross: string }>(`select * from ecommerce_charge where "orderId" = $1`, [orderId]);

describe('a store without delivery methods', () => {
  it('needs no address', async () => {
    const buyer = await shop.buyer();
    await buyer.add(await goods());
    expect((await view(buyer)).data).toMatchObject({ deliveries: [], missing: ['email'] });
    const charged = await buyer.checkOut('orders/checkout', checkoutData);
    expect([charged.status, invoiceOf(charged)?.amount]).toEqual([200, '20.00']);
  });
});

describe('the open checkout', () => {
  it('offers the methods of the address with their prices, and adds the selected one', async () => {
    const sent = await goods();
    const near = await method(sent.storeId, {
      countries: ['CY'],
      rates: [{ amount: '4' }, { amount: '0', fromSubtotal: '80' }],
    });
    await method(sent.storeId, { countries: ['DE', 'FR'], rates: [{ amount: '9' }] });
    const counter = await method(sent.storeId, { kind: 'pickup' });
    const buyer = await shop.buyer();
    await buyer.add(sent);
    const offered = async () =>
      (await view(buyer)).data.deliveries[0]?.options.map(({ id, amounts }) => [id, amounts[0]?.amount]);
    expect(await offered()).toEqual([[counter, '0.00']]);
    await change(buyer, { email: 'ann@example.com', deliveryAddress: address });
    expect(await offered()).toEqual([
      [near, '4.00'],
      [counter, '0.00'],
    ]);
    const selected = await change(buyer, { deliveries: [{ storeId: sent.storeId, methodId: near }] });
    expect(selected.data).toMatchObject({
      missing: [],
      quote: [{ subtotal: '20.00', delivery: '4.00', total: '24.00' }],
    });
    await buyer.add(sent, { quantity: 3 });
    expect((await view(buyer)).data.quote).toMatchObject([
      { subtotal: '80.00', delivery: '0.00', total: '80.00' },
    ]);
  });

  it('adds a price per kilogram, and drops a method that is too weak', async () => {
    const sent = await goods({ weight: 1500 });
    const parcel = await method(sent.storeId, {
      countries: ['CY'],
      maxWeight: 4000,
      rates: [{ amount: '3', perKilogram: '1.25' }],
    });
    const buyer = await shop.buyer();
    await buyer.add(sent);
    const selected = [{ storeId: sent.storeId, methodId: parcel }];
    const { data } = await change(buyer, { deliveryAddress: address, deliveries: selected });
    expect(data.quote).toMatchObject([{ delivery: '4.88', total: '24.88' }]);
    await buyer.add(sent, { quantity: 2 });
    expect((await view(buyer)).data).toMatchObject({ dropped: selected, quote: [{ delivery: '0.00' }] });
  });

  it('rejects a country without deliveries, and keeps the stored address', async () => {
    const sent = await goods();
    const home = await method(sent.storeId, { countries: ['CY'], rates: [{ amount: '4' }] });
    const buyer = await shop.buyer();
    await buyer.add(sent);
    await change(buyer, { deliveryAddress: address });
    const refused = await change(buyer, { country: 'US', deliveryAddress: { ...address, country: 'US' } });
    expect([refused.status, refused.problem.message]).toEqual([422, 'We do not deliver to US.']);
    expect((await view(buyer)).data.deliveries[0]?.options).toMatchObject([{ id: home }]);
  });

  it.each([
    [{ deliveryAddress: { ...address, country: 'QQ' } }, 'country'],
    [{ deliveryAddress: { ...address, postalCode: '' } }, 'postalCode'],
    [{ deliveryAddress: { ...address, name: ' ' } }, 'name'],
    [{ deliveryAddress: { ...address, line1: 'x'.repeat(201) } }, 'line1'],
    [{ deliveryAddress: 7 }, 'deliveryAddress'],
    [{ phone: 'call me' }, 'phone'],
    [{ deliveries: [{ storeId: 'x', methodId: 'y' }] }, 'storeId'],
    [{ taxId: 'DE 1' }, 'taxId'],
  ])('rejects %o', async (data, field) => {
    const refused = await change(await shop.buyer(), data);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(field)]);
  });

  it('is one row for concurrent calls of a buyer, and hidden from other buyers', async () => {
    const buyer = await shop.buyer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change(buyer, { company: `Crew ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const rows = await shop.app.sql(`select id from ecommerce_checkout where "subjectId" = $1`, [buyer.id]);
    expect(rows).toHaveLength(1);
    const other = await shop.buyer();
    const peek = await shop.app.request({
      url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/checkout`,
      as: other.as,
    });
    expect(peek.status).toBe(404);
  });
});

/** Makes goods with a delivery of 4.00 within Cyprus, and a buyer who selected it. */
async function ready() {
  const sent = await goods();
  const methodId = await method(sent.storeId, { countries: ['CY'], rates: [{ amount: '4' }] });
  const buyer = await shop.buyer();
  const { data: order } = await buyer.add(sent);
  const deliveries = [{ storeId: sent.storeId, methodId }];
  const { data } = await change(buyer, { deliveryAddress: address, deliveries });
  return { sent, methodId, buyer, order, deliveries, quoteHash: data.quoteHash };
}

describe('a checkout with a delivery', () => {
  it('charges the delivery, and copies method and address to the order', async () => {
    const { buyer, order, methodId } = await ready();
    const charged = await buyer.checkOut('orders/checkout', checkoutData);
    expect(invoiceOf(charged)?.amount).toBe('24.00');
    const placed = await orderOf(order.id);
    expect(placed).toMatchObject({ deliveryAddress: address, status: 'paying' });
    expect(await chargesOf(order.id)).toMatchObject([{ gross: '4.00', deliveryMethodId: methodId }]);
    const [total] = await shop.app.sql(
      `select amount, subtotal, delivery from ecommerce_orders_to_billing_module_currencies where "orderId" = $1`,
      [order.id],
    );
    expect(total).toEqual({ amount: '24.00', subtotal: '20.00', delivery: '4.00' });
    const shares = await shop.app.sql(
      `select share from ecommerce_orders_to_billing_module_payment_intents where "orderId" = $1`,
      [order.id],
    );
    expect(shares).toEqual([{ share: '24.00' }]);
    expect((await view(buyer)).data.deliveries).toEqual([]);
  });

  it('takes all of it in one call, without an open checkout', async () => {
    const sent = await goods();
    const methodId = await method(sent.storeId, { countries: ['CY'], rates: [{ amount: '4' }] });
    const deliveries = [{ storeId: sent.storeId, methodId }];
    const buyer = await shop.buyer();
    const data = { ...checkoutData, deliveryAddress: address, deliveries };
    const first = await buyer.checkOut(`products/${sent.id}/checkout`, data);
    expect(invoiceOf(first)?.amount).toBe('24.00');
    const again = await buyer.checkOut(`products/${sent.id}/checkout`, data);
    expect(invoiceOf(again)?.id).toBe(invoiceOf(first)?.id);
    const elsewhere = { ...address, line1: 'Quay 2' };
    const other = await buyer.checkOut(`products/${sent.id}/checkout`, {
      ...data,
      deliveryAddress: elsewhere,
    });
    expect(invoiceOf(other)?.id).not.toBe(invoiceOf(first)?.id);
  });

  it('names the store whose delivery was not selected, and the address that is missing', async () => {
    const sent = await goods();
    const methodId = await method(sent.storeId, { countries: ['CY'], rates: [{ amount: '4' }] });
    const buyer = await shop.buyer();
    await buyer.add(sent);
    const tried = async (data: object) => {
      const { status, problem } = await buyer.checkOut('orders/checkout', { ...checkoutData, ...data });
      return [status, problem.message];
    };
    expect(await tried({})).toEqual([422, 'The goods are sent to an address. Fill it in.']);
    expect(await tried({ country: 'US' })).toEqual([422, 'We do not deliver to US.']);
    expect(await tried({ deliveryAddress: address })).toEqual([422, 'Choose how Harbour delivers.']);
    const deliveries = [{ storeId: sent.storeId, methodId }];
    expect(await tried({ country: 'CY', deliveries })).toEqual([
      422,
      'The goods are sent to an address. Fill it in.',
    ]);
  });

  it('charges nothing when the price is not the one that the buyer saw', async () => {
    const { buyer, methodId, quoteHash } = await ready();
    const [rate] = await shop.app.sql<{ id: string }>(
      `select id from ecommerce_delivery_rate where "deliveryMethodId" = $1`,
      [methodId],
    );
    await patch(`/api/ecommerce/delivery-rates/${rate?.id}`, { amount: '5' });
    const refused = await buyer.checkOut('orders/checkout', { ...checkoutData, quoteHash });
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      expect.stringMatching(/^The price has changed: it was .*24\.00, and is .*25\.00 now\.$/),
    ]);
    const { data } = await view(buyer);
    const charged = await buyer.checkOut('orders/checkout', { ...checkoutData, quoteHash: data.quoteHash });
    expect(invoiceOf(charged)?.amount).toBe('25.00');
  });

  it('returns to the cart with its checkout when the payment is declined', async () => {
    const { buyer, order, deliveries } = await ready();
    const invoice = invoiceOf(await buyer.checkOut('orders/checkout', checkoutData));
    await shop.decide(invoice ?? { id: '' }, 'decline');
    await expect.poll(() => shop.statusOf(order.id)).toBe('new');
    expect(await chargesOf(order.id)).toEqual([]);
    const { data } = await view(buyer);
    expect(data.deliveries).toMatchObject([{ selectedId: deliveries[0]?.methodId }]);
    expect(data.quote).toMatchObject([{ total: '24.00' }]);
    expect(invoiceOf(await buyer.checkOut('orders/checkout', checkoutData))?.amount).toBe('24.00');
  });

  it('taxes the delivery like goods, and goods that are picked up at home', async () => {
    const { id: taxClassId } = await make(shop.app, taxClass, { place: 'goods' });
    for (const [country, rate] of [
      ['CY', '19'],
      ['FR', '20'],
    ] as const)
      await make(shop.app, taxRate, {
        ...{ taxClassId, zoneId: await zoneOf(country), rate },
        ...{ validFrom: '2020-01-01', validUntil: null },
      });
    const seller = await make(shop.app, store, {
      ...{ country: 'CY', taxId: null, pricesIncludeTax: true, isOssRegistered: true },
    });
    const sent = await goods({ amount: '119', storeId: String(seller.id) });
    await patch(`/api/ecommerce/products/${sent.id}`, { taxClassId });
    const post = await method(sent.storeId, {
      countries: ['FR'],
      taxClassId: String(taxClassId),
      rates: [{ amount: '12' }],
    });
    const counter = await method(sent.storeId, { kind: 'pickup' });
    const buyer = await shop.buyer();
    await buyer.add(sent);
    const inFrance = { ...address, country: 'FR', postalCode: '75001' };
    const by = async (methodId: string) =>
      (await change(buyer, { deliveryAddress: inFrance, deliveries: [{ storeId: sent.storeId, methodId }] }))
        .data.quote;
    expect(await by(post)).toMatchObject([{ total: '131.00', net: '109.17', tax: '21.83' }]);
    expect(await by(counter)).toMatchObject([{ total: '119.00', net: '100.00', tax: '19.00' }]);
    const charged = await buyer.checkOut('orders/checkout', {
      ...checkoutData,
      deliveries: [{ storeId: sent.storeId, methodId: post }],
    });
    const invoice = invoiceOf(charged);
    await shop.decide(invoice ?? { id: '' }, 'pay');
    const report = () =>
      shop.app.request<readonly object[]>({
        url: `/api/ecommerce/tax-report?from=2020-01-01&to=2090-01-01&storeId=${sent.storeId}`,
      });
    await expect
      .poll(async () => (await report()).data)
      .toMatchObject([{ country: 'FR', rate: '20', net: '109.17', tax: '21.83', gross: '131.00' }]);
  });
});

describe('the cancellation of orders that one delivery brings', () => {
  /** Pays two orders of one store. */
  async function paidPair() {
    const first = await goods();
    const second = await goods({ storeId: first.storeId, amount: '30' });
    const methodId = await method(first.storeId, { countries: ['CY'], rates: [{ amount: '4' }] });
    const buyer = await shop.buyer();
    const orders: Order[] = [];
    for (const product of [first, second]) orders.push((await buyer.add(product)).data);
    const deliveries = [{ storeId: first.storeId, methodId }];
    const invoice = invoiceOf(
      await buyer.checkOut('orders/checkout', { ...checkoutData, deliveryAddress: address, deliveries }),
    );
    expect(invoice?.amount).toBe('54.00');
    await shop.decide(invoice ?? { id: '' }, 'pay');
    for (const { id } of orders) await expect.poll(() => shop.statusOf(id)).toBe('approving');
    const refunded = async () => {
      const [row] = await shop.app.sql<{ sum: string | null }>(
        `select sum(amount)::text from billing_refund where "invoiceId" = $1`,
        [invoice?.id],
      );
      return Number(row?.sum);
    };
    const cancel = (order: Order | undefined) => buyer.call('POST', `orders/${order?.id}/cancel`);
    return { orders, refunded, cancel };
  }

  it.each([
    [0, 20],
    [1, 30],
  ])('refunds the delivery with the last of them, after order %i', async (index, amount) => {
    const { orders, refunded, cancel } = await paidPair();
    expect((await cancel(orders[index])).status).toBe(200);
    await expect.poll(refunded).toBe(amount);
    expect((await cancel(orders[1 - index])).status).toBe(200);
    await expect.poll(refunded).toBe(54);
  });
});

describe('the address book', () => {
  it('keeps addresses of its owner, one of them as the default', async () => {
    const buyer = await shop.buyer();
    const add = (data: object) => buyer.call<{ id: string; isDefault: boolean }>('POST', 'addresses', data);
    const first = await add(address);
    const second = await add({ ...address, city: 'Paphos', isDefault: true });
    expect([first.status, first.data.isDefault, second.data.isDefault]).toEqual([201, true, true]);
    const list = async () =>
      (await buyer.call<{ city: string; isDefault: boolean }[]>('GET', 'addresses')).data.map(
        ({ city, isDefault }) => [city, isDefault],
      );
    expect(await list()).toEqual([
      ['Paphos', true],
      ['Limassol', false],
    ]);
    const path = `addresses/${second.data.id}`;
    expect((await (await shop.buyer()).call('PATCH', path, { city: 'Rome' })).status).toBe(404);
    expect((await (await shop.buyer()).call('DELETE', path)).status).toBe(404);
    expect((await buyer.call('PATCH', path, { postalCode: '' })).status).toBe(400);
    expect((await buyer.call('DELETE', path)).status).toBe(200);
    expect(await list()).toEqual([['Limassol', true]]);
    const { data } = await change(buyer, { addressId: first.data.id });
    expect(data).toMatchObject({ deliveryAddress: address });
    expect((await change(await shop.buyer(), { addressId: first.data.id })).status).toBe(404);
  });

  it('holds fifty addresses at most, under concurrent calls', async () => {
    const buyer = await shop.buyer();
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, index) =>
        buyer.call('POST', 'addresses', { ...address, line2: `${index}` }),
      ),
    );
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect([count(201), count(422)]).toEqual([50, 5]);
  });
});
