import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PostgresCluster } from '@flotilla/testing';
import { startCluster, underLoad } from '../cluster.js';
import { query, startDatabase, storedRows } from '../database.js';
import { type Result, resultOf, wrongDeliveries } from '../ledger.js';
import { Load } from '../load.js';
import { type MailSink, startMailSink } from '../mail-sink.js';
import { MovableAddress } from '../movable-address.js';
import { Product } from '../product.js';

/** Time for which the standby receives nothing before the primary is killed, to make its lag visible. */
const lagMs = 500;
/** Time until an operator or a failover manager promotes the standby. */
const detectionMs = 2000;
const settleMs = 8000;
/** Jobs that were running when the primary died are retried after a heartbeat timeout of the queue. */
const jobsMs = 60_000;
const listening = 'lost the LISTEN connection';

/** Whether a commit waits for the standby. */
type Replication = 'async' | 'synchronous';

interface Failover {
  readonly name: string;
  readonly replication: Replication;
  /** The address moves to the standby before its promotion, so that it is read-only at first. */
  readonly isEarly?: true;
}

/**
 * Kills a PostgreSQL primary under load, promotes its standby, and moves the address of the database. Two APIs
 * and two sites run with one address for the database, and are not restarted.
 */
export async function failover(folder: string): Promise<Result[]> {
  const failovers: readonly Failover[] = [
    { name: 'failover, asynchronous standby', replication: 'async' },
    { name: 'failover, synchronous standby', replication: 'synchronous' },
    {
      name: 'failover, synchronous, address moves too early',
      replication: 'synchronous',
      isEarly: true,
    },
  ];
  const results: Result[] = [];
  for (const each of failovers) {
    const own = join(folder, each.name.replaceAll(/\W+/g, '-'));
    await mkdir(own);
    results.push(await run(each, own));
  }
  return results;
}

async function run({ name, replication, isEarly }: Failover, folder: string): Promise<Result> {
  const { primary, standby, link } = await startPair(replication);
  const address = await MovableAddress.start(primary.port);
  const mails = await startMailSink(/scale-[0-9a-f]{8}-\d+@example\.com/);
  const product = new Product(folder, {
    DATABASE_URL: `postgresql://flotilla@127.0.0.1:${address.port}/flotilla`,
    SMTP_URL: mails.url,
    MAIL_FROM: 'site@example.com',
  });
  try {
    const { apis, sites } = await startCluster(product, { apis: 2, sites: 2 });
    const load = new Load({ sites, apis, hasForms: true });
    const times = { killed: 0, promoted: 0 };
    await underLoad(load, async () => {
      await setTimeout(5000);
      link.silence();
      await setTimeout(lagMs);
      await primary.stop('kill');
      times.killed = performance.now();
      if (isEarly) address.moveTo(standby.port);
      await setTimeout(detectionMs);
      await standby.promote();
      address.moveTo(standby.port);
      times.promoted = performance.now();
      await setTimeout(settleMs);
    });
    await report(load, { name, times, mails, product });
    return resultOf(name, load.ledger, await storedRows(standby, load.prefix));
  } finally {
    await product.stop();
    await address.stop();
    await mails.stop();
    await link.stop();
    await standby.remove();
    await primary.remove();
  }
}

/** A primary, its standby, and the connection of the standby to the primary. */
interface Pair {
  readonly primary: PostgresCluster;
  readonly standby: PostgresCluster;
  readonly link: MovableAddress;
}

async function startPair(replication: Replication): Promise<Pair> {
  const primary = await startDatabase();
  const link = await MovableAddress.start(primary.port);
  const standby = await primary.addReplica({ primaryPort: link.port });
  if (replication === 'synchronous') {
    // After the copy: a promoted standby has no standby to wait for.
    await query(primary, "alter system set synchronous_standby_names = '*'");
    await query(primary, 'select pg_reload_conf()');
  }
  return { primary, standby, link };
}

interface Reported {
  readonly name: string;
  readonly times: { readonly killed: number; readonly promoted: number };
  readonly mails: MailSink;
  readonly product: Product;
}

async function report({ ledger }: Load, { name, times, mails, product }: Reported): Promise<void> {
  const { killed, promoted } = times;
  const until = performance.now() + jobsMs;
  while (wrongDeliveries(ledger.forms, mails.counts).never > 0 && performance.now() < until)
    await setTimeout(500);
  const first = [...ledger.acknowledged.values()].filter((at) => at > promoted).toSorted((a, b) => a - b)[0];
  const { never, twice } = wrongDeliveries(ledger.forms, mails.counts);
  const lost = await Promise.all(['api-1', 'api-2'].map((api) => product.logged(api, listening)));
  const lateStale = ledger.staleAt.filter((at) => at > promoted).length;
  const recovery =
    first === undefined ? 'no write since' : `first write ${Math.round(first - promoted)} ms later`;
  console.log(
    `  ${name}: promoted ${Math.round(promoted - killed)} ms after the kill, ${recovery}; ended processes: ${product.ended.join(', ') || 'none'}; ` +
      `LISTEN lost ${lost.join(' + ')} times; unmarked stale reads after the promotion: ${lateStale}; mails of ${ledger.forms.size} forms: ${never} never, ${twice} twice`,
  );
}
