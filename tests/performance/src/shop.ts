import pg from 'pg';
import type { Scenario } from './compare.js';
import type { MadeRequest } from './load.js';
import type { Product } from './product.js';

const count = 1000;

/** A shop with as many products as carts, and its processes. */
interface Shop {
  readonly api: string;
  readonly baseline: string;
  readonly products: readonly string[];
  readonly buyers: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Restarts the API with the dummy provider. */
export async function startShop({ processes, api }: Product): Promise<void> {
  const env = { DEPLOYMENT: 'development', SEED: 'none', BILLING_PROVIDERS: 'dummy' };
  await processes.again(api, { script: 'apps/api/dist/main.js', readyPath: '/api/health/ready', env });
}

/** Creates buyers without a session. @returns their ids */
export async function seedBuyers({ api, headers }: Product): Promise<string[]> {
  // Rate limits prevent this many sign-ins from one address: the server key buys for the visitors, which
  // differs only in the check of a token.
  const data = Array.from({ length: count }, () => ({}));
  return (await answerOf<{ id: string }[]>(`${api}/api/rbac/subjects/bulk`, { headers, data })).map(
    ({ id }) => id,
  );
}

/**
 * Returns scenarios that add to carts and check out, over 1,000 carts and products. Restarts the API with the
 * dummy provider, and starts a baseline.
 */
export async function shopScenarios(product: Product): Promise<Scenario[]> {
  const { processes, api, headers } = product;
  await startShop(product);
  const products = await seedProducts(product, 'bench');
  const baseline = await processes.run({
    script: 'tests/performance/src/shop-baseline.ts',
    readyPath: '/ready',
    isSource: true,
  });
  const buyers = await seedBuyers(product);
  await analyze(processes.databaseUrl);
  const shop: Shop = { api, baseline, headers, products, buyers };
  return [
    { name: 'add to cart', bar: 0.3, ...pair(shop, { path: 'orders', baselinePath: '/add', payment: {} }) },
    {
      name: 'check out with the dummy provider',
      ...pair(shop, {
        path: 'products/{id}/checkout',
        baselinePath: '/checkout',
        payment: { provider: 'dummy', email: 'ann@example.com' },
      }),
    },
  ];
}

interface Purchase {
  readonly path: string;
  readonly baselinePath: string;
  readonly payment: object;
}

/**
 * Returns targets whose requests use one buyer after the other; in the next round, each buys another product.
 */
function pair(
  { api, baseline, headers, products, buyers }: Shop,
  { path, baselinePath, payment }: Purchase,
): Pick<Scenario, 'ours' | 'baseline'> {
  const isCheckout = path.includes('{id}');
  const oursOf = ({ subjectId, productId }: Turn): MadeRequest => ({
    path: `/api/rbac/subjects/${subjectId}/ecommerce-module/${path.replace('{id}', productId)}`,
    body: JSON.stringify({ data: { ...payment, quantity: 1, ...(isCheckout ? {} : { productId }) } }),
  });
  const foreignRequestOf = ({ subjectId, productId }: Turn): MadeRequest => ({
    path: baselinePath,
    body: JSON.stringify({ data: { subjectId, productId, quantity: 1 } }),
  });
  const turns = (make: (turn: Turn) => MadeRequest) => {
    let turn = 0;
    return () => {
      const [subjectId, productId] = [
        buyers[turn % count],
        products[(turn + Math.floor(turn / count)) % count],
      ];
      turn++;
      if (subjectId === undefined || productId === undefined) throw new Error('There are too few carts.');
      return make({ subjectId, productId });
    };
  };
  return {
    ours: { origin: api, headers, paths: [], make: turns(oursOf) },
    baseline: { origin: baseline, headers, paths: [], make: turns(foreignRequestOf) },
  };
}

interface Turn {
  readonly subjectId: string;
  readonly productId: string;
}

/** Creates products of one store, each with a price in the default currency and unlimited stock. */
export async function seedProducts({ api, headers }: Product, prefix: string): Promise<string[]> {
  const post = (path: string, data: unknown) =>
    answerOf<{ id: string }>(`${api}/api/ecommerce/${path}`, { headers, data });
  const all = async (path: string, rowOf: (index: number) => object) =>
    (
      await answerOf<{ id: string }[]>(`${api}/api/ecommerce/${path}/bulk`, {
        headers,
        data: Array.from({ length: count }, (_, at) => rowOf(at)),
      })
    ).map(({ id }) => id);
  const [currency] = await answerOf<{ id: string }[]>(
    `${api}/api/billing/currencies?filters[and][0][column]=isDefault&filters[and][0][method]=eq&filters[and][0][value]=true`,
  );
  const billingModuleCurrencyId = currency?.id;
  const { id: storeId } = await post('stores', { slug: prefix, title: { en: 'Bench' } });
  const { id: attributeKeyId } = await post('attribute-keys', {
    slug: `${prefix}-price`,
    adminTitle: 'Bench price',
    type: 'price',
    field: 'number',
  });
  const products = await all('products', (at) => ({
    slug: `${prefix}-${at}`,
    title: { en: `Boat ${at}`, ru: `Лодка ${at}` },
  }));
  const attributes = await all('attributes', (at) => ({
    slug: `${prefix}-price-${at}`,
    number: `${10 + (at % 90)}.99`,
  }));
  await all('stores-to-products', (at) => ({ storeId, productId: products[at], sku: `${prefix}-${at}` }));
  await all('attribute-keys-to-attributes', (at) => ({ attributeKeyId, attributeId: attributes[at] }));
  await all('attributes-to-billing-module-currencies', (at) => ({
    attributeId: attributes[at],
    billingModuleCurrencyId,
  }));
  await all('products-to-attributes', (at) => ({ productId: products[at], attributeId: attributes[at] }));
  return products;
}

/**
 * Analyzes the tables, so that the planner has current statistics, like on a database that has run for a
 * while.
 */
export async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function answerOf<Data>(
  url: string,
  sent?: { readonly headers: Readonly<Record<string, string>>; readonly data: unknown },
): Promise<Data> {
  const init = sent && { method: 'POST', headers: sent.headers, body: JSON.stringify({ data: sent.data }) };
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}
