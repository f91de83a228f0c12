/** The shop of the acceptance checks: the boat `B`, goods, a store in Cyprus, and a register of tax numbers. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { currency } from '@flotilla/billing';
import { paymentPlan, rate, season, store, taxClass, taxRate, zone } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { expect } from 'vitest';
import { z } from 'zod';
import { makeRental, type Rental } from './rentals.fixture.js';
import { type Buyer, checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

/** A German VAT number of valid form, which the register knows. */
export const vatNumber = 'DE136695976';

interface GoodsInput {
  readonly code?: string;
  readonly taxClassId?: string | null;
  readonly isShippable?: boolean;
}

interface BoatInput {
  readonly isTaxed?: boolean;
  readonly terms?: object;
}

export interface Quote {
  readonly subtotal: string;
  readonly discount: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly dueNow: string;
  readonly balances: readonly { readonly amount: string }[];
  readonly rows: readonly {
    readonly segments: readonly unknown[] | null;
    readonly taxCountry: string | null;
    readonly taxReason: string;
  }[];
}

/** Starts a stand-in of the EU's register of tax numbers. Set `isUp` to let it fail. */
async function startRegister() {
  const register = { isUp: true };
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const isKnown = z.object({ vatNumber: z.string() }).parse(body).vatNumber === vatNumber.slice(2);
      const answer = register.isUp
        ? { valid: isKnown, name: 'Boote GmbH', requestIdentifier: 'W' }
        : { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { register, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Makes a store in Cyprus whose prices contain 19 % of VAT, and rates of three countries. */
async function makeSeller({ app }: Shop) {
  const values = { country: 'CY', taxId: null, pricesIncludeTax: true, isOssRegistered: true };
  const { id } = await make(app, store, { ...values, legalName: null, title: { en: 'Marina' } });
  const zones = new Map<string, string>();
  for (const country of ['CY', 'FR', 'DE']) {
    const made = await make(app, zone, { countries: [country], regions: [], postalCodes: [] });
    zones.set(country, String(made.id));
  }
  /** Makes a tax class with rates in percent by country. */
  async function makeClass(kind: string, rates: Readonly<Record<string, string>>): Promise<string> {
    const { id: taxClassId } = await make(app, taxClass, { place: kind });
    for (const [country, percent] of Object.entries(rates))
      await make(app, taxRate, {
        ...{ taxClassId, zoneId: zones.get(country), rate: percent },
        ...{ validFrom: '2020-01-01', validUntil: null },
      });
    return String(taxClassId);
  }
  return {
    ...{ makeClass, storeId: String(id) },
    goodsClassId: await makeClass('goods', { CY: '19', FR: '20', DE: '19' }),
    onSiteClassId: await makeClass('on-site', { CY: '19' }),
  };
}

let networks = 0;

/** Returns the calls of clients. */
function callsOf({ app }: Shop) {
  return {
    post: <Data>(url: string, data: object, as: 'server' | 'anonymous' = 'server') =>
      app.request<Data>({ method: 'POST', url, data, as }),
    patch: (url: string, data: object) => app.request({ method: 'PATCH', url, data }),
    /** Buys from another network each time, because checkouts of a network are limited. */
    buyDirectly: (buyer: Buyer, { id }: { readonly id: string }, data: object = {}) =>
      app.request<Charged>({
        method: 'POST',
        url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${id}/checkout`,
        data: { ...checkoutData, ...data },
        headers: { 'x-forwarded-for': `198.18.${++networks >> 8}.${networks & 255}` },
        as: buyer.as,
      }),
    /** Makes July and August a fifth more expensive. */
    async raise({ scheduleId }: Rental): Promise<void> {
      const { id: seasonId } = await make(app, season, {
        ...{ scheduleId, isYearly: false, isClosed: false, minUnits: null, startDays: [] },
        ...{ startDate: '2027-07-01', endDate: '2027-08-31', orderIndex: 0 },
      });
      await make(app, rate, {
        ...{ scheduleId, seasonId, productId: null, currencyId: null, weekdays: [] },
        ...{ fromUnits: 1, kind: 'percent', value: '120' },
      });
    },
    bookingsOf: ({ resourceIds }: Rental) =>
      app.sql<{ id: string; status: string }>(
        `select "id", "status" from ecommerce_booking where "resourceId" = any($1::uuid[]) order by "createdAt"`,
        [resourceIds],
      ),
  };
}

/** Opens the shop of the checks. */
export async function openAcceptance() {
  const { register, url: VIES_API_BASE, stop } = await startRegister();
  const shop = await openShop({
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example', VIES_API_BASE },
  });
  const { app } = shop;
  const { id: kwd } = await make(app, currency, { code: 'KWD', decimals: 3, isDefault: false, title: 'KWD' });
  (shop.currencies as Map<string, string>).set('KWD', String(kwd));
  const { storeId, onSiteClassId, ...seller } = await makeSeller(shop);
  const calls = callsOf(shop);
  const { post, patch, buyDirectly } = calls;
  return {
    ...{ shop, register, storeId },
    ...seller,
    ...calls,
    async makeGoods(
      amount: string,
      { code = 'EUR', taxClassId = null, isShippable = false }: GoodsInput = {},
    ) {
      const made = await shop.product({ title: 'Cap', prices: [{ amount, currency: code }], storeId });
      await patch(`/api/ecommerce/products/${made.id}`, { taxClassId, isShippable });
      return made;
    },
    /** Makes the boat `B`: 420.00 EUR a day, one hull, 30 % now and the rest 30 days before. */
    async makeBoat({ isTaxed = false, terms = {} }: BoatInput = {}): Promise<Rental> {
      const plan = await make(app, paymentPlan, { depositPercent: '30', balanceDaysBefore: 30 });
      const boat = await makeRental(shop, {
        ...{ title: 'Sea Dream', storeId },
        terms: { paymentPlanId: plan.id, ...terms },
      });
      if (isTaxed) await patch(`/api/ecommerce/products/${boat.id}`, { taxClassId: onSiteClassId });
      return boat;
    },
    async paidOrder(product: { readonly id: string }, data: object) {
      const buyer = await shop.buyer();
      const answer = await buyDirectly(buyer, product, data);
      const [invoice = { id: '', amount: '' }] = answer.data.billingModule.invoices;
      const [order] = await buyer.orders();
      const orderId = String(order?.id);
      await shop.decide(invoice, 'pay');
      await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
      return { buyer, orderId, invoice };
    },
    async quoteOf({ id: productId }: { readonly id: string }, data: object): Promise<Quote> {
      const answer = await post<Quote>(`/api/ecommerce/products/${productId}/quote`, data, 'anonymous');
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.data;
    },
    async close() {
      stop();
      await shop.close();
    },
  };
}
