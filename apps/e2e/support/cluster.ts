import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@flotilla/database';
import { root, secretKey } from './product.js';

/** Several processes of the built product on one database. */
export interface Cluster {
  readonly apis: readonly string[];
  readonly sites: readonly string[];
  stop(): Promise<void>;
}

const firstPort = 4500;

/** Starts two APIs and two sites; each site knows one of the APIs. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flotilla-cluster-'));
  const database = await startDatabase({ dataDir, tuning: 'throwaway' });
  const children: ChildProcess[] = [];
  const shared = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RBAC_SECRET_KEY: secretKey,
    LOG_LEVEL: 'warn',
    SEED: 'demo',
    NODE_ENV: 'production',
  };
  const start = (entry: string, env: Record<string, string>) => {
    children.push(spawn(process.execPath, [entry], { cwd: root, env: { ...shared, ...env }, stdio: 'inherit' }));
    return `http://127.0.0.1:${env.PORT}`;
  };
  const stop = async () => {
    await Promise.all(children.map(ended));
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const apis = [0, 1].map((index) => start('apps/api/dist/main.js', { PORT: String(firstPort + index) }));
  try {
    await Promise.all(apis.map((api) => answered(`${api}/api/health/ready`)));
    const sites = apis.map((api, index) => start('apps/web/dist/server/main.js', { PORT: String(firstPort + 10 + index), API_URL: api }));
    await Promise.all(sites.map((site) => answered(`${site}/healthz`)));
    return { apis, sites, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

async function answered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer`);
}
