import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDatabase } from '@flotilla/database';
import { seedArticles, type SeededArticles } from './seed.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const secretKey = 'bench-secret-key-of-this-run-only';

/** The built product and the baseline beside it, on one database. */
export interface Product {
  readonly api: string;
  readonly site: string;
  readonly baseline: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly articles: SeededArticles;
  stop(): Promise<void>;
}

/** Starts database, api, site and baseline, and seeds 10,000 articles. */
export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flotilla-bench-'));
  const database = await startDatabase({ dataDir, tuning: 'durable' });
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map(end));
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const [apiPort, sitePort, baselinePort] = [await freePort(), await freePort(), await freePort()];
    const shared = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      RBAC_SECRET_KEY: secretKey,
      LOG_LEVEL: 'warn',
      SEED: 'demo',
      NODE_ENV: 'production',
    };
    const api = `http://127.0.0.1:${apiPort}`;
    const site = `http://127.0.0.1:${sitePort}`;
    const baseline = `http://127.0.0.1:${baselinePort}`;
    const headers = { 'content-type': 'application/json', 'x-rbac-secret-key': secretKey };
    children.push(run(['apps/api/dist/main.js'], { ...shared, PORT: String(apiPort) }));
    await answered(`${api}/api/health/ready`);
    const articles = await seedArticles(api, headers);
    children.push(run(['apps/web/dist/server/main.js'], { ...shared, API_URL: api, PORT: String(sitePort) }));
    await answered(`${site}/healthz`);
    const page = await (await fetch(`${site}/en`)).text();
    children.push(run(['--import', '@oxc-node/core/register', 'src/baseline.ts'], { ...shared, PORT: String(baselinePort), PAGE: page }));
    await answered(`${baseline}/page`);
    return { api, site, baseline, headers, articles, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: args[0] === '--import' ? join(root, 'tooling/bench') : root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

async function answered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
