import { dayIn } from '@flotilla/core/values';
import type { Scenario } from '../compare.js';
import type { MadeRequest, Target } from '../load.js';
import type { Product } from '../product.js';
import { analyze, seedBuyers, seedProducts, startShop } from '../shop.js';
import { send } from './send.js';
import { freeAfterDays, type RentalShop, seedRentals } from './seed.js';

const dayMs = 86_400_000;
const deliveryAddress = {
  ...{ name: 'Ann', line1: '1 Marina Road', city: 'Limassol' },
  ...{ postalCode: '3014', country: 'CY' },
};
/** Buyers with a cart of twenty lines. With fewer, a subject exceeds its calls per minute. */
const cartCount = 240;
/** Carts that are filled at the same time. */
const fillers = 8;
const cartLines = 20;

/** A running shop with rentals, and the processes of both sides. */
export interface RentalBench extends RentalShop {
  readonly databaseUrl: string;
  readonly api: string;
  readonly baseline: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly buyers: readonly string[];
  /** Products without dates. */
  readonly products: readonly string[];
  /** Products whose last piece is raced for: orders of other rows that end would return pieces. */
  readonly lastPieces: readonly string[];
}

/** Restarts the API with the dummy provider, seeds rentals, and starts their baseline. */
export async function startRentals(product: Product): Promise<RentalBench> {
  const { processes, api, headers } = product;
  await startShop(product);
  const products = await seedProducts(product, 'bench-undated');
  const lastPieces = await seedProducts(product, 'bench-last');
  const buyers = await seedBuyers(product);
  const shop = await seedRentals(processes.databaseUrl);
  const baseline = await processes.run({
    script: 'tests/performance/src/rentals/baseline.ts',
    readyPath: '/ready',
    isSource: true,
  });
  const { databaseUrl } = processes;
  return { ...shop, databaseUrl, api, baseline, headers, buyers, products, lastPieces };
}

/** Returns a day from today, as `YYYY-MM-DD`. */
export const dayAfter = (days: number) => dayIn(Date.now() + days * dayMs, 'UTC');

/** Returns the calendar calls, cached and not. */
export function availabilityScenarios({ api, baseline, rentals, headers }: RentalBench): Scenario[] {
  const days = (from: number) => `startDate=${dayAfter(from)}&endDate=${dayAfter(from + 89)}`;
  const cached = rentals.slice(0, 64);
  return [
    {
      name: 'availability of 90 days',
      bar: 0.4,
      ours: {
        ...{ origin: api, headers },
        paths: neverTwice(
          rentals,
          (id, round) => `/api/ecommerce/products/${id}/availability?${days(round % 300)}`,
        ),
      },
      baseline: {
        origin: baseline,
        paths: neverTwice(rentals, (id, round) => `/availability/${id}?${days(round % 300)}`),
      },
    },
    {
      name: 'availability, cached',
      bar: 0.8,
      ours: {
        ...{ origin: api, headers },
        paths: cached.map((id) => `/api/ecommerce/products/${id}/availability?${days(1)}`),
      },
      baseline: { origin: baseline, paths: cached.map((id) => `/availability/${id}?${days(1)}`) },
    },
  ];
}

/** Returns the price of one product, and of a cart with tax, code and delivery. */
export async function quoteScenarios(bench: RentalBench): Promise<Scenario[]> {
  const { api, baseline, rentals, headers } = bench;
  const json = { 'content-type': 'application/json' };
  const bodyOf = (round: number) => ({
    startDate: dayAfter(freeAfterDays + (round % 200)),
    endDate: dayAfter(freeAfterDays + (round % 200) + 6),
  });
  const quotes = (pathOf: (id: string) => string) => {
    let turn = 0;
    return (): MadeRequest => {
      const id = rentals[turn % rentals.length] ?? '';
      const round = Math.floor(turn++ / rentals.length);
      return {
        path: pathOf(id),
        headers: { 'x-forwarded-for': networkOf(turn) },
        body: JSON.stringify({ data: bodyOf(round) }),
      };
    };
  };
  const carts = await seedCarts(bench);
  await analyze(bench.databaseUrl);
  return [
    {
      name: 'quote of a product',
      bar: 0.35,
      ours: { origin: api, headers, paths: [], make: quotes((id) => `/api/ecommerce/products/${id}/quote`) },
      baseline: { origin: baseline, headers: json, paths: [], make: quotes((id) => `/quote/${id}`) },
    },
    {
      name: 'quote of a cart of 20 lines',
      bar: 0.25,
      ours: {
        ...{ origin: api, headers },
        paths: carts.map((id) => `/api/rbac/subjects/${id}/ecommerce-module/checkout`),
      },
      baseline: { origin: baseline, paths: carts.map((id) => `/cart/${id}`) },
    },
  ];
}

/** Returns a checkout with dates, code and tax, against one without, both of the API. */
export function checkoutScenario({ api, headers, rentals, buyers, products }: RentalBench): Scenario {
  const checkouts = (ids: readonly string[], dataOf: (round: number) => object): Target => {
    let turn = 0;
    const make = (): MadeRequest => {
      const round = Math.floor(turn / ids.length);
      // In each round, buyers buy another product: a repeated purchase returns the unpaid order of the first.
      const [buyer, id] = [buyers[turn % buyers.length], ids[(turn + round) % ids.length]];
      turn++;
      return {
        path: `/api/rbac/subjects/${buyer}/ecommerce-module/products/${id}/checkout`,
        headers: { 'x-forwarded-for': networkOf(turn) },
        body: JSON.stringify({ data: { provider: 'dummy', email: 'ann@example.com', ...dataOf(round) } }),
      };
    };
    return { origin: api, headers, paths: [], make };
  };
  return {
    name: 'check out with dates, code and tax',
    bar: 0.75,
    ours: checkouts(rentals, (round) => ({
      ...{ startDate: dayAfter(freeAfterDays + round * 4), endDate: dayAfter(freeAfterDays + round * 4 + 2) },
      codes: ['BENCH10'],
    })),
    baseline: checkouts(products, () => ({ quantity: 1 })),
  };
}

/** Returns a list narrowed by dates, against the same list without. The prices differ, so that no response is cached. */
export function listScenario({ api, headers }: RentalBench): Scenario {
  const pathOf = (filter: string) =>
    `/api/host/pages/document?${new URLSearchParams({ url: '/ecommerce/stores/bench-rent', page: '1', filter })}`;
  const lists = (datesOf: (turn: number) => string): Target => {
    let turn = 0;
    const next = () => {
      turn++;
      return pathOf(`price=${turn / 100}-900${datesOf(turn)}`);
    };
    return { origin: api, headers, paths: next };
  };
  return {
    name: 'list by dates to the list without',
    bar: 0.5,
    ours: lists((turn) => `&startDate=${dayAfter(3 + (turn % 300))}&endDate=${dayAfter(5 + (turn % 300))}`),
    baseline: lists(() => ''),
  };
}

/** Returns an address of a network for each turn. */
export const networkOf = (turn: number) => `198.18.${(turn >> 8) & 255}.${turn & 255}`;

/** Returns a function that returns each pair of a product and a round once. */
function neverTwice(ids: readonly string[], pathOf: (id: string, round: number) => string): () => string {
  let turn = 0;
  return () => {
    const path = pathOf(ids[turn % ids.length] ?? '', Math.floor(turn / ids.length));
    turn++;
    return path;
  };
}

/** Fills carts with twenty goods each, an address, a delivery and a code. @returns their subjects */
async function seedCarts({ api, headers, storeId, methodId, goods, buyers }: RentalBench): Promise<string[]> {
  const carts = buyers.slice(-cartCount);
  const fill = async (id: string, place: number) => {
    const mine = `${api}/api/rbac/subjects/${id}/ecommerce-module`;
    for (let line = 0; line < cartLines; line++)
      await send(`${mine}/orders`, {
        headers,
        data: { productId: goods[(place * cartLines + line) % goods.length], quantity: 1 },
      });
    const purchase = { email: 'ann@example.com', country: 'CY', codes: ['BENCH10'], deliveryAddress };
    const data = { ...purchase, deliveries: [{ storeId, methodId }] };
    await send(`${mine}/checkout`, { method: 'PATCH', headers, data });
  };
  const turns = [...carts.entries()];
  const next = async (): Promise<void> => {
    for (let turn = turns.pop(); turn; turn = turns.pop()) await fill(turn[1], turn[0]);
  };
  await Promise.all(Array.from({ length: fillers }, next));
  return carts;
}
