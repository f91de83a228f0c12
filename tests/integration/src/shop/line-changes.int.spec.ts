import { deliveryMethod, discountsToProducts } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, buy, deskOf, makeShippable } from './aftersales.fixture.js';
import { makeCoded } from './discounts.fixture.js';
import { makeExtra } from './extras.fixture.js';
import { makeRental } from './rentals.fixture.js';
import { makeSeller, taxProducts } from './sellers.fixture.js';
import { type Buyer, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Change {
  readonly id: string;
  readonly difference: string;
  readonly quote: readonly { readonly after: string; readonly balances: readonly { amount: string }[] }[];
}
const draft = (orderId: string, actions: readonly object[]) =>
  shop.app.request<Change>({
    ...{ method: 'POST', url: `/api/ecommerce/orders/${orderId}/changes`, data: { actions } },
  });
async function change(orderId: string, actions: readonly object[]): Promise<Change> {
  const drafted = await draft(orderId, actions);
  if (!drafted.data) throw new Error(drafted.text);
  const url = `/api/ecommerce/order-changes/${drafted.data.id}/offer`;
  const applied = await shop.app.request<Change>({ method: 'POST', url });
  if (!applied.data) throw new Error(applied.text);
  return applied.data;
}
const refusal = async (orderId: string, action: object) => {
  const { status, problem } = await draft(orderId, [action]);
  return [status, problem.message];
};

const linesOf = (orderId: string) =>
  shop.app.sql<{ id: string; quantity: number; gross: string; tax: string; discount: string }>(
    `select "id", "quantity", round("gross", 2)::text as "gross", round("tax", 2)::text as "tax", round("discount", 2)::text as "discount"
     from ecommerce_orders_to_products where "orderId" = $1 order by "createdAt", "id"`,
    [orderId],
  );
const stockAt = async (shelfId: string) =>
  (
    await shop.app.sql<{ quantity: number }>(
      `select "quantity" from ecommerce_stores_to_products where "id" = $1`,
      [shelfId],
    )
  )[0]?.quantity;
const differenceOf = async ({ call }: Buyer) =>
  (
    await call<{ id: string; kind: string; amount: string; status: string }[]>('GET', 'instalments')
  ).data.filter(({ kind, status }) => kind === 'difference' && status !== 'canceled');
async function payDifference(buyer: Buyer): Promise<void> {
  const [open] = await differenceOf(buyer);
  const { data } = await buyer.call<Charged>('POST', `instalments/${open?.id}/pay`, { provider: 'dummy' });
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
}
/** Makes goods in the store of an order. */
const besides = (storeId: string, amount = '100', stock: number | null = null) =>
  shop.product({ prices: [{ amount, currency: 'EUR' }], storeId, stock });
const dayOf = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

describe('adding a line to a paid order', () => {
  it('takes goods from the stock, and requests their price', async () => {
    const { buyer, orderId, product } = await buy(shop, { quantity: 1 });
    const cap = await besides(product.storeId, '25', 5);
    const { difference, quote } = await change(orderId, [
      { type: 'add-line', productId: cap.id, quantity: 2 },
    ]);

    expect([difference, quote[0]?.after]).toEqual(['50.00', '60.00']);
    expect((await linesOf(orderId)).map(({ quantity, gross }) => [quantity, gross])).toEqual([
      [1, '10.00'],
      [2, '50.00'],
    ]);
    expect(await shop.stockOf(cap)).toBe(3);
    expect((await differenceOf(buyer)).map(({ amount }) => amount)).toEqual(['50.00']);
    await payDifference(buyer);
    await buyer.call('POST', `orders/${orderId}/cancel`);
    expect([await shop.statusOf(orderId), await shop.stockOf(cap)]).toEqual(['canceled', 5]);
  });

  it('books a rental with its extras, and refuses taken days', async () => {
    const { orderId, product } = await buy(shop, { quantity: 1 });
    const boat = await makeRental(shop, { storeId: product.storeId, terms: { timeZone: 'UTC' } });
    const { id: extraId } = await makeExtra(shop, [boat], { prices: [{ amount: '90', currency: 'EUR' }] });
    const days = { startDate: dayOf(60), endDate: dayOf(61) };
    const stay = { type: 'add-line', productId: boat.id, ...days, extras: [{ id: extraId, quantity: 1 }] };
    expect((await change(orderId, [stay])).quote[0]?.after).toMatch(/^(940|1030)\.00$/);
    const bookings = () =>
      shop.app.sql<{ status: string }>(
        `select b."status" from ecommerce_booking b where b."resourceId" = any($1::uuid[]) and b."chargeId" is null`,
        [boat.resourceIds],
      );
    expect(await bookings()).toEqual([{ status: 'confirmed' }]);
    expect((await draft(orderId, [stay])).status).toBe(409);
    expect(await refusal(orderId, { type: 'add-line', productId: boat.id })).toEqual([
      422,
      'Choose dates for Boat.',
    ]);
  });

  it('is taxed at the places of the sale', async () => {
    const { orderId, product } = await buy(shop, { quantity: 1, storeId: await makeSeller(shop.app) });
    const cap = await besides(product.storeId, '119');
    await taxProducts(shop.app, [cap.id]);
    await change(orderId, [{ type: 'add-line', productId: cap.id }]);

    expect((await linesOf(orderId)).map(({ gross, tax }) => [gross, tax])).toEqual([
      ['10.00', '0.00'],
      ['119.00', '19.00'],
    ]);
  });

  it('refuses products of other stores, subscriptions, sold-out goods and sent orders', async () => {
    const { orderId, product } = await buy(shop, { quantity: 1 });
    const [foreign, few] = [
      await besides(String((await buy(shop)).product.storeId)),
      await besides(product.storeId, '5', 1),
    ];
    const weekly = await shop.product({ interval: 'week', storeId: product.storeId });
    const add = (productId: string, quantity = 1) =>
      refusal(orderId, { type: 'add-line', productId, quantity });

    expect((await add(foreign.id))[0]).toBe(422);
    expect(await add(weekly.id)).toEqual([422, 'Boat is a subscription, which needs an order of its own.']);
    expect(await add(few.id, 2)).toEqual([409, 'Boat: 1 left in stock.']);
    expect((await add(crypto.randomUUID()))[0]).toBe(404);
    await deskOf(shop).set(orderId, 'packaging');
    await deskOf(shop).set(orderId, 'delivering');
    expect(await add(few.id)).toEqual([422, 'The order is on its way: write another order instead.']);
  });

  it('sells the last piece to one of ten concurrent edits', async () => {
    const storeId = String((await buy(shop)).product.storeId);
    const last = await besides(storeId, '5', 1);
    const orders = await Promise.all(Array.from({ length: 10 }, () => buy(shop, { storeId, quantity: 1 })));
    const drafts = await Promise.all(
      orders.map(({ orderId }) => draft(orderId, [{ type: 'add-line', productId: last.id }])),
    );
    const answers = await Promise.all(
      drafts.map(({ data }) =>
        shop.app.request({ method: 'POST', url: `/api/ecommerce/order-changes/${data?.id}/offer` }),
      ),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await shop.stockOf(last)).toBe(0);
  });
});

describe('changing goods of a paid order', () => {
  it('refunds fewer pieces, requests the price of more, and moves the stock', async () => {
    const { buyer, orderId, lineId, product } = await buy(shop, { quantity: 3, stock: 10 });
    const less = await change(orderId, [{ type: 'quantity', lineId, quantity: 1 }]);
    expect([less.difference, await deskOf(shop).refundsOf(orderId)]).toEqual(['-20.00', ['20.00']]);
    expect(await shop.stockOf(product)).toBe(9);
    const more = await change(orderId, [{ type: 'quantity', lineId, quantity: 4 }]);
    expect([more.difference, await shop.stockOf(product)]).toEqual(['30.00', 6]);
    expect((await differenceOf(buyer)).map(({ amount }) => amount)).toEqual(['30.00']);
    expect(await refusal(orderId, { type: 'quantity', lineId, quantity: 11 })).toEqual([
      409,
      'Cap: 6 left in stock.',
    ]);
  });

  it('keeps pieces that were sent', async () => {
    const product = await makeShippable(shop, '10', 9);
    const methodId = await methodOf(product.storeId);
    const deliveries = [{ storeId: product.storeId, methodId }];
    const made = await buy(shop, { product, checkout: { deliveryAddress: address, deliveries } });
    await deskOf(shop).send(made.orderId, { lines: [{ lineId: made.lineId, quantity: 2 }] });
    const cap = await besides(product.storeId, '5');
    await change(made.orderId, [{ type: 'add-line', productId: cap.id }]);

    const sent = [422, 'Cap: 2 were sent or returned already.'];
    const { orderId, lineId } = made;
    expect(await refusal(orderId, { type: 'quantity', lineId, quantity: 1 })).toEqual(sent);
    expect(await refusal(orderId, { type: 'remove-line', lineId })).toEqual(sent);
    expect((await change(orderId, [{ type: 'quantity', lineId, quantity: 2 }])).difference).toBe('-10.00');
    expect(await refusal(orderId, { type: 'delivery', methodId })).toEqual([
      422,
      'Goods of the order were sent: the delivery can’t be changed any more.',
    ]);
  });

  it('swaps a line for another, but keeps the last one', async () => {
    const { orderId, lineId, product } = await buy(shop, { quantity: 2, stock: 5 });
    expect(await refusal(orderId, { type: 'remove-line', lineId })).toEqual([
      422,
      'An order has one product at least. Cancel the order instead.',
    ]);
    const cap = await besides(product.storeId, '20');
    const swapped = await change(orderId, [
      { type: 'add-line', productId: cap.id },
      { type: 'remove-line', lineId },
    ]);
    expect([swapped.difference, await shop.stockOf(product)]).toEqual(['0.00', 5]);
    expect(await linesOf(orderId)).toMatchObject([{ gross: '20.00' }]);
  });

  it('frees the days of a removed rental, and keeps the booking', async () => {
    const { orderId, product } = await buy(shop, { quantity: 1 });
    const boat = await makeRental(shop, { storeId: product.storeId, terms: { timeZone: 'UTC' } });
    const days = { startDate: dayOf(60), endDate: dayOf(61) };
    await change(orderId, [{ type: 'add-line', productId: boat.id, ...days }]);
    const rented = (await linesOf(orderId)).find(({ gross }) => gross === '840.00');
    await change(orderId, [{ type: 'remove-line', lineId: rented?.id }]);

    expect(
      await shop.app.sql(`select "status", "lineId" from ecommerce_booking where "resourceId" = $1`, [
        boat.resourceIds[0],
      ]),
    ).toEqual([{ status: 'canceled', lineId: null }]);
    expect((await draft(orderId, [{ type: 'add-line', productId: boat.id, ...days }])).status).toBe(201);
  });

  it('keeps the discounts of the sale unless the editor recalculates them', async () => {
    const { code, id } = await makeCoded(shop, { kind: 'percent', value: '10', usageLimit: 1 });
    const { orderId, product } = await buy(shop, { quantity: 1, checkout: { codes: [code] } });
    const cap = await besides(product.storeId, '100');
    const add = { type: 'add-line', productId: cap.id };
    expect((await draft(orderId, [add])).data.quote[0]?.after).toBe('109.00');
    expect((await draft(orderId, [add, { type: 'recalculate' }])).data.quote[0]?.after).toBe('99.00');
    await make(shop.app, discountsToProducts, { discountId: id, productId: product.id, variant: 'excluded' });
    expect((await change(orderId, [add, { type: 'recalculate' }])).quote[0]?.after).toBe('100.00');
    expect((await linesOf(orderId)).map(({ discount }) => discount)).toEqual(['0.00', '10.00']);
  });

  it('has an invoice of added lines, and a credit note of removed ones', async () => {
    const storeId = await makeSeller(shop.app);
    const { buyer, orderId, lineId, product } = await buy(shop, { quantity: 2, storeId });
    const documents = () =>
      shop.app.sql<{ kind: string; gross: string }>(
        `select "kind", round("gross", 2)::text as "gross" from ecommerce_document where "orderId" = $1 order by "createdAt"`,
        [orderId],
      );
    await expect.poll(async () => (await documents()).length).toBe(1);
    const cap = await besides(product.storeId, '30');
    await change(orderId, [{ type: 'add-line', productId: cap.id }]);
    await expect.poll(async () => (await documents()).length).toBe(2);
    await payDifference(buyer);
    await change(orderId, [{ type: 'remove-line', lineId }]);
    await expect.poll(documents).toEqual([
      { kind: 'invoice', gross: '20.00' },
      { kind: 'invoice', gross: '30.00' },
      { kind: 'credit-note', gross: '20.00' },
    ]);
  });
});

/** Returns the first delivery method of a store. */
async function methodOf(storeId: string): Promise<string> {
  const [row] = await shop.app.sql<{ id: string }>(
    `select "id" from ecommerce_delivery_method where "storeId" = $1`,
    [storeId],
  );
  return row?.id ?? '';
}

describe('changing the delivery of a paid order', () => {
  it('replaces the charge, and needs an address that the store delivers to', async () => {
    const product = await makeShippable(shop, '10', 9);
    const methodId = await methodOf(product.storeId);
    const pickup = await makePickup(product.storeId);
    const made = await buy(shop, {
      ...{ product, quantity: 1 },
      checkout: { deliveries: [{ storeId: product.storeId, methodId: pickup }] },
    });
    const { orderId } = made;
    expect(await refusal(orderId, { type: 'delivery', methodId })).toEqual([
      422,
      'The goods are sent to an address. Fill it in.',
    ]);
    const sent = await change(orderId, [{ type: 'delivery', methodId, deliveryAddress: address }]);
    expect([sent.difference, sent.quote[0]?.after]).toEqual(['5.00', '15.00']);
    const fetched = await change(orderId, [{ type: 'delivery', methodId: pickup }]);
    expect([fetched.difference, fetched.quote[0]?.balances]).toEqual(['-5.00', []]);
    const [row] = await shop.app.sql<{ address: unknown; charges: number }>(
      `select "deliveryAddress" as "address", (select count(*)::int from ecommerce_charge where "orderId" = o."id") as "charges"
       from ecommerce_order o where "id" = $1`,
      [orderId],
    );
    expect(row).toEqual({ address: null, charges: 1 });
    expect((await refusal(orderId, { type: 'delivery', methodId: crypto.randomUUID() }))[0]).toBe(422);
  });

  it('is removed with the last goods to deliver', async () => {
    const product = await makeShippable(shop, '10', 9);
    const methodId = await methodOf(product.storeId);
    const deliveries = [{ storeId: product.storeId, methodId }];
    const made = await buy(shop, {
      ...{ product, quantity: 1 },
      checkout: { deliveryAddress: address, deliveries },
    });
    const cap = await besides(product.storeId, '15');
    await shop.app.request({
      ...{ method: 'PATCH', url: `/api/ecommerce/products/${cap.id}`, data: { isShippable: false } },
    });
    const { difference } = await change(made.orderId, [
      { type: 'add-line', productId: cap.id },
      { type: 'remove-line', lineId: made.lineId },
    ]);

    expect([difference, await stockAt(product.shelfId)]).toEqual(['0.00', 9]);
  });
});

/** Makes a counter where goods are picked up for nothing. */
async function makePickup(storeId: string): Promise<string> {
  const { id } = await make(shop.app, deliveryMethod, {
    ...{ kind: 'pickup', storeId, zoneId: null, taxClassId: null, isActive: true, maxWeight: null },
  });
  return String(id);
}
