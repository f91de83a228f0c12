import { article } from '@flotilla/blog';
import {
  createPostgresCluster,
  createTestApp,
  databaseProxy,
  make,
  type PostgresCluster,
  postgresPrograms,
  requiredPackage,
  type TestApp,
} from '@flotilla/testing';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { modules } from '../modules.js';
import { replicasOf, untilUsed } from './replica-apps.fixture.js';

const required = requiredPackage('postgresql', postgresPrograms() !== undefined);

const closes: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closes.toReversed()) await close();
});

async function start(databaseUrl: string, replica: string): Promise<TestApp> {
  const env = { DATABASE_REPLICA_URLS: replica, DATABASE_REPLICA_MAX_LAG_SECONDS: '2', JOBS: 'off' };
  const app = await createTestApp({ modules, databaseUrl, env });
  closes.push(() => app.close());
  return app;
}

describe('after an asynchronous failover', required, () => {
  it('does not answer with lost changes from a replica of the former primary, and uses one of the new', async () => {
    const primary = await createPostgresCluster();
    closes.push(() => primary.remove());
    const [standby, ahead] = [await primary.addReplica(), await primary.addReplica()];
    closes.push(
      () => standby.remove(),
      () => ahead.remove(),
    );
    const address = await databaseProxy(primary.url);
    closes.push(() => address.cut());
    const app = await start(address.url, ahead.url);
    const { id } = await make(app, article, { slug: 'sea-caves-of-a-former-primary' });
    const url = `/api/blog/articles/${id}`;
    const rename = (title: string) => app.request({ method: 'PATCH', url, data: { title: { en: title } } });
    const read = async (from: TestApp) => (await from.request({ url, as: 'anonymous' })).text;
    await rename('Kept');
    await vi.waitFor(async () =>
      expect(
        await valueIn(standby, `select title->>'en' as value from blog_article where id = '${id}'`),
      ).toBe('Kept'),
    );

    await standby.stop();
    await app.sql('create table lost as select generate_series(1, 50000)');
    await rename('Lost');
    await untilUsed(app);
    // A busy machine may answer a heartbeat late, and then the primary answers.
    await vi.waitFor(async () => {
      expect(await read(app)).toContain('Lost');
      expect(replicasOf(app).answered).toBeGreaterThan(0);
    });
    const former = replicasOf(app).position.run;
    await primary.stop('immediate');
    await standby.start();
    await standby.promote();
    address.moveTo(standby.url);
    await vi.waitFor(() => {
      expect(replicasOf(app).position.run).not.toBe(former);
      expect(replicasOf(app).position.required).toBeDefined();
    });

    const reached = await valueIn(ahead, 'select pg_last_wal_replay_lsn()::text as value');
    expect(await valueIn(standby, `select pg_current_wal_lsn() < '${reached}' as value`)).toBe(true);
    for (let index = 0; index < 20; index++) expect(await read(app)).toContain('Kept');
    await vi.waitFor(() =>
      expect(replicasOf(app).list[0]?.unusable).toContain('does not follow the current primary'),
    );

    const follower = await standby.addReplica();
    closes.push(() => follower.remove());
    const later = await start(address.url, follower.url);
    await untilUsed(later);
    await vi.waitFor(async () => {
      expect(await read(later)).toContain('Kept');
      expect(replicasOf(later).answered).toBeGreaterThan(0);
    });
  });
});

/** Returns the column `value` of a statement. */
async function valueIn(cluster: PostgresCluster, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(text).finally(() => client.end());
  return rows[0]?.value;
}
