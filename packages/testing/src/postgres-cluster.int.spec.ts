import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { databaseProxy } from './database-proxy.js';
import { createPostgresCluster, type PostgresCluster, postgresPrograms } from './postgres-cluster.js';
import { requiredPackage } from './required-package.js';

const required = requiredPackage('postgresql', postgresPrograms() !== undefined);

const clusters: PostgresCluster[] = [];
afterAll(async () => {
  for (const cluster of clusters.toReversed()) await cluster.remove();
});

async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(text);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}

it(
  'streams the changes of a server to its replica, which refuses writes until it is promoted',
  required,
  async () => {
    const primary = await createPostgresCluster();
    clusters.push(primary);
    const replica = await primary.addReplica();
    clusters.push(replica);

    await query(primary.url, 'create table boat as select 1 as value');

    await vi.waitFor(async () => expect(await query(replica.url, 'select value from boat')).toBe(1));
    await expect(query(replica.url, 'delete from boat')).rejects.toThrow('read-only');
    await replica.promote();
    await query(replica.url, 'delete from boat');
    expect(await query(primary.url, 'select value from boat')).toBe(1);
  },
);

it(
  'keeps a committed change when it is killed, and the replica of a proxy stays behind when the proxy is silent',
  required,
  async () => {
    const primary = await createPostgresCluster({ settings: { fsync: 'on', max_connections: 30 } });
    clusters.push(primary);
    const link = await databaseProxy(primary.url);
    const replica = await primary.addReplica({ primaryPort: Number(new URL(link.url).port) });
    clusters.push(replica);
    link.silence();

    await query(primary.url, 'create table boat as select 1 as value');
    await primary.stop('kill');

    await expect(query(primary.url, 'select 1 as value')).rejects.toThrow('ECONNREFUSED');
    await expect(query(replica.url, 'select value from boat')).rejects.toThrow('does not exist');
    await primary.start();
    expect(await query(primary.url, 'select value from boat')).toBe(1);
    expect(await query(primary.url, `select current_setting('max_connections') as value`)).toBe('30');
    await link.cut();
  },
);
