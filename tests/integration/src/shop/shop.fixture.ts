import type { SignedIn } from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
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
import { key, makeProduct, type Product, type ProductInput } from './products.fixture.js';
import { shopModules } from './shop-modules.fixture.js';

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
  readonly priceKeyId: string;
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
  const currencies = await currenciesOf(app);
  const priceKeyId = await key(app, { type: 'price', adminTitle: 'Price' });

  return {
    app,
    currencies,
    priceKeyId,
    product: (options = {}) => makeProduct(app, { currencies, priceKeyId }, options),
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

/** Makes the currencies of the shop that are missing. @returns their ids by code */
async function currenciesOf(app: TestApp): Promise<ReadonlyMap<string, string>> {
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
  return currencies;
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

/** Number of buyers that were made. */
let made = 0;

function buyerOf(app: TestApp, as: SignedIn): Buyer {
  const mine = `/api/rbac/subjects/${as.id}/ecommerce-module`;
  // Checkouts are limited per network.
  const network = { 'x-forwarded-for': `198.18.${(made >> 8) & 255}.${made++ & 255}` };
  const call: Call = (method, path, data, idempotencyKey) =>
    app.request({
      ...{ method, url: `${mine}/${path}`, data, as },
      headers: { ...network, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
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
