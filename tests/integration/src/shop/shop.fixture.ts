import type { SignedIn } from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
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
import { me, register, signIn, type Tokens } from '@flotilla/rbac';
import {
  createTestApp,
  make,
  signInAs,
  type TestAnswer,
  type TestApp,
  type TestAppInput,
  type TestRow,
} from '@flotilla/testing';
import { shopModules } from './shop-modules.fixture.js';

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

/** A line of an order in a response. */
export interface Line extends TestRow {
  readonly quantity: number;
  readonly price: string | null;
  readonly total: string | null;
}
export interface Order extends TestRow {
  readonly status: string;
  readonly type: string;
  readonly number: string | null;
  readonly problem: string | null;
  readonly ordersToProducts: readonly Line[];
}
export interface Invoice extends TestRow {
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
  readonly paymentUrl: string;
}
export interface Charged {
  readonly billingModule: { readonly invoices: readonly Invoice[] };
}

/** A shop with currencies, products and buyers. */
export interface Shop {
  readonly app: TestApp;
  readonly currencies: ReadonlyMap<string, string>;
  product(input?: ProductInput): Promise<Product>;
  buyer(): Promise<Buyer>;
  /** Registers an account. At most five in a test file, because of the rate limit of an address. */
  account(): Promise<Account>;
  stockOf(product: Product): Promise<number | null>;
  statusOf(orderId: string): Promise<string>;
  /** Decides on a payment on the page of the dummy provider. */
  decide(invoice: { readonly id: string }, decision: 'pay' | 'decline' | 'later'): Promise<void>;
  close(): Promise<void>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Call = <Data = TestRow>(
  method: Method,
  path: string,
  data?: unknown,
  key?: string,
) => Promise<TestAnswer<Data>>;

/** A buyer, with or without an account. */
export interface Buyer {
  readonly id: string;
  readonly as: SignedIn;
  /** A call below the buyer's subject: `orders/checkout`. */
  readonly call: Call;
  add(product: Product, input?: object): Promise<TestAnswer<Order>>;
  checkOut(path?: string, data?: object, key?: string): Promise<TestAnswer<Charged>>;
  orders(): Promise<readonly Order[]>;
}

/** A buyer with an account. */
export interface Account extends Buyer {
  readonly login: string;
  /** Signs in from a guest session, whose data is merged into the account. */
  signInFrom(guest: Buyer): Promise<TestAnswer<unknown>>;
}

export const checkoutData = { provider: 'dummy', email: 'ann@example.com' };
const decimals: Readonly<Record<string, number>> = { EUR: 2, USD: 2, JPY: 0 };

export async function openShop(input: Partial<TestAppInput> = {}): Promise<Shop> {
  const app = await createTestApp({
    modules: shopModules,
    env: { DEPLOYMENT: 'development' },
    ...input,
  });
  const currencies = new Map<string, string>();
  for (const [code, digits] of Object.entries(decimals)) {
    const known = await app.sql<{ id: string }>(`select id from billing_currency where code = $1`, [code]);
    const row =
      known[0] ??
      (await make(app, currency, {
        code,
        decimals: digits,
        isDefault: code === 'EUR',
        slug: code.toLowerCase(),
        title: code,
      }));
    currencies.set(code, String(row.id));
  }
  const onlyKey = await key(app, { type: 'price', adminTitle: 'Price' });

  return {
    app,
    currencies,
    async product({
      title = 'Boat',
      prices = [{ amount: '19.99', currency: 'EUR' }],
      stock = null,
      storeId,
      interval,
    } = {}) {
      const { id } = await make(app, product, {
        title: { en: title },
        type: interval ? 'subscription' : 'one_off',
      });
      const place = storeId ?? (await make(app, store)).id;
      const shelf = await make(app, storesToProducts, {
        storeId: place,
        productId: id,
        quantity: stock,
        variant: 'default',
      });
      for (const [orderIndex, price] of prices.entries())
        await priced(
          app,
          { price, keyId: price.keyId ?? onlyKey, currencyId: currencies.get(price.currency) ?? '' },
          { productId: id, orderIndex },
        );
      if (interval) {
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
          productId: id,
          attributeId: made.id,
          variant: 'default',
          orderIndex: 99,
        });
      }
      return { id: String(id), storeId: String(place), shelfId: String(shelf.id) };
    },
    async buyer() {
      return buyerOf(app, await signInAs(app));
    },
    account: () => accountOf(app),
    async stockOf({ shelfId }) {
      const [row] = await app.sql<{ quantity: number | null }>(
        `select quantity from ecommerce_stores_to_products where id = $1`,
        [shelfId],
      );
      return row?.quantity ?? null;
    },
    async statusOf(orderId) {
      const [row] = await app.sql<{ status: string }>(`select status from ecommerce_order where id = $1`, [
        orderId,
      ]);
      return row?.status ?? 'gone';
    },
    async decide(invoice, decision) {
      const url = `/api/billing/dummy-payments/${invoice.id}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { status, text } = await app.request({
        method: 'POST',
        url,
        body: `decision=${decision}`,
        headers,
        as: 'anonymous',
      });
      if (status !== 303) throw new Error(text);
    },
    close: () => app.close(),
  };
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
  const made = await make(app, attribute, { number: price.amount });
  const attributeId = String(made.id);
  await make(app, attributeKeysToAttributes, { attributeKeyId: keyId, attributeId, variant: 'default' });
  await make(app, attributesToBillingModuleCurrencies, {
    attributeId,
    billingModuleCurrencyId: currencyId,
    variant: 'default',
  });
  const definition = 'productId' in link ? productsToAttributes : storesToProductsToAttributes;
  await make(app, definition, { ...link, attributeId, variant: 'default' });
  return attributeId;
}

export async function key(app: TestApp, fields: object): Promise<string> {
  return String((await make(app, attributeKey, { field: 'number', ...fields })).id);
}

async function accountOf(app: TestApp): Promise<Account> {
  const login = `${crypto.randomUUID()}@example.com`;
  const password = crypto.randomUUID();
  const registered = await app.request<Tokens>({
    method: 'POST',
    url: register.path,
    as: 'anonymous',
    data: { login, password },
  });
  if (!registered.data) throw new Error(registered.text);
  const visitor = { id: '', sessionId: '', token: registered.data.jwt };
  const { data: own } = await app.request<TestRow>({ url: me.path, as: visitor });
  return {
    ...buyerOf(app, { ...visitor, id: own.id }),
    login,
    signInFrom: ({ as }) => app.request({ method: 'POST', url: signIn.path, data: { login, password }, as }),
  };
}

function buyerOf(app: TestApp, as: SignedIn): Buyer {
  const mine = `/api/rbac/subjects/${as.id}/ecommerce-module`;
  const call: Call = (method, path, data, idempotencyKey) =>
    app.request({
      ...{ method, url: `${mine}/${path}`, data, as },
      headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : undefined,
    });
  return {
    id: as.id,
    as,
    call,
    add: ({ id: productId }, data = {}) => call<Order>('POST', 'orders', { productId, ...data }),
    checkOut: (path = 'orders/checkout', data = {}, idempotencyKey = undefined) =>
      call<Charged>('POST', path, { ...checkoutData, ...data }, idempotencyKey),
    orders: async () => (await call<Order[]>('GET', 'orders')).data,
  };
}
