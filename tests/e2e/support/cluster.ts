import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@flotilla/local/database';
import { root, secretKey } from './product.js';

/** Several processes of the built product on one database. */
export interface Cluster {
  readonly apis: readonly string[];
  readonly sites: readonly string[];
  /** Their common database. */
  readonly databaseUrl: string;
  /** Kills one of the APIs with SIGKILL. */
  kill(api: string): Promise<void>;
  /** Restarts a killed API. */
  restart(api: string): Promise<void>;
  /** Starts another API on the same database that no site knows. @returns its address */
  startStranger(): Promise<string>;
  stop(): Promise<void>;
}

/** Number of processes of each kind, and additional settings of the APIs. */
interface ClusterOptions {
  readonly size?: 1 | 2;
  readonly apiEnv?: Readonly<Record<string, string>>;
  /** Additional settings of all processes. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts two APIs and two sites, or one of each. Each site knows all of the APIs, in another order. */
export async function startCluster(
  firstPort = 4500,
  { size = 2, apiEnv = {}, env = {} }: ClusterOptions = {},
): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flotilla-cluster-'));
  const database = await startDatabase({ dataDir, tuning: 'throwaway' });
  const { start, end, endAll } = processesWith({
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RBAC_SECRET_KEY: secretKey,
    SITE_KEY: secretKey,
    LOG_LEVEL: 'warn',
    SEED: 'demo',
    NODE_ENV: 'production',
    ...env,
  });
  const stop = async () => {
    await endAll();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const startApi = (port: number) => start('apps/api/dist/main.js', { PORT: String(port), ...apiEnv });
  const isReady = (api: string) => answered(`${api}/api/health/ready`);
  const apis = Array.from({ length: size }, (_, index) => startApi(firstPort + index));
  try {
    await Promise.all(apis.map(isReady));
    const sites = [apis, apis.toReversed()].slice(0, size).map((known, index) =>
      start('apps/web/dist/server/main.js', {
        PORT: String(firstPort + 10 + index),
        API_URL: known.join(','),
        REQUESTS_PER_ADDRESS: '1000',
      }),
    );
    await Promise.all(sites.map((site) => answered(`${site}/healthz`)));
    const startAt = async (port: number) => {
      const api = startApi(port);
      await isReady(api);
      return api;
    };
    return {
      apis,
      sites,
      databaseUrl: database.url,
      kill: (api) => end(api, 'SIGKILL'),
      restart: async (api) => void (await startAt(Number(new URL(api).port))),
      startStranger: () => startAt(firstPort + 5),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns functions that start processes with common settings, and end them by their addresses. */
function processesWith(shared: NodeJS.ProcessEnv) {
  const children = new Map<string, ChildProcess>();
  return {
    start: (entry: string, env: Record<string, string>) => {
      const address = `http://127.0.0.1:${env.PORT}`;
      children.set(
        address,
        spawn(process.execPath, [entry], { cwd: root, env: { ...shared, ...env }, stdio: 'inherit' }),
      );
      return address;
    },
    end: (address: string, signal: Signal) => ended(children.get(address), signal),
    endAll: () => Promise.all([...children.values()].map((child) => ended(child, 'SIGTERM'))),
  };
}

type Signal = 'SIGTERM' | 'SIGKILL';

async function ended(child: ChildProcess | undefined, signal: Signal): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}

/** Less than the timeout of a test, so that the address is named. */
const startMs = 200_000;

async function answered(url: string): Promise<void> {
  for (const end = Date.now() + startMs; Date.now() < end;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer`);
}
