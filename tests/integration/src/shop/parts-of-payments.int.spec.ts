import { type FakeProviders, startFakeProviders } from '@flotilla/billing/testing';
import { currency } from '@flotilla/billing';
import { paymentPlan } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { july, makeRental } from './rentals.fixture.js';
import { checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let fakeProviders: FakeProviders;
beforeAll(async () => {
  fakeProviders = await startFakeProviders();
  shop = await openShop({ env: { ...fakeProviders.env, BILLING_PROVIDERS: 'stripe' } });
  const { id } = await make(shop.app, currency, { code: 'KWD', decimals: 3, isDefault: false, title: 'KWD' });
  (shop.currencies as Map<string, string>).set('KWD', String(id));
});
afterAll(async () => {
  await shop.close();
  fakeProviders.close();
});

interface Quote {
  readonly total: string;
  readonly dueNow: string;
  readonly balances: readonly { readonly amount: string }[];
  readonly quoteHash: string;
}

/** Makes a boat whose buyers pay a deposit of 30 %, and the rest 30 days before. */
async function makeBoat(amount: string, code = 'EUR') {
  const plan = await make(shop.app, paymentPlan, { depositPercent: '30', balanceDaysBefore: 30 });
  return makeRental(shop, {
    prices: [{ amount, currency: code }],
    terms: { paymentPlanId: plan.id },
  });
}

/** Quotes a day of a boat and buys it with the quote. */
async function boughtFor(amount: string, code?: string) {
  const boat = await makeBoat(amount, code);
  const url = `/api/ecommerce/products/${boat.id}/quote`;
  const quote = await shop.app.request<Quote>({ method: 'POST', url, data: july(3, 3), as: 'anonymous' });
  const { quoteHash } = quote.data;
  const buyer = await shop.buyer();
  const data = { ...checkoutData, ...july(3, 3), provider: 'stripe', quoteHash };
  const answer = await buyer.call<Charged>('POST', `products/${boat.id}/checkout`, data);
  const instalments = await buyer.call<{ kind: string; amount: string }[]>('GET', 'instalments');
  return { boat, quote: quote.data, answer, instalments: instalments.data };
}

const amountsOf = ({ dueNow, balances }: Quote) => [dueNow, ...balances.map(({ amount }) => amount)];

describe('a price that a plan splits', () => {
  it('is paid in two parts that the provider takes', async () => {
    const { quote, answer, instalments } = await boughtFor('2');

    expect(amountsOf(quote)).toEqual(['0.60', '1.40']);
    expect(answer.data.billingModule.invoices.map(({ amount }) => amount)).toEqual(['0.60']);
    expect(instalments.map(({ kind }) => kind).toSorted()).toEqual(['balance', 'deposit']);
  });

  it('is paid whole when a part is less than the minimum of a provider', async () => {
    const { quote, answer, instalments } = await boughtFor('1');

    expect(amountsOf(quote)).toEqual(['1.00']);
    expect(answer.data.billingModule.invoices.map(({ amount }) => amount)).toEqual(['1.00']);
    expect(instalments.map(({ kind }) => kind)).toEqual(['whole']);
  });

  it('places nothing when the whole price is less than the minimum', async () => {
    const { boat, answer } = await boughtFor('0.4');

    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Stripe takes no less than 0.50 EUR.');
    const booked = `select 1 from ecommerce_booking where "resourceId" = any($1::uuid[])`;
    expect(await shop.app.sql(booked, [boat.resourceIds])).toEqual([]);
  });

  it('has parts with the decimals of the provider', async () => {
    const { quote, answer } = await boughtFor('10.01', 'KWD');

    // 30 % are 3.003, and Stripe takes two decimals of three.
    expect(quote.total).toBe('10.010');
    expect(amountsOf(quote)).toEqual(['3.000', '7.010']);
    expect(answer.data.billingModule.invoices.map(({ amount }) => amount)).toEqual(['3.000']);
  });
});

describe('a refund', () => {
  it('has the decimals of the provider', async () => {
    const stripe = fakeProviders.of('stripe');
    const buyer = await shop.buyer();
    const product = await shop.product({ prices: [{ amount: '10.01', currency: 'KWD' }] });
    await buyer.add(product, { billingModule: { currency: { id: shop.currencies.get('KWD') } } });
    const { data } = await buyer.checkOut(undefined, { provider: 'stripe' });
    const [invoice = { id: '' }] = data.billingModule.invoices;
    const { url, body, headers } = stripe.pay(invoice.id);
    await shop.app.request({ method: 'POST', url, body, headers, as: 'anonymous' });
    const refund = (amount: string) =>
      shop.app.request({
        method: 'POST',
        url: `/api/billing/invoices/${invoice.id}/refund`,
        data: { amount },
      });
    const paid = async () => (await refund('1.001')).status;

    await expect.poll(paid).toBe(400);
    expect((await refund('1.001')).text).toContain('KWD has 2 digits after the point');
    expect((await refund('1.01')).status).toBeLessThan(300);
  });
});
