import { rate, season, taxClass, taxRate, zone } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCoded } from './discounts.fixture.js';
import { makeExtra } from './extras.fixture.js';
import type { Product } from './products.fixture.js';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { openShop, type Order, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const cleaning = {
  title: 'Cleaning',
  per: 'booking',
  isRequired: true,
  prices: [{ amount: '90', currency: 'EUR' }],
} as const;
const board = {
  title: 'Paddleboard',
  per: 'piece',
  maxQuantity: 4,
  prices: [{ amount: '25', currency: 'EUR' }],
} as const;

/** Makes a boat of 420.00 EUR a day with a required cleaning, a skipper and paddleboards. */
async function makeExtended(input: Parameters<typeof makeRental>[1] = {}) {
  const boat = await makeRental(shop, { hulls: 5, ...input });
  return {
    boat,
    cleaning: await makeExtra(shop, [boat], cleaning),
    skipper: await makeExtra(shop, [boat]),
    board: await makeExtra(shop, [boat], board),
  };
}

interface QuotedExtra {
  readonly id: string;
  readonly price: string;
  readonly amount: string;
  readonly quantity: number;
  readonly left: number | null;
}
interface Quote {
  readonly subtotal: string;
  readonly discount: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly quoteHash: string;
  readonly extras: readonly QuotedExtra[];
  readonly rows: readonly object[];
}
const quote = ({ id }: Pick<Product, 'id'>, data: object, headers = {}) =>
  shop.app.request<Quote>({
    method: 'POST',
    url: `/api/ecommerce/products/${id}/quote`,
    data,
    headers,
    as: 'anonymous',
  });

const week = july(3, 9);
const one = (extra: { readonly id: string }, quantity = 1) => ({ id: extra.id, quantity });

describe('the quote of a boat with extras', () => {
  it('lists the extras in their order, and charges the required one', async () => {
    const made = await makeExtended();
    const { data } = await quote(made.boat, week);

    expect(data.extras).toMatchObject([
      { id: made.cleaning.id, per: 'booking', price: '90', isRequired: true, quantity: 1, amount: '90.00' },
      { id: made.skipper.id, per: 'unit', price: '180', maxQuantity: 1, quantity: 0, amount: '0.00' },
      { id: made.board.id, per: 'piece', price: '25', maxQuantity: 4, quantity: 0, left: null },
    ]);
    expect([data.subtotal, data.total]).toEqual(['3030.00', '3030.00']);
  });

  it('charges a skipper by the day and a paddleboard by the piece, each below its line', async () => {
    const { boat, skipper, board: paddle } = await makeExtended();
    const { data } = await quote(boat, { ...week, pieces: 2, extras: [one(paddle, 3), one(skipper)] });

    expect(data.rows).toMatchObject([
      { title: { en: 'Boat' }, quantity: 14, amount: '5880.00' },
      { title: { en: 'Cleaning' }, quantity: 1, unitPrice: '90', amount: '90.00' },
      { title: { en: 'Skipper' }, quantity: 7, unitPrice: '180', amount: '1260.00' },
      { title: { en: 'Paddleboard' }, quantity: 6, unitPrice: '25', amount: '150.00' },
    ]);
    expect(data.total).toBe('7380.00');
  });

  it('takes a discount of the order off lines and extras, and taxes each row', async () => {
    const { boat, skipper } = await makeExtended();
    await tax(boat, '19');
    await highSeason(boat);
    const { code } = await makeCoded(shop);
    const { data } = await quote(boat, { ...week, extras: [one(skipper)], codes: [code] });

    expect(data).toMatchObject({
      ...{ subtotal: '4878.00', discount: '487.80', total: '4390.20' },
      ...{ net: '3689.25', tax: '700.95' },
    });
  });

  it('taxes an extra by its own class', async () => {
    const boat = await makeRental(shop);
    await tax(boat, '19');
    await makeExtra(shop, [boat], { ...cleaning, taxClassId: await makeClass('5') });
    const { data } = await quote(boat, july(3, 3));

    expect(data.rows).toMatchObject([{ taxRate: '19' }, { taxRate: '5', gross: '90.00', tax: '4.29' }]);
  });

  it('reduces extras by a percentage of the product, and not by an amount for each piece', async () => {
    const { boat } = await makeExtended();
    const percent = await makeCoded(shop, { target: 'products' });
    const currencyId = shop.currencies.get('EUR');
    const amount = await makeCoded(shop, { kind: 'amount', target: 'products', value: '5', currencyId });
    const discountOf = async (code: string) =>
      (await quote(boat, { ...july(3, 4), codes: [code] })).data.discount;

    expect(await discountOf(percent.code)).toBe('93.00');
    expect(await discountOf(amount.code)).toBe('10.00');
  });

  it('has another hash with other extras', async () => {
    const { boat, skipper } = await makeExtended();
    const hashOf = async (extras: object[]) => (await quote(boat, { ...week, extras })).data.quoteHash;

    expect(await hashOf([])).toBe(await hashOf([]));
    expect(await hashOf([one(skipper)])).not.toBe(await hashOf([]));
  });
});

describe('extras that can not be sold', () => {
  const problemOf = async (boat: Product, extras: object[], values: object = {}) => {
    const { status, problem, text } = await quote(boat, { ...july(3, 4), ...values, extras });
    return [status, `${problem.message} ${text}`] as const;
  };

  it('are refused by the quote, the cart and the checkout with the reason', async () => {
    const { boat, skipper } = await makeExtended();
    const foreign = await makeExtra(shop, []);
    const buyer = await shop.buyer();
    const answers = async (extras: object[]) => {
      const data = { ...july(3, 4), extras };
      const bought = { productId: boat.id, ...data };
      const statuses = [
        (await quote(boat, data)).status,
        (await buyer.call('POST', 'orders', bought)).status,
        (await buyer.checkOut(`products/${boat.id}/checkout`, data)).status,
      ];
      return [new Set(statuses).size, statuses[0]];
    };

    expect(await answers([one(foreign)])).toEqual([1, 400]);
    expect(await answers([one(skipper, 2)])).toEqual([1, 422]);
    expect(await answers([one(skipper), one(skipper)])).toEqual([1, 400]);
    expect(await answers([one(skipper, 0)])).toEqual([1, 400]);
    expect(await answers(Array.from({ length: 21 }, () => one({ id: crypto.randomUUID() })))).toEqual([
      1, 400,
    ]);
    expect(await problemOf(boat, [one(skipper, 2)])).toMatchObject([
      422,
      expect.stringContaining('Choose at most 1 of Skipper with Boat.'),
    ]);
    expect(await problemOf(boat, [one(foreign)])).toMatchObject([
      400,
      expect.stringContaining('names an extra that the product does not offer'),
    ]);
  });

  it('are those without a price in the currency; a required one then refuses the product', async () => {
    const prices = ['EUR', 'USD'].map((currency) => ({ amount: '420', currency }));
    const { boat, cleaning: required, skipper } = await makeExtended({ prices });
    const inDollars = { currencyId: shop.currencies.get('USD') };

    expect(await problemOf(boat, [], inDollars)).toMatchObject([
      422,
      expect.stringContaining('Boat can’t be bought in USD: Cleaning has no price in it.'),
    ]);
    await shop.app.request({ method: 'DELETE', url: `/api/ecommerce/extras/${required.id}` });
    expect((await quote(boat, { ...july(3, 4), ...inDollars })).data).toMatchObject({ extras: [] });
    expect((await problemOf(boat, [one(skipper)], inDollars))[0]).toBe(400);
  });
});

describe('a cart with extras', () => {
  const added = async (boat: Rental, ...chosen: object[][]) => {
    const buyer = await shop.buyer();
    for (const extras of chosen) await buyer.add(boat, { ...july(3, 4), extras });
    return buyer;
  };
  const linesOf = async (buyer: Awaited<ReturnType<typeof added>>) =>
    (await buyer.orders()).flatMap((order: Order) => order.ordersToProducts);

  it('adds up lines with equal extras only', async () => {
    const { boat, skipper, board: paddle } = await makeExtended();
    const chosen = [[], [one(skipper)], [one(paddle), one(skipper)], [one(skipper), one(paddle)], []];
    const lines = await linesOf(await added(boat, ...chosen));

    expect(lines.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([2, 4, 4]);
  });

  it('has the extras below its lines, and in its total', async () => {
    const { boat, skipper, cleaning: required } = await makeExtended();
    const buyer = await added(boat, [one(skipper)]);

    expect(await linesOf(buyer)).toMatchObject([
      {
        total: '840.00',
        extraProblem: null,
        extras: [
          { id: required.id, quantity: 1, count: 1, amount: '90.00' },
          { id: skipper.id, quantity: 1, count: 2, unitPrice: '180', amount: '360.00' },
        ],
      },
    ]);
    expect((await buyer.call('GET', 'orders/total')).data).toMatchObject([{ total: '1290.00' }]);
  });

  it('changes the extras of a line, and keeps the required one', async () => {
    const { boat, board: paddle } = await makeExtended();
    const buyer = await added(boat, []);
    const [order] = await buyer.orders();
    const [line] = order?.ordersToProducts ?? [];
    const change = (extras: object[]) =>
      buyer.call<Order>('PATCH', `orders/${order?.id}`, { ordersToProducts: [{ id: line?.id, extras }] });

    expect((await change([one(paddle, 5)])).status).toBe(422);
    const { status, data } = await change([one(paddle, 4)]);
    expect(status).toBe(200);
    expect(data.ordersToProducts).toMatchObject([{ extras: [{ amount: '90.00' }, { amount: '100.00' }] }]);
    expect((await change([])).data.ordersToProducts).toMatchObject([{ extras: [{ amount: '90.00' }] }]);
  });

  it('is refused once an extra is not offered any more, and names it', async () => {
    const { boat, skipper } = await makeExtended();
    const buyer = await added(boat, [one(skipper)]);
    await shop.app.request({ method: 'DELETE', url: `/api/ecommerce/extras/${skipper.id}` });

    expect(await linesOf(buyer)).toMatchObject([{ extraProblem: 'not-offered' }]);
    const { status, problem } = await buyer.checkOut();
    expect([status, problem.message]).toEqual([
      422,
      'Boat is not sold with these extras any more. Choose them again.',
    ]);
  });

  it('gets a cleaning that became required', async () => {
    const boat = await makeRental(shop);
    const buyer = await added(boat, []);
    await makeExtra(shop, [boat], cleaning);

    expect(await linesOf(buyer)).toMatchObject([{ extras: [{ amount: '90.00' }] }]);
    expect((await buyer.checkOut()).data.billingModule.invoices).toMatchObject([{ amount: '930.00' }]);
  });

  it('charges the extras of goods by their quantity', async () => {
    const cap = await shop.product({ prices: [{ amount: '10', currency: 'EUR' }] });
    const print = await makeExtra(shop, [cap], { ...board, title: 'Print' });
    const { data } = await quote(cap, { quantity: 3, extras: [one(print)] });

    expect(data.total).toBe('105.00');
  });
});

/** Sells a product with a tax in Cyprus. */
async function tax(product: Product, percent: string): Promise<void> {
  const taxClassId = await makeClass(percent);
  const patch = (url: string, data: object) => shop.app.request({ method: 'PATCH', url, data });
  await patch(`/api/ecommerce/products/${product.id}`, { taxClassId });
  const seller = { country: 'CY', pricesIncludeTax: true, isOssRegistered: false };
  await patch(`/api/ecommerce/stores/${product.storeId}`, seller);
}

let cyprus: Promise<{ id: unknown }> | undefined;
async function makeClass(percent: string): Promise<string> {
  const zoneId = (
    await (cyprus ??= make(shop.app, zone, {
      ...{ countries: ['CY'], regions: [], postalCodes: [] },
    }))
  ).id;
  const { id: taxClassId } = await make(shop.app, taxClass, { place: 'on-site' });
  await make(shop.app, taxRate, {
    ...{ taxClassId, zoneId, rate: percent, validFrom: '2020-01-01', validUntil: null },
  });
  return String(taxClassId);
}

/** Makes July and August a fifth dearer. */
async function highSeason({ scheduleId }: Rental): Promise<void> {
  const { id: seasonId } = await make(shop.app, season, {
    ...{ scheduleId, startDate: '2020-07-01', endDate: '2020-08-31', isYearly: true, isClosed: false },
    ...{ minUnits: null, startDays: [], orderIndex: 0, variant: 'default' },
  });
  await make(shop.app, rate, {
    ...{ scheduleId, seasonId, productId: null, currencyId: null, weekdays: [], fromUnits: 1 },
    ...{ kind: 'percent', value: '120', variant: 'default' },
  });
}
