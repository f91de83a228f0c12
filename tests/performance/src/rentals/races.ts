import pg from 'pg';
import { median } from '../compare.js';
import { dayAfter, networkOf, type RentalBench } from './scenarios.js';
import { freeAfterDays } from './seed.js';
import { send } from './send.js';

/** The slowest response of 99 % of a thousand concurrent buyers, in ms. */
export interface Races {
  readonly boat: number;
  readonly lastPiece: number;
  /** Ratios of the rounds: boat to last piece. */
  readonly ratios: readonly number[];
}

/** Lets a thousand buyers buy the same days of one product, and the last piece of another, alternately. */
export async function measureRaces(
  bench: RentalBench,
  { databaseUrl, rounds }: { readonly databaseUrl: string; readonly rounds: number },
): Promise<Races> {
  const pieces = bench.lastPieces.slice(0, rounds + 1);
  await leaveOneOf(pieces, databaseUrl);
  const boats: number[] = [];
  const lasts: number[] = [];
  // The first round warms up.
  for (const [round, productId] of pieces.entries()) {
    const startDate = dayAfter(freeAfterDays + 1500 + round * 4);
    const days = { startDate, endDate: startDate };
    const boat = () => percentileOf(bench, bench.rentals[round] ?? '', days);
    const piece = () => percentileOf(bench, productId, {});
    const isBoatFirst = round % 2 === 0;
    const first = await (isBoatFirst ? boat : piece)();
    const second = await (isBoatFirst ? piece : boat)();
    if (round === 0) continue;
    boats.push(isBoatFirst ? first : second);
    lasts.push(isBoatFirst ? second : first);
  }
  const ratios = boats.map((ms, round) => ms / (lasts[round] ?? ms));
  return { boat: median(boats), lastPiece: median(lasts), ratios };
}

async function percentileOf(
  { api, headers, buyers }: RentalBench,
  productId: string,
  days: object,
): Promise<number> {
  const answered = await Promise.all(
    buyers.map(async (buyer, place) => {
      const startedAt = performance.now();
      const status = await send(
        `${api}/api/rbac/subjects/${buyer}/ecommerce-module/products/${productId}/checkout`,
        {
          headers: { ...headers, 'x-forwarded-for': networkOf(place) },
          data: { provider: 'dummy', email: 'ann@example.com', ...days },
          allowed: 409,
        },
      );
      return { status, ms: performance.now() - startedAt };
    }),
  );
  const winners = answered.filter(({ status }) => status === 200).length;
  if (winners !== 1) throw new Error(`${winners} buyers got one thing.`);
  const times = answered.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

async function leaveOneOf(productIds: readonly string[], databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const text = `update ecommerce_stores_to_products set "quantity" = 1 where "productId" = any($1::uuid[])`;
    await client.query(text, [productIds]);
  } finally {
    await client.end();
  }
}
