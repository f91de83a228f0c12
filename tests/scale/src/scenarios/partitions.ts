import { setTimeout } from 'node:timers/promises';
import type { PostgresCluster } from '@flotilla/testing';
import { underLoad } from '../cluster.js';
import { startDatabase, storedRows } from '../database.js';
import { type Result, resultOf } from '../ledger.js';
import { Load } from '../load.js';
import { Network } from '../network.js';
import { Product } from '../product.js';
import { startRedis } from '../redis-server.js';

const apis = ['api-1', 'api-2', 'api-3', 'api-4'];
const sites = ['site-1', 'site-2', 'site-3', 'site-4'];
const workers = ['worker-1', 'worker-2'];
const faultMs = 30_000;
const beforeMs = 3000;
const healedMs = 8000;
const databasePort = 5432;
const redisPort = 6379;

/**
 * Runs four sites, four APIs and two workers, PostgreSQL and Redis in a network namespace each, and cuts
 * connections between them for 30 seconds under load.
 */
export async function partitions(folder: string): Promise<Result[]> {
  const network = await Network.create(['database', 'redis', ...apis, ...workers, ...sites]);
  const stops: (() => Promise<unknown>)[] = [() => network.remove()];
  try {
    const place = network.at('database');
    const database = await startDatabase({ port: databasePort, place });
    stops.push(() => database.remove());
    const redis = await startRedis({ port: redisPort, place: network.at('redis') });
    stops.push(() => redis.kill());
    const product = new Product(folder, {
      DATABASE_URL: database.url,
      REDIS_URL: `redis://${network.at('redis').address}:${redisPort}`,
    });
    stops.push(() => product.stop());
    return await runAll({ network, product, database });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

interface Parts {
  readonly network: Network;
  readonly product: Product;
  readonly database: PostgresCluster;
}

async function runAll({ network, product, database }: Parts): Promise<Result[]> {
  const start = (name: string, kind: 'api' | 'site', env: Record<string, string> = {}) =>
    product.start({ name, kind, env, place: network.at(name) });
  for (const name of workers) await start(name, 'api');
  const apiUrls: string[] = [];
  for (const name of apis) apiUrls.push(await start(name, 'api', { JOBS: 'off' }));
  const siteUrls = await Promise.all(
    sites.map((name) => start(name, 'site', { API_URL: apiUrls.join(',') })),
  );
  const faults: readonly (readonly [string, () => Promise<() => Promise<void>>])[] = [
    ['one of 4 APIs is isolated for 30 s', () => network.isolate('api-1')],
    ['one of 4 sites does not reach the APIs for 30 s', () => network.separate('site-1', apis)],
    ['one API does not reach Redis for 30 s', () => network.separate('api-2', ['redis'])],
    ['one API does not reach PostgreSQL for 30 s', () => network.separate('api-3', ['database'])],
  ];
  const results: Result[] = [];
  for (const [name, cut] of faults) {
    const load = new Load({ sites: siteUrls, apis: [] });
    let began = 0;
    await underLoad(load, async () => {
      await setTimeout(beforeMs);
      began = performance.now();
      const heal = await cut();
      await setTimeout(faultMs);
      await heal();
      await setTimeout(healedMs);
    });
    const stale = load.ledger.staleAt.map((at) => `${((at - began) / 1000).toFixed(1)} s`);
    console.log(
      `  ${name}: unmarked stale reads after ${stale.slice(0, 8).join(', ') || 'none'}; ended processes: ${product.ended.join(', ') || 'none'}`,
    );
    results.push(resultOf(name, load.ledger, await storedRows(database, load.prefix)));
  }
  return results;
}
