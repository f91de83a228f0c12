import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { article } from '@flotilla/blog';
import { Database } from '@flotilla/backend';
import {
  createPostgresCluster,
  createTestApp,
  make,
  type PostgresCluster,
  type TestApp,
} from '@flotilla/testing';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { modules } from '../modules.js';

/** Two servers on a primary with two replicas. */
export interface ReplicaApps {
  readonly primary: PostgresCluster;
  readonly replicas: readonly [PostgresCluster, PostgresCluster];
  readonly apps: readonly [TestApp, TestApp];
  /** The id of an article with the slug `sea-caves`. */
  readonly articleId: string;
  close(): Promise<void>;
}

/** Starts two servers that read from two replicas. `env`: further settings of each server. */
export async function replicaApps(
  env: (of: Pick<ReplicaApps, 'primary' | 'replicas'>) => Promise<readonly [object, object]> = async () => [
    {},
    {},
  ],
): Promise<ReplicaApps> {
  const primary = await createPostgresCluster();
  const replicas = [await primary.addReplica(), await primary.addReplica()] as const;
  const urls = { DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(',') };
  const own = await env({ primary, replicas });
  const start = (further: object) =>
    createTestApp({ modules, databaseUrl: primary.url, env: { ...urls, JOBS: 'off', ...further } });
  const first = await start({ SEED: 'demo', ...own[0] });
  const apps = [first, await start(own[1])] as const;
  const { id } = await make(first, article, { slug: 'sea-caves-of-replicas' });
  return {
    primary,
    replicas,
    apps,
    articleId: id,
    close: async () => {
      for (const app of apps) await app.close();
      for (const cluster of [...replicas, primary]) await cluster.remove();
    },
  };
}

/** The replicas of a server. */
export function replicasOf(app: TestApp) {
  const { replicas } = app.nest.get(Database);
  if (!replicas) throw new Error('The server has no replicas.');
  return replicas;
}

/** Waits until a server reads from all its replicas. */
export async function untilUsed(app: TestApp): Promise<void> {
  const { list, position } = replicasOf(app);
  await vi.waitFor(() => {
    const { required } = position;
    expect(required && list.map((replica) => replica.includes(required))).toEqual(list.map(() => true));
  });
}

/** Runs a statement in a cluster. */
async function runIn(cluster: PostgresCluster, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

export const pauseReplay = (cluster: PostgresCluster) => runIn(cluster, 'select pg_wal_replay_pause()');
export const resumeReplay = (cluster: PostgresCluster) => runIn(cluster, 'select pg_wal_replay_resume()');

/** Starts a proxy whose connections lead to the given addresses in turn, like the reader endpoint of a cloud. */
export async function balancer(urls: readonly string[]): Promise<{ url: string; close: () => void }> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    const target = new URL(urls[turn++ % urls.length] ?? '');
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [client, database].forEach((one) => one.destroy()));
    }
    client.pipe(database).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(urls[0] ?? '');
  url.port = String((server.address() as AddressInfo).port);
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.href, close };
}
