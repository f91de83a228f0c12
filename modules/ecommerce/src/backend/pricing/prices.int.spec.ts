import { Database } from '@flotilla/backend';
import { currency } from '@flotilla/billing';
import { BillingModule } from '@flotilla/billing/backend';
import type { Entity } from '@flotilla/core';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  order,
  ordersToBillingModuleCurrencies,
  ordersToProducts,
  product,
  productsToAttributes,
  storesToOrders,
  storesToProducts,
  storesToProductsToAttributes,
} from '../../index.js';
import { effectivePrice, intervalOf, lineTotal, type Price } from '../../pricing/price-rule.js';
import { amountsOf } from '../facets/facets.sql.js';
import { EcommerceModule } from '../index.js';
import { offerOf, pricedLines } from './lines.sql.js';
import type { Offer, PricedLine } from './priced-line.js';

const decimals = { EUR: 2, USD: 2, JPY: 0 };
const codes = ['EUR', 'USD', 'JPY'] as const;
const keyCount = 2;

let app: TestApp;
let db: Database;
const currencies = new Map<string, string>();
let keys: string[];

const made = async (entity: Entity, values: object) =>
  String((await make<Entity>(app, entity, { variant: 'default', ...values })).id);

beforeAll(async () => {
  app = await createTestApp({
    modules: [BillingModule, EcommerceModule],
    env: { DEPLOYMENT: 'development' },
  });
  db = app.nest.get(Database);
  for (const code of codes)
    currencies.set(code, await made(currency, { code, decimals: decimals[code], isDefault: code === 'EUR' }));
  keys = await Promise.all(
    Array.from({ length: keyCount }, () => made(attributeKey, { type: 'price', field: 'number' })),
  );
});
afterAll(() => app.close());

/** Prices with few keys and currencies, so that they overlap. */
const price = fc.record({
  key: fc.nat(keyCount - 1),
  code: fc.constantFrom(...codes),
  amount: fc
    .tuple(fc.nat(99_999), fc.nat(4))
    .map(([whole, digits]) => (whole / 10 ** digits).toFixed(digits)),
});
const offers = fc.record({
  /** Prices of the product whose variation it is; undefined for another product. */
  ofParent: fc.option(fc.array(price, { maxLength: 3 }), { nil: undefined }),
  ofParentInStore: fc.array(price, { maxLength: 2 }),
  ofProduct: fc.array(price, { maxLength: 4 }),
  ofStore: fc.array(price, { maxLength: 3 }),
  asked: fc.option(fc.constantFrom(...codes), { nil: undefined }),
  named: fc.option(fc.nat(6), { nil: undefined }),
  quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
});
type Offered = typeof offers extends fc.Arbitrary<infer T> ? T : never;

async function store(prices: Offered['ofProduct'], link: Entity, owner: object): Promise<Price[]> {
  const stored: Price[] = [];
  for (const [orderIndex, { key, code, amount }] of prices.entries()) {
    const [keyId = '', currencyId = ''] = [keys[key], currencies.get(code)];
    const attributeId = await made(attribute, { number: amount });
    await made(attributeKeysToAttributes, { attributeKeyId: keyId, attributeId });
    await made(attributesToBillingModuleCurrencies, {
      attributeId,
      billingModuleCurrencyId: currencyId,
      orderIndex: 0,
    });
    await made(attributesToBillingModuleCurrencies, {
      attributeId,
      billingModuleCurrencyId: otherThan(currencyId),
      orderIndex: 1,
    });
    await made(link, { ...owner, attributeId, orderIndex });
    stored.push({ attributeId, keyId, currencyId, amount });
  }
  return stored;
}

/** Only the first link of an attribute counts. */
const otherThan = (currencyId: string) => [...currencies.values()].find((id) => id !== currencyId);

it('the effective price is the same in the browser and in the database', async () => {
  const check = fc.asyncProperty(offers, async (given) => {
    const { ofParent, ofParentInStore, ofProduct, ofStore, asked, named, quantity } = given;
    const parentId = ofParent && (await made(product, {}));
    const productId = await made(product, { parentId });
    const { id: storesToProductsId, storeId } = await make(app, storesToProducts, {
      productId,
      variant: 'default',
    });
    const above = await store(ofParent ?? [], productsToAttributes, { productId: parentId });
    const parentItem =
      parentId && (await make(app, storesToProducts, { productId: parentId, storeId, variant: 'default' }));
    const aboveInStore = parentItem
      ? await store(ofParentInStore, storesToProductsToAttributes, { storesToProductsId: parentItem.id })
      : [];
    const everywhere = await store(ofProduct, productsToAttributes, { productId });
    const inStore = await store(ofStore, storesToProductsToAttributes, { storesToProductsId });
    const currencyId = asked && currencies.get(asked);
    const attributeId =
      named === undefined
        ? undefined
        : [...above, ...aboveInStore, ...everywhere, ...inStore][named]?.attributeId;
    const expected = effectivePrice(
      { ofParent: above, ofParentInStore: aboveInStore, ofProduct: everywhere, ofStore: inStore },
      {
        currencyId,
        attributeId,
        defaultCurrencyId: currencies.get('EUR'),
      },
    );
    const offer = await offerOf({ productId, currencyId, attributeId, quantity }, db);

    expect([offer?.attributeId ?? undefined, offer?.currencyId ?? undefined]).toEqual([
      expected?.attributeId,
      expected?.currencyId,
    ]);
    const listed = effectivePrice(
      { ofParent: above, ofParentInStore: aboveInStore, ofProduct: everywhere, ofStore: inStore },
      {
        defaultCurrencyId: currencies.get('EUR'),
        currencyId: currencies.get('EUR'),
      },
    );
    const [[amount] = []] = await amountsOf({ by: 'store', id: String(storeId) }, productId, db);
    expect(amount === undefined ? undefined : Number(amount)).toBe(listed && Number(listed.amount));
    if (!expected) return;
    const orderId = await made(order, {});
    await made(ordersToProducts, {
      orderId,
      productId,
      quantity,
      attributeId: attributeId ?? null,
      currencyId: null,
      ...unsold,
    });
    await made(storesToOrders, { orderId, storeId });
    await made(ordersToBillingModuleCurrencies, { orderId, billingModuleCurrencyId: expected.currencyId });
    const code = codes.find((one) => currencies.get(one) === expected.currencyId) ?? 'EUR';
    const [line] = await pricedLines([orderId], db);

    expect([line?.attributeId, line?.total]).toEqual([
      expected.attributeId,
      lineTotal(expected.amount, quantity, decimals[code]),
    ]);
    expect(costsOf(offer)).toEqual(costsOf(line));
  });
  await fc.assert(check, { numRuns: 25, seed: 20_261_122 });
});

const costsOf = (of: Offer | PricedLine | undefined) => [
  of?.price,
  of?.total,
  of?.interval,
  of?.billingModuleCurrency,
  of?.storeId,
];
const unsold = { total: null, unitPrice: null, type: null, interval: null, sku: null, paymentIntentId: null };
const words = [
  'day',
  'week',
  'Monthly',
  'yearly',
  'holiday',
  'today',
  'price',
  'ДЕНЬ day',
  '_day',
  'Every Year!',
  'bi-weekly',
];

it('the payment interval is the same in the browser and in the database', async () => {
  const slugs = fc.constantFrom('month', 'a-week', 'birthday', 'x', 'weekday');
  const named = fc.array(fc.record({ slug: slugs, adminTitle: fc.constantFrom(...words) }), { maxLength: 3 });
  const check = fc.asyncProperty(named, async (given) => {
    const productId = await made(product, {});
    for (const [orderIndex, { slug, adminTitle }] of given.entries()) {
      const attributeKeyId = await made(attributeKey, {
        type: 'interval',
        adminTitle,
        slug: `${slug}-${app.nextSeed()}`,
      });
      const attributeId = await made(attribute, {});
      await made(attributeKeysToAttributes, { attributeKeyId, attributeId });
      await made(productsToAttributes, { productId, attributeId, orderIndex });
    }
    const orderId = await made(order, {});
    await made(ordersToProducts, { orderId, productId, attributeId: null, currencyId: null, ...unsold });
    const [line] = await pricedLines([orderId], db);

    expect(line?.interval ?? undefined).toBe(intervalOf(given));
  });
  await fc.assert(check, { numRuns: 25, seed: 20_261_122 });
});
