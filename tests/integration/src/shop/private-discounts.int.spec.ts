import { identity, subjectsToIdentities } from '@flotilla/rbac';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCoded } from './discounts.fixture.js';
import { type Buyer, checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface View {
  readonly codes: readonly { readonly reason: string | null }[];
  readonly quote: readonly { readonly total: string; readonly discount: string }[];
}
const product = () => shop.product({ prices: [{ amount: '50', currency: 'EUR' }] });
const checkOut = (buyer: Buyer, data: object) =>
  buyer.checkOut('orders/checkout', { ...checkoutData, ...data });

/** Makes a buyer whose account has confirmed a mail address. */
async function confirmed(email: string): Promise<Buyer> {
  const buyer = await shop.buyer();
  const verifiedAt = new Date().toISOString();
  const { id: identityId } = await make(shop.app, identity, {
    ...{ provider: 'email_and_password', email, verifiedAt },
  });
  await make(shop.app, subjectsToIdentities, { subjectId: buyer.id, identityId });
  return buyer;
}

/** Makes an address that has ordered. */
async function returningAddress(email: string): Promise<void> {
  const buyer = await shop.buyer();
  await buyer.add(await product());
  expect((await checkOut(buyer, { email })).status).toBe(200);
}

it('a quote and a checkout do not depend on the orders of an address that is not confirmed', async () => {
  await returningAddress('old@example.com');
  const codes = [(await makeCoded(shop, { firstOrderOnly: true })).code];
  const sold = await product();
  const quoteOf = async (email: string) => {
    const url = `/api/ecommerce/products/${sold.id}/quote`;
    const request = { method: 'POST', url, data: { codes, email }, as: 'anonymous' } as const;
    return (await shop.app.request<View>(request)).data;
  };
  const buyer = await shop.buyer();
  await buyer.add(sold);
  const viewOf = async (email: string) => {
    const { data } = await buyer.call<View>('PATCH', 'checkout', { codes, email });
    return [data.codes, data.quote];
  };
  const placed = async (email: string) => (await checkOut(buyer, { codes, email })).status;

  expect(await quoteOf('old@example.com')).toEqual(await quoteOf('new@example.com'));
  expect((await quoteOf('new@example.com')).codes).toMatchObject([{ reason: 'account' }]);
  expect(await viewOf('old@example.com')).toEqual(await viewOf('new@example.com'));
  expect([await placed('old@example.com'), await placed('new@example.com')]).toEqual([422, 422]);
});

it('a quote does not depend on the uses of a code by an address that is not confirmed', async () => {
  const { code } = await makeCoded(shop, { perBuyerLimit: 1 });
  const first = await shop.buyer();
  await first.add(await product());
  expect((await checkOut(first, { codes: [code], email: 'user@example.com' })).status).toBe(200);
  const buyer = await shop.buyer();
  await buyer.add(await product());
  const { data } = await buyer.call<View>('PATCH', 'checkout', { codes: [code], email: 'user@example.com' });

  expect(data.codes).toMatchObject([{ reason: null }]);
  expect(await checkOut(buyer, { codes: [code], email: 'user@example.com' })).toMatchObject({
    ...{ status: 422, problem: { message: `The code ${code} is used up.` } },
  });
});

it('a confirmed address gets the discount of the first order once', async () => {
  const { code } = await makeCoded(shop, { firstOrderOnly: true });
  const email = 'first@example.com';
  const buyer = await confirmed(email);
  const orders = await Promise.all(
    Array.from({ length: 4 }, async () => (await buyer.add(await product())).data.id),
  );
  const answers = await Promise.all(
    orders.map((id) => buyer.checkOut(`orders/${id}/checkout`, { ...checkoutData, codes: [code], email })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  const { data } = await buyer.call<View>('PATCH', 'checkout', { codes: [code], email });
  expect(data.codes).toMatchObject([{ reason: 'used-up' }]);
});

it('a confirmed address that has ordered gets no discount of the first order', async () => {
  const email = 'back@example.com';
  await returningAddress(email);
  const { code } = await makeCoded(shop, { firstOrderOnly: true });
  const buyer = await confirmed(email);
  await buyer.add(await product());
  const { data } = await buyer.call<View>('PATCH', 'checkout', { codes: [code], email });

  expect(data.codes).toMatchObject([{ reason: 'unknown' }]);
});

it('automatic discounts once per buyer need a confirmed address', async () => {
  const { id } = await makeCoded(shop, { isAutomatic: true, perBuyerLimit: 1 });
  const email = 'auto@example.com';
  const discountOf = async (buyer: Buyer) => {
    await buyer.add(await product());
    const { data } = await buyer.call<View>('PATCH', 'checkout', { email });
    return data.quote[0]?.discount;
  };

  expect(await discountOf(await shop.buyer())).toBe('0.00');
  expect(await discountOf(await confirmed(email))).toBe('5.00');
  await shop.app.sql('delete from ecommerce_discount_code where "discountId" = $1', [id]);
  await shop.app.sql('delete from ecommerce_discount where "id" = $1', [id]);
});
