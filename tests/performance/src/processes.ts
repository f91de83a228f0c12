import { randomUUID } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, startDatabase } from '@flotilla/local/database';
import { freePort } from '@flotilla/runtime/network';
import pg from 'pg';

/** Clock ticks of Linux's process times. */
const ticksPerSecond = 100;
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Options of a process. */
export interface ProcessStart {
  /** Script, relative to the root of the repository. */
  readonly script: string;
  /** Path that responds once the process is ready. */
  readonly readyPath: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Runs the script from TypeScript source. */
  readonly isSource?: true;
  /** Options of Node. */
  readonly nodeArgs?: readonly string[];
}

/** Processes on one database, in a temporary folder. */
export class Processes {
  /** Processes by address. */
  private readonly children = new Map<string, ChildProcess>();
  private postmaster: number | undefined;

  private constructor(
    readonly dataDir: string,
    private readonly database: Database,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Starts the database. `env` is shared by all processes; `prepare` receives the empty data folder. */
  static async start(
    env: Readonly<Record<string, string>>,
    prepare?: (dataDir: string) => unknown,
  ): Promise<Processes> {
    const dataDir = await mkdtemp(join(tmpdir(), 'flotilla-bench-'));
    await prepare?.(dataDir);
    const database = await startDatabase({ dataDir, tuning: 'durable' });
    const siteKey = randomUUID();
    const shared = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SITE_KEY: siteKey,
      LOG_LEVEL: 'warn',
      SEED: 'demo',
      NODE_ENV: 'production',
    };
    return new Processes(dataDir, database, { ...shared, ...env });
  }

  /** Starts a process on a free port and waits until it responds. @returns its address */
  async run(start: ProcessStart): Promise<string> {
    return this.runAt(await freePort(), start);
  }

  /** Restarts a process gracefully at the same address. */
  async again(address: string, start: ProcessStart): Promise<void> {
    await this.end(address);
    await this.runAt(Number(new URL(address).port), start);
  }

  /**
   * Ends a process gracefully. Running processes receive every change, so unused ones would affect
   * measurements.
   */
  async end(address: string): Promise<void> {
    const child = this.children.get(address);
    if (child) await end(child);
    this.children.delete(address);
  }

  /** Returns the process id at an address. */
  pidOf(address: string): number {
    return this.children.get(address)?.pid ?? 0;
  }

  private async runAt(
    port: number,
    { script, readyPath, env, isSource, nodeArgs = [] }: ProcessStart,
  ): Promise<string> {
    const address = `http://127.0.0.1:${port}`;
    const args = [
      ...nodeArgs,
      ...(isSource ? ['--import', import.meta.resolve('@oxc-node/core/register')] : []),
      script,
    ];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...this.env, ...env, PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.children.set(address, child);
    await answered(address + readyPath, child);
    return address;
  }

  /** Returns the CPU time of a process since its start, in seconds. Linux only. */
  async cpuSeconds(address: string): Promise<number> {
    return (await statOf(String(this.children.get(address)?.pid)))?.seconds ?? 0;
  }

  /** Returns the proportional memory (PSS) of a process, in MB. Linux only. */
  async memoryOf(address: string): Promise<number> {
    return memoryOf(String(this.children.get(address)?.pid));
  }

  /** Returns the same for all processes of the database together. */
  async databaseMemory(): Promise<number> {
    this.postmaster ??= await postmasterOf(this.database.url);
    const stats = await Promise.all(
      (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf),
    );
    const own = stats.filter((stat) => stat?.pid === this.postmaster || stat?.parent === this.postmaster);
    const each = await Promise.all(own.map((stat) => memoryOf(String(stat?.pid))));
    return each.reduce((sum, memory) => sum + memory, 0);
  }

  /** Returns the addresses of processes that ended unexpectedly. */
  get ended(): string[] {
    return [...this.children].filter(([, child]) => hasEnded(child)).map(([address]) => address);
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  /** Returns the CPU time of the database's processes since its start, in seconds. Linux only. */
  async databaseCpuSeconds(): Promise<number> {
    this.postmaster ??= await postmasterOf(this.database.url);
    const stats = await Promise.all(
      (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf),
    );
    // The postmaster with its ended children, and the running children.
    return stats.reduce((sum, stat) => {
      if (!stat) return sum;
      if (stat.pid === this.postmaster) return sum + stat.seconds + stat.endedChildren;
      return stat.parent === this.postmaster ? sum + stat.seconds : sum;
    }, 0);
  }

  /** Stops all processes in reverse order, then the database. */
  async stop(): Promise<void> {
    for (const child of [...this.children.values()].toReversed()) await end(child);
    await this.database.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** CPU time in seconds, of the process and of its ended children. */
  readonly seconds: number;
  readonly endedChildren: number;
}

/** Reads the times of a process; undefined when it has ended. See proc(5). */
async function statOf(pid: string): Promise<ProcessStat | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11);
  return {
    pid: Number(pid),
    parent: fields[1] ?? 0,
    seconds: (user + system) / ticksPerSecond,
    endedChildren: (childrenUser + childrenSystem) / ticksPerSecond,
  };
}

/**
 * Returns the proportional set size (PSS) in MB: shared memory is divided among its processes. See proc(5).
 */
async function memoryOf(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** Returns the process id of the postmaster. */
async function postmasterOf(url: string): Promise<number | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return (await statOf(String(rows[0]?.pid)))?.parent;
  } finally {
    await client.end();
  }
}

/** Runs the built API and site with the demo. `heap` in MB applies the memory settings of `npm start`. */
export async function runDemo(
  processes: Processes,
  heap?: { readonly api: number; readonly site: number },
): Promise<{ api: string; site: string }> {
  const limit = (megabytes: number | undefined) =>
    megabytes === undefined ? [] : ['--max-semi-space-size=8', `--max-old-space-size=${megabytes}`];
  const allocator = heap && {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_TRIM_THRESHOLD_: '1048576',
  };
  const api = await processes.run({
    script: 'apps/api/dist/main.js',
    readyPath: '/api/health/ready',
    env: { ...allocator },
    nodeArgs: limit(heap?.api),
  });
  const site = await processes.run({
    script: 'apps/web/dist/server/main.js',
    readyPath: '/healthz',
    env: { API_URL: api, ...allocator },
    nodeArgs: limit(heap?.site),
  });
  return { api, site };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

/** Waits for a response. @throws Error when the process ends first, or after five minutes */
async function answered(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 15_000; attempt++) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    if (hasEnded(child))
      throw new Error(
        `${child.spawnargs.join(' ')} ended before it answered: ${child.exitCode ?? child.signalCode}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} did not answer`);
}
