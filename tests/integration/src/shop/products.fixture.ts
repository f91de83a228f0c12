import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  product,
  productsToAttributes,
  store,
  storesToProducts,
  storesToProductsToAttributes,
} from '@flotilla/ecommerce';
import { make, type TestApp } from '@flotilla/testing';

/** A price of a product in a currency, by a key. */
export interface PriceInput {
  readonly amount: string;
  readonly currency: string;
  readonly keyId?: string;
}

export interface ProductInput {
  readonly title?: string;
  readonly prices?: readonly PriceInput[];
  /** Stock of a store; unlimited when null. */
  readonly stock?: number | null;
  readonly storeId?: string;
  /** Makes it a subscription: the slug of its interval key. */
  readonly interval?: string;
}

export interface Product {
  readonly id: string;
  readonly storeId: string;
  readonly shelfId: string;
}

/** The currencies of a shop by code, and the key of prices that name none. */
interface Pricing {
  readonly currencies: ReadonlyMap<string, string>;
  readonly priceKeyId: string;
}

/** Makes a product in a store, with its prices and its interval. */
export async function makeProduct(
  app: TestApp,
  { currencies, priceKeyId }: Pricing,
  {
    title = 'Boat',
    prices = [{ amount: '19.99', currency: 'EUR' }],
    stock = null,
    storeId,
    interval,
  }: ProductInput,
): Promise<Product> {
  const { id } = await make(app, product, {
    title: { en: title },
    type: interval ? 'subscription' : 'one_off',
    scheduleId: null,
    taxClassId: null,
  });
  // Without a legal name the store issues no invoices.
  const place = storeId ?? (await make(app, store, { legalName: null, withdrawalDays: 14 })).id;
  const stockItem = await make(app, storesToProducts, {
    storeId: place,
    productId: id,
    quantity: stock,
    variant: 'default',
  });
  for (const [orderIndex, price] of prices.entries())
    await priced(
      app,
      { price, keyId: price.keyId ?? priceKeyId, currencyId: currencies.get(price.currency) ?? '' },
      { productId: id, orderIndex },
    );
  if (interval) await renewed(app, id, interval);
  return { id: String(id), storeId: String(place), shelfId: String(stockItem.id) };
}

/** Gives a subscription its interval. */
async function renewed(app: TestApp, productId: string, interval: string): Promise<void> {
  const keyId = await key(app, {
    type: 'interval',
    slug: `${interval}-${app.nextSeed()}`,
    adminTitle: 'How often',
  });
  const made = await make(app, attribute, {});
  await make(app, attributeKeysToAttributes, {
    attributeKeyId: keyId,
    attributeId: made.id,
    variant: 'default',
  });
  await make(app, productsToAttributes, {
    productId,
    attributeId: made.id,
    variant: 'default',
    orderIndex: 99,
  });
}

/** Gives a product, or a product in a store, a price. */
export async function priced(
  app: TestApp,
  {
    price,
    keyId,
    currencyId,
  }: { readonly price: PriceInput; readonly keyId: string; readonly currencyId: string },
  link:
    | { readonly productId: string; readonly orderIndex?: number }
    | { readonly storesToProductsId: string; readonly orderIndex?: number },
): Promise<string> {
  const attributeId = await makePrice(app, { price, keyId, currencyId });
  const definition = 'productId' in link ? productsToAttributes : storesToProductsToAttributes;
  await make(app, definition, { ...link, attributeId, variant: 'default' });
  return attributeId;
}

/** Makes the attribute of a price. @returns its id */
export async function makePrice(
  app: TestApp,
  {
    price,
    keyId,
    currencyId,
  }: { readonly price: Pick<PriceInput, 'amount'>; readonly keyId: string; readonly currencyId: string },
): Promise<string> {
  const made = await make(app, attribute, { number: price.amount });
  const attributeId = String(made.id);
  await make(app, attributeKeysToAttributes, { attributeKeyId: keyId, attributeId, variant: 'default' });
  await make(app, attributesToBillingModuleCurrencies, {
    attributeId,
    billingModuleCurrencyId: currencyId,
    variant: 'default',
  });
  return attributeId;
}

/** Makes a key of attributes. @returns its id */
export async function key(app: TestApp, fields: object): Promise<string> {
  return String((await make(app, attributeKey, { field: 'number', ...fields })).id);
}
