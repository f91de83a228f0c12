import { setTimeout } from 'node:timers/promises';
import { freePort } from '@flotilla/runtime/network';
import { startCluster, underLoad } from '../cluster.js';
import { startDatabase, storedRows } from '../database.js';
import { type Result, resultOf } from '../ledger.js';
import { Load } from '../load.js';
import { MovableAddress } from '../movable-address.js';
import { Product } from '../product.js';
import { startRedis } from '../redis-server.js';

const faultMs = 6000;
/** Calls of `/api/revalidation/revalidate` per minute and client. */
const limit = 30;
const probes = 40;

/**
 * Kills Redis under load, starts it again without data, and replaces it by another server. Between the faults,
 * counts how many calls of a limited action two APIs accept from one client.
 */
export async function redis(folder: string): Promise<Result[]> {
  const database = await startDatabase();
  const port = await freePort();
  let first = await startRedis({ port });
  const address = await MovableAddress.start(port);
  const product = new Product(folder, {
    DATABASE_URL: database.url,
    REDIS_URL: `redis://127.0.0.1:${address.port}`,
    TRUST_PROXY: '127.0.0.1',
  });
  const started = [first];
  try {
    const { apis, sites } = await startCluster(product, { apis: 2, sites: 2 });
    const load = new Load({ sites, apis });
    const accepted: string[] = [];
    const probe = async (name: string, client: number) =>
      accepted.push(`${name} ${await acceptedOf(apis, `192.0.2.${client}`)}`);
    await underLoad(load, async () => {
      await probe('with Redis', 1);
      await first.kill();
      await setTimeout(faultMs);
      await probe('killed', 2);
      first = await startRedis({ port });
      started.push(first);
      await setTimeout(faultMs);
      await probe('started again', 3);
      await probe('the first client after that', 1);
      const second = await startRedis({ port: await freePort() });
      started.push(second);
      address.moveTo(second.port);
      await first.kill();
      await setTimeout(faultMs);
      await probe('replaced', 4);
    });
    console.log(
      `  redis: of ${probes} calls of one client per minute (limit ${limit}), two APIs accepted: ${accepted.join(', ')}; ended processes: ${product.ended.join(', ') || 'none'}`,
    );
    const stored = await storedRows(database, load.prefix);
    return [resultOf('Redis killed, empty again, replaced', load.ledger, stored)];
  } finally {
    await product.stop();
    await address.stop();
    for (const server of started) await server.kill();
    await database.remove();
  }
}

/** Returns how many calls of one client the APIs accept, when they take turns. */
async function acceptedOf(apis: readonly string[], client: string): Promise<number> {
  let accepted = 0;
  for (let call = 0; call < probes; call++) {
    const url = `${apis[call % apis.length]}/api/revalidation/revalidate?path=/nowhere`;
    const { status } = await fetch(url, { headers: { 'x-forwarded-for': client } });
    if (status === 200) accepted++;
    else if (status !== 429) throw new Error(`${url} answered ${status}.`);
  }
  return accepted;
}
