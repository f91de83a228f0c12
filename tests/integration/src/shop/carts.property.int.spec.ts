import { currency } from '@flotilla/billing';
import { rate, season, store, taxClass, taxRate, zone } from '@flotilla/ecommerce';
import { compareDecimals, scaleOf, sum } from '@flotilla/core/values';
import { make } from '@flotilla/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCoded } from './discounts.fixture.js';
import { makeRental } from './rentals.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';

/** `SHOP_CARTS=1000` runs more, `SHOP_SEED` sets another seed. */
const numRuns = Number(process.env.SHOP_CARTS ?? 8);
const seed = Number(process.env.SHOP_SEED ?? 20_261_129);

const decimals = { EUR: 2, JPY: 0, KWD: 3 };
type Code = keyof typeof decimals;
const codes = ['EUR', 'JPY', 'KWD'] as const;
const goodsCount = 5;
/** Days between the stays of two carts. */
const daysApart = 7;

interface Money {
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly discount: string;
}
interface Quote extends Readonly<Record<'subtotal' | 'discount' | 'net' | 'tax' | 'total', string>> {
  readonly taxes: readonly { readonly net: string; readonly tax: string }[];
}

let shop: Shop;
let code: string;
const goods = new Map<Code, string[]>();
const boats = new Map<Code, string>();

beforeAll(async () => {
  shop = await openShop({
    env: { DEPLOYMENT: 'development', UNPAID_BOOKINGS: '1000', UNPAID_BOOKING_DAYS: '10000' },
  });
  const made = await make(shop.app, currency, { code: 'KWD', decimals: 3, isDefault: false, title: 'KWD' });
  (shop.currencies as Map<string, string>).set('KWD', String(made.id));
  code = (await makeCoded(shop, { value: '7.5' })).code;
  const { id } = await make(shop.app, store, { country: 'CY', pricesIncludeTax: true, legalName: null });
  const classes = [await makeClass('19'), await makeClass('5.5'), null];
  for (const name of codes) await makePool(name, String(id), classes);
});
afterAll(() => shop.close());

/** Makes a tax class with a rate in Cyprus. */
async function makeClass(percent: string): Promise<string> {
  const { id: taxClassId } = await make(shop.app, taxClass, { place: 'goods' });
  const { id: zoneId } = await make(shop.app, zone, { countries: ['CY'], regions: [], postalCodes: [] });
  await make(shop.app, taxRate, {
    taxClassId,
    zoneId,
    rate: percent,
    validFrom: '2020-01-01',
    validUntil: null,
  });
  return String(taxClassId);
}

/** Makes goods and a boat with a season, with random prices in a currency. */
async function makePool(name: Code, storeId: string, classes: readonly (string | null)[]): Promise<void> {
  const scale = decimals[name];
  const units = fc.sample(fc.integer({ min: 100, max: 99_999 }), {
    numRuns: goodsCount + 1,
    seed: seed + scale,
  });
  const prices = units.map((amount) => (amount / 10 ** scale).toFixed(scale));
  const ids: string[] = [];
  for (const [index, amount] of prices.slice(1).entries()) {
    const { id } = await shop.product({ prices: [{ amount, currency: name }], storeId });
    await tax(id, classes[index % classes.length] ?? null);
    ids.push(id);
  }
  goods.set(name, ids);
  const terms = { horizonDays: 36_500, timeZone: 'UTC' };
  const boat = await makeRental(shop, {
    prices: [{ amount: prices[0] ?? '1', currency: name }],
    storeId,
    terms,
  });
  await tax(boat.id, classes[0] ?? null);
  const { id: seasonId } = await make(shop.app, season, {
    ...{ scheduleId: boat.scheduleId, isYearly: true, isClosed: false, minUnits: null, startDays: [] },
    ...{ startDate: '2027-04-01', endDate: '2027-09-15', orderIndex: 0 },
  });
  await make(shop.app, rate, {
    ...{ scheduleId: boat.scheduleId, seasonId, productId: null, currencyId: null, weekdays: [6, 7] },
    ...{ fromUnits: 1, kind: 'percent', value: '113.7' },
  });
  boats.set(name, boat.id);
}

const tax = (id: string, taxClassId: string | null) =>
  shop.app.request({ method: 'PATCH', url: `/api/ecommerce/products/${id}`, data: { taxClassId } });

let carts = 0;
/** Returns days that no other cart has. */
function nextDays(count: number): { startDate: string; endDate: string } {
  const at = (days: number) => new Date(Date.UTC(2027, 0, 1 + days)).toISOString().slice(0, 10);
  const first = ++carts * daysApart;
  return { startDate: at(first), endDate: at(first + count - 1) };
}

/** Fills the cart of a new buyer, and returns its quote. */
async function filled(lines: readonly object[], withCode: boolean): Promise<{ buyer: Buyer; quote: Quote }> {
  const buyer = await shop.buyer();
  for (const line of lines) {
    const answer = await buyer.call('POST', 'orders', line);
    expect(answer.status, answer.text).toBe(201);
  }
  const given = { email: 'ann@example.com', codes: withCode ? [code] : [] };
  const { data, text } = await buyer.call<{ quote: readonly Quote[] }>('PATCH', 'checkout', given);
  const [quote] = data?.quote ?? [];
  if (!quote) throw new Error(text);
  return { buyer, quote };
}

const totals = ['subtotal', 'discount', 'total'] as const;
const equal = (a: string, b: string) => compareDecimals(a, b) === 0;

it(
  'random carts add up: rows, taxes, orders and payments, to the smallest unit and in any order',
  async () => {
    const cart = fc.record({
      name: fc.constantFrom(...codes),
      lines: fc.uniqueArray(
        fc.record({ index: fc.nat(goodsCount - 1), quantity: fc.integer({ min: 1, max: 40 }) }),
        { minLength: 1, maxLength: goodsCount, selector: ({ index }) => index },
      ),
      days: fc.nat(daysApart - 1),
      withCode: fc.boolean(),
    });
    const check = fc.asyncProperty(cart, async ({ name, lines, days, withCode }) => {
      const billingModule = { currency: { id: shop.currencies.get(name) } };
      const rows = [
        ...lines.map(({ index, quantity }) => ({
          productId: goods.get(name)?.[index],
          quantity,
          billingModule,
        })),
        ...(days > 0 ? [{ productId: boats.get(name), ...nextDays(days), billingModule }] : []),
      ];
      const { buyer, quote } = await filled(rows, withCode);
      const { quote: reversed } = await filled(rows.toReversed(), withCode);
      const checkedOut = await buyer.checkOut(undefined, withCode ? { codes: [code] } : {});
      expect(checkedOut.status, checkedOut.text).toBe(200);
      const { invoices } = checkedOut.data.billingModule;
      const sold = await soldRows(buyer.id);

      // The cent that is left of a shared discount goes to the earlier line, which may have another rate.
      const compared = withCode ? totals : ([...totals, 'net', 'tax'] as const);
      for (const field of compared) expect(reversed[field], field).toBe(quote[field]);
      expect(equal(sum([quote.net, quote.tax]), quote.total)).toBe(true);
      expect(equal(sum(quote.taxes.map((one) => one.tax)), quote.tax)).toBe(true);
      expect(equal(sum(invoices.map(({ amount }) => amount)), quote.total)).toBe(true);
      for (const field of ['net', 'tax', 'discount'] as const)
        expect(equal(sum(sold.map((row) => row[field])), quote[field]), field).toBe(true);
      for (const { net, tax: taxed, gross, discount } of sold) {
        expect(equal(sum([net, taxed]), gross)).toBe(true);
        for (const amount of [net, taxed, gross, discount]) {
          expect(compareDecimals(amount, '0')).toBeGreaterThanOrEqual(0);
          expect(scaleOf(amount)).toBeLessThanOrEqual(decimals[name]);
        }
      }
      expect(await amountOfOrders(buyer.id)).toBe(true);
    });
    await fc.assert(check, { numRuns, seed });
  },
  60_000 + numRuns * 5000,
);

const ordersOf = `select x."ecommerceModuleOrderId" from rbac_subjects_to_ecommerce_module_orders x where x."subjectId" = $1`;

const soldRows = (subjectId: string) =>
  shop.app.sql<Money & Record<string, string>>(
    `select l."net"::text, l."tax"::text, l."gross"::text, l."discount"::text from ecommerce_orders_to_products l where l."orderId" in (${ordersOf})`,
    [subjectId],
  );

/** Returns whether the amount and the paid share of each order are the sum of its rows. */
async function amountOfOrders(subjectId: string): Promise<boolean> {
  const wrong = await shop.app.sql(
    `select c."orderId" from ecommerce_orders_to_billing_module_currencies c
     join ecommerce_orders_to_billing_module_payment_intents p on p."orderId" = c."orderId"
     where c."orderId" in (${ordersOf}) and (
       c."amount" <> (select sum(l."gross") from ecommerce_orders_to_products l where l."orderId" = c."orderId")
       or p."share" <> c."amount")`,
    [subjectId],
  );
  return wrong.length === 0;
}
