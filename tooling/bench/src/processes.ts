import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, startDatabase } from '@flotilla/database';

/** Of Linux's clock for processes. */
const ticksPerSecond = 100;
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** How a process is started. */
export interface ProcessStart {
  /** What Node runs, from the root of the repository. */
  readonly script: string;
  /** Where it answers once it is ready. */
  readonly readyPath: string;
  readonly env?: Readonly<Record<string, string>>;
  /** For scripts that are not built. */
  readonly isSource?: true;
}

/** Processes on one database, in a folder that is gone with them. */
export class Processes {
  /** By their addresses. */
  private readonly children = new Map<string, ChildProcess>();

  private constructor(
    readonly dataDir: string,
    private readonly database: Database,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Starts the database; `env` is what all processes share. */
  static async start(env: Readonly<Record<string, string>>): Promise<Processes> {
    const dataDir = await mkdtemp(join(tmpdir(), 'flotilla-bench-'));
    const database = await startDatabase({ dataDir, tuning: 'durable' });
    const shared = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', SEED: 'demo', NODE_ENV: 'production' };
    return new Processes(dataDir, database, { ...shared, ...env });
  }

  /** Starts a process on a port of its own, and waits until it answers. @returns its address. */
  async run({ script, readyPath, env, isSource }: ProcessStart): Promise<string> {
    const port = String(await freePort());
    const address = `http://127.0.0.1:${port}`;
    const args = isSource ? ['--import', import.meta.resolve('@oxc-node/core/register'), script] : [script];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...this.env, ...env, PORT: port },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.children.set(address, child);
    await answered(address + readyPath);
    return address;
  }

  /** What the process at an address has used of the processor since it began, in seconds; only Linux tells. */
  async cpuSeconds(address: string): Promise<number> {
    const stat = await readFile(`/proc/${this.children.get(address)?.pid}/stat`, 'utf8');
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
    return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
  }

  /** Ends all of them, the last one first. */
  async stop(): Promise<void> {
    for (const child of [...this.children.values()].toReversed()) await end(child);
    await this.database.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** The built API and site with the demo. */
export async function runDemo(processes: Processes): Promise<{ api: string; site: string }> {
  const api = await processes.run({ script: 'apps/api/dist/main.js', readyPath: '/api/health/ready' });
  const site = await processes.run({ script: 'apps/web/dist/server/main.js', readyPath: '/healthz', env: { API_URL: api } });
  return { api, site };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

async function answered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
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
