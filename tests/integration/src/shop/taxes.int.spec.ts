import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { store, taxClass, taxRate, zone } from '@flotilla/ecommerce';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeRental } from './rentals.fixture.js';
import { type Charged, openShop, type Shop } from './shop.fixture.js';

/** A stand-in of the EU's register of tax numbers. */
const register = { isUp: true, calls: 0, known: new Set(['136695976']) };
let vies: Server;
let shop: Shop;
beforeAll(async () => {
  const asked = z.object({ vatNumber: z.string() });
  vies = createServer((request, response) => {
    register.calls++;
    void json(request).then((body) => {
      const { vatNumber } = asked.parse(body);
      const answer = register.isUp
        ? { valid: register.known.has(vatNumber), name: 'Boote GmbH', requestIdentifier: 'WAPIAAAAX' }
        : { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => vies.once('listening', resolve));
  const address = vies.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  shop = await openShop({
    env: { DEPLOYMENT: 'development', VIES_API_BASE: `http://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  vies.close();
  await shop.close();
});
beforeEach(async () => {
  register.isUp = true;
  await shop.app.sql('delete from ecommerce_tax_id_check');
});

let zones: Promise<ReadonlyMap<string, string>> | undefined;
const zoneIds = () =>
  (zones ??= Promise.all(
    ['CY', 'FR', 'DE'].map(async (country) => {
      const { id } = await make(shop.app, zone, { countries: [country], regions: [], postalCodes: [] });
      return [country, String(id)] as const;
    }),
  ).then((entries) => new Map(entries)));

/** Makes a tax class with rates in percent by country. */
async function makeClass(place: string, rates: Readonly<Record<string, string>>): Promise<string> {
  const { id: taxClassId } = await make(shop.app, taxClass, { place });
  for (const [country, rate] of Object.entries(rates)) {
    const values = { taxClassId, zoneId: (await zoneIds()).get(country), rate };
    await make(shop.app, taxRate, { ...values, validFrom: '2020-01-01', validUntil: null });
  }
  return String(taxClassId);
}

const standard = { CY: '19', FR: '20', DE: '19' };
const seller = (values: object = {}) =>
  make(shop.app, store, {
    ...{ country: 'CY', taxId: null, pricesIncludeTax: true, isOssRegistered: true },
    ...values,
  }).then(({ id }) => String(id));

interface Sold {
  readonly amount?: string;
  readonly place?: string;
  readonly rates?: Readonly<Record<string, string>>;
  readonly storeValues?: object;
  readonly isShippable?: boolean;
}

async function taxed({ amount = '119', place = 'goods', rates = standard, ...sold }: Sold = {}) {
  const storeId = await seller(sold.storeValues);
  const made = await shop.product({ prices: [{ amount, currency: 'EUR' }], storeId });
  const taxClassId = await makeClass(place, rates);
  await tax(made.id, { taxClassId, isShippable: sold.isShippable ?? place === 'goods' });
  return made;
}
const tax = (id: string, data: object) =>
  shop.app.request({ method: 'PATCH', url: `/api/ecommerce/products/${id}`, data });

interface Quote {
  readonly subtotal: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly isTaxIdVerified: boolean | null;
  readonly rows: readonly { readonly taxCountry: string; readonly taxReason: string }[];
}
const quote = ({ id }: { id: string }, data: object = {}) =>
  shop.app.request<Quote>({
    method: 'POST',
    url: `/api/ecommerce/products/${id}/quote`,
    data,
    as: 'anonymous',
  });
async function priced(product: { id: string }, data: object = {}) {
  const { data: quoted, text } = await quote(product, data);
  if (!quoted) throw new Error(text);
  const [row] = quoted.rows;
  return [quoted.net, quoted.tax, quoted.total, row?.taxCountry, row?.taxReason].join(' ');
}
const firstInvoice = ({ data }: { data: Charged }) => data.billingModule.invoices[0];

const clearChecks = defineJob('ecommerce.clear-tax-id-checks', z.object({}), { retryLimit: 2 });

/** Returns a German VAT number of valid form: nine digits, the last by ISO 7064, mod 11,10. */
function numberOf(index: number): string {
  const digits = String(10_000_000 + index);
  let product = 10;
  for (const digit of digits) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return `${digits}${(11 - product) % 10}`;
}

describe('the quote of a product', () => {
  it('shares the price between net and tax of the destination', async () => {
    const goods = await taxed();
    expect(await priced(goods)).toBe('100.00 19.00 119.00 CY standard');
    expect(await priced(goods, { country: 'FR' })).toBe('99.17 19.83 119.00 FR standard');
    expect(await priced(goods, { country: 'US' })).toBe('100.00 0.00 100.00 CY export');
    const withoutOss = await taxed({ storeValues: { isOssRegistered: false } });
    expect(await priced(withoutOss, { country: 'FR' })).toBe('100.00 19.00 119.00 CY standard');
  });

  it('taxes the total of the row, not its unit price', async () => {
    const goods = await taxed({ amount: '38.23', rates: { CY: '20' } });
    expect(await priced(goods, { quantity: 10 })).toBe('318.58 63.72 382.30 CY standard');
  });

  it('adds tax to prices without tax', async () => {
    const goods = await taxed({ amount: '100', storeValues: { pricesIncludeTax: false } });
    expect(await priced(goods, { quantity: 3 })).toBe('300.00 57.00 357.00 CY standard');
  });

  it('charges no tax without a tax class, as before', async () => {
    expect(await priced(await shop.product(), { quantity: 3 })).toBe('59.97 0.00 59.97  none');
  });

  it('reverses the charge for a verified business of another state, but not for a boat', async () => {
    const goods = await taxed();
    const boat = await taxed({ place: 'on-site' });
    const business = { country: 'DE', taxId: 'DE 136 695 976' };
    expect(await priced(goods, business)).toBe('100.00 0.00 100.00 CY reverse-charge');
    expect(await priced(boat, business)).toBe('100.00 19.00 119.00 CY standard');
    expect(register.calls).toBe(1);
  });

  it('charges tax while the register is down, and marks the number as unverified', async () => {
    register.isUp = false;
    const goods = await taxed();
    const { data } = await quote(goods, { country: 'DE', taxId: 'DE136695976' });
    expect([data.tax, data.total, data.isTaxIdVerified]).toEqual(['19.00', '119.00', false]);
    register.isUp = true;
    // A failure pauses the checks for a minute.
    await shop.app.sql(`update ecommerce_tax_id_check set "checkedAt" = now() - interval '2 minutes'`);
    expect((await quote(goods, { country: 'DE', taxId: 'DE136695976' })).data.isTaxIdVerified).toBe(true);
  });

  it('rejects malformed and unregistered tax numbers', async () => {
    const goods = await taxed();
    const answers = await Promise.all(
      ['DE136695975', 'x', 'US123456789', 'FR40303265045'].map((taxId) => quote(goods, { taxId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 422]);
    expect(answers[3]?.text).toContain('The tax number FR40303265045 is not registered.');
    expect((await quote(goods, { country: 'QQ' })).status).toBe(400);
  });

  it('deletes old checks of numbers that no order has', async () => {
    const goods = await taxed();
    const buyer = await shop.buyer();
    await buyer.checkOut(`products/${goods.id}/checkout`, { country: 'DE', taxId: 'DE136695976' });
    await quote(goods, { taxId: 'FR40303265045' });
    await shop.app.sql(`update ecommerce_tax_id_check set "checkedAt" = now() - interval '31 days'`);
    await shop.app.nest.get(Jobs).send(clearChecks, {});
    const kept = async () =>
      (await shop.app.sql<{ taxId: string }>(`select "taxId" from ecommerce_tax_id_check`)).map(
        ({ taxId }) => taxId,
      );
    await expect.poll(kept).toEqual(['DE136695976']);
  });

  it('checks 20 numbers of a network an hour', async () => {
    const goods = await taxed();
    const call = (index: number) =>
      shop.app.request({
        method: 'POST',
        url: `/api/ecommerce/products/${goods.id}/quote`,
        data: { taxId: `DE${numberOf(index)}` },
        headers: { 'x-forwarded-for': '198.51.100.7' },
        as: 'anonymous',
      });
    const statuses: number[] = [];
    for (let index = 1; index <= 22; index++) statuses.push((await call(index)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429, 429]);
  });

  it('prices the days of a rental', async () => {
    const boat = await makeRental(shop, { storeId: await seller() });
    await tax(boat.id, { taxClassId: await makeClass('on-site', standard) });
    const data = { startDate: '2027-07-03', endDate: '2027-07-09' };
    expect(await priced(boat, data)).toBe('2470.59 469.41 2940.00 CY standard');
    expect((await quote(boat, { ...data, endDate: '2027-07-01' })).status).toBe(400);
  });
});

describe('a checkout with taxes', () => {
  it('charges gross, and stores net, tax and their sum on lines and orders', async () => {
    const goods = await taxed({ amount: '100', storeValues: { pricesIncludeTax: false } });
    const buyer = await shop.buyer();
    await buyer.add(goods, { quantity: 3 });
    const { data: before } = await buyer.call<{ total: string }[]>('GET', 'orders/total');
    expect(before[0]?.total).toBe('300.00');
    const paid = await buyer.checkOut('orders/checkout', { country: 'FR' });
    expect(firstInvoice(paid)?.amount).toBe('360.00');

    const [order] = await buyer.orders();
    expect(order).toMatchObject({ country: 'FR', status: 'paying' });
    const line = { total: '300.00', net: '300.00', tax: '60.00', gross: '360.00', taxRate: '20' };
    expect(order?.ordersToProducts[0]).toMatchObject({ ...line, taxCountry: 'FR', taxReason: 'standard' });
    const [sums] = await shop.app.sql(
      `select amount, subtotal, net, tax from ecommerce_orders_to_billing_module_currencies where "orderId" = $1`,
      [order?.id],
    );
    expect(sums).toEqual({ amount: '360.00', subtotal: '300.00', net: '300.00', tax: '60.00' });
  });

  it('clears the taxes when the order returns to the cart', async () => {
    const goods = await taxed();
    const buyer = await shop.buyer();
    await buyer.add(goods);
    await buyer.checkOut('orders/checkout', { country: 'FR' });
    const [placed] = await buyer.orders();
    await buyer.call('POST', `orders/${placed?.id}/reopen`);
    const [order] = await buyer.orders();
    expect(order?.status).toBe('new');
    expect(order?.ordersToProducts[0]).toMatchObject({ net: null, tax: null, gross: null, taxReason: null });
  });

  it('refunds the gross amount of a canceled order', async () => {
    const goods = await taxed({ amount: '100', storeValues: { pricesIncludeTax: false } });
    const buyer = await shop.buyer();
    const paid = await buyer.checkOut(`products/${goods.id}/checkout`, {});
    await shop.decide(firstInvoice(paid) ?? { id: '' }, 'pay');
    const [order] = await buyer.orders();
    await expect.poll(() => shop.statusOf(order?.id ?? '')).toBe('approving');
    expect((await buyer.call('POST', `orders/${order?.id}/cancel`)).status).toBe(200);
    const [refund] = await shop.app.sql(
      `select amount from billing_refund order by "createdAt" desc limit 1`,
    );
    expect(refund).toEqual({ amount: '119' });
  });

  it('does not continue an unpaid order of another country', async () => {
    const goods = await taxed();
    const buyer = await shop.buyer();
    const buy = async (country: string) =>
      firstInvoice(await buyer.checkOut(`products/${goods.id}/checkout`, { country }))?.id;
    const first = await buy('FR');
    expect(await buy('DE')).not.toBe(first);
    expect(await buy('FR')).toBe(first);
  });
});

describe('the tax report', () => {
  const report = (storeId: string) =>
    shop.app.request<unknown[]>({
      url: `/api/ecommerce/tax-report?from=2020-01-01&to=2099-12-31&storeId=${storeId}`,
    });

  it('sums paid orders by country, rate and reason', async () => {
    const goods = await taxed();
    const buyer = await shop.buyer();
    for (const country of ['FR', 'CY', 'FR', 'US']) {
      const paid = await buyer.checkOut(`products/${goods.id}/checkout`, { country });
      await shop.decide(firstInvoice(paid) ?? { id: '' }, 'pay');
    }
    await buyer.checkOut(`products/${goods.id}/checkout`, { country: 'CY' });
    const sums = { storeId: goods.storeId, currency: 'EUR' };
    // Orders follow their payments.
    await expect
      .poll(async () => (await report(goods.storeId)).data)
      .toEqual([
        {
          ...sums,
          country: 'CY',
          rate: '0',
          reason: 'export',
          orders: 1,
          net: '100.00',
          tax: '0.00',
          gross: '100.00',
        },
        {
          ...sums,
          country: 'CY',
          rate: '19',
          reason: 'standard',
          orders: 1,
          net: '100.00',
          tax: '19.00',
          gross: '119.00',
        },
        {
          ...sums,
          country: 'FR',
          rate: '20',
          reason: 'standard',
          orders: 2,
          net: '198.34',
          tax: '39.66',
          gross: '238.00',
        },
      ]);
  });

  it('rejects a period that ends before it begins', async () => {
    const { status } = await shop.app.request({
      url: '/api/ecommerce/tax-report?from=2027-02-01&to=2027-01-31',
    });
    expect(status).toBe(400);
  });
});

describe('tax rates', () => {
  it('do not overlap within a zone and a class', async () => {
    const taxClassId = await makeClass('goods', { CY: '19' });
    const zoneId = (await zoneIds()).get('CY');
    const add = (data: object) =>
      shop.app.request({
        ...{ method: 'POST', url: '/api/ecommerce/tax-rates' },
        data: { taxClassId, zoneId, rate: '20', ...data },
      });
    expect((await add({ validFrom: '2030-01-01' })).status).toBe(409);
    expect((await add({ validFrom: '2010-01-01', validUntil: '2020-01-01' })).status).toBe(201);
  });

  it('are filled for the 27 states of the EU once', async () => {
    const taxClassId = await makeClass('goods', { CY: '5' });
    const fill = () =>
      shop.app.request<{ added: number }>({
        method: 'POST',
        url: `/api/ecommerce/tax-classes/${taxClassId}/standard-rates`,
      });
    const answers = await Promise.all([fill(), fill()]);
    expect(answers.map(({ data }) => data.added).toSorted((a, b) => a - b)).toEqual([0, 26]);
  });

  it('keep the classes of products, in zones of countries that exist', async () => {
    const taxClassId = await makeClass('goods', { CY: '19' });
    const { id } = await shop.product();
    await tax(id, { taxClassId });
    const removal = { method: 'DELETE', url: `/api/ecommerce/tax-classes/${taxClassId}` } as const;
    expect((await shop.app.request(removal)).status).toBe(422);
    const zoneId = (await zoneIds()).get('CY');
    const patch = (path: string, data: object) =>
      shop.app.request({ method: 'PATCH', url: `/api/ecommerce/${path}`, data });
    expect((await patch(`zones/${zoneId}`, { countries: ['cy'] })).status).toBe(400);
    expect((await patch(`zones/${zoneId}`, { postalCodes: [51] })).status).toBe(400);
    expect((await patch(`stores/${await seller()}`, { country: 'QQ' })).status).toBe(400);
  });
});
