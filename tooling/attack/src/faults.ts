import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Processes } from '@flotilla/bench/processes';
import pg from 'pg';
import { Clients, type Counted } from './clients.js';

/** No call may take longer while a process hangs. */
const mostMs = 3000;
const account = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'a-calm-harbour-at-dawn-7' };
const api = { script: 'apps/api/dist/main.js', readyPath: '/api/health/ready' };
const site = { script: 'apps/web/dist/server/main.js', readyPath: '/healthz' };

const processes = await Processes.start({ ...account, SITE_URL: 'http://127.0.0.1' });
const database = new pg.Client(processes.databaseUrl);
await database.connect();
try {
  // One after the other: the first makes the tables.
  const apis = [await processes.run(api), await processes.run(api)];
  const env = { API_URL: apis.join(',') };
  const sites = [await processes.run({ ...site, env }), await processes.run({ ...site, env })];
  const clients = new Clients(sites, account);
  await clients.signIn();
  await report('nothing', () => setTimeout(6000), mostMs);
  await report('an API is stopped for 20 s', () => stopped([processes.pidOf(apis[0] ?? '')], 20_000), mostMs);
  await report('all connections to the database end, three times', terminateAll, mostMs);
  await report('an API hears nothing for 10 s', async () => stopped((await listeners()).slice(0, 1), 10_000), mostMs);
  await report('the database hangs for 10 s', async () => stopped(await databaseProcesses(), 10_000, readiness), 15_000);
  await report('each process is started anew, behind a gateway', rolling, mostMs);

  async function report(name: string, fault: () => Promise<unknown>, slowest: number): Promise<void> {
    const done = new AbortController();
    const counting = clients.use(done.signal);
    await setTimeout(1000);
    const said = await fault();
    await setTimeout(2000);
    done.abort();
    const counted = await counting;
    const isFine = counted.stale === 0 && counted.slowestMs <= slowest && (name.includes('database') || counted.failed.length === 0);
    if (!isFine) process.exitCode = 1;
    console.log(`${isFine ? ' ' : '!'} ${name.padEnd(50)} ${told(counted)}${typeof said === 'string' ? `; ${said}` : ''}`);
  }

  /** What readiness says of a database that hangs, and when. */
  async function readiness(): Promise<string> {
    const began = performance.now();
    const answer = await fetch(`${apis[0]}/api/health/ready`).catch(() => undefined);
    return `ready answers ${answer?.status ?? 'nothing'} after ${Math.round(performance.now() - began)} ms`;
  }

  async function rolling(): Promise<void> {
    for (const address of apis) await processes.again(address, { ...api, env: {} });
    for (const address of sites) await processes.again(address, { ...site, env });
  }

  async function terminateAll(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await database.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
      await setTimeout(2000);
    }
  }

  async function listeners(): Promise<number[]> {
    const { rows } = await database.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name like 'flotilla-listen%' order by pid`,
    );
    return rows.map(({ pid }) => pid);
  }

  async function databaseProcesses(): Promise<number[]> {
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = await parentOf(String(rows[0]?.pid));
    const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const parents = await Promise.all(all.map(async (pid) => ({ pid: Number(pid), parent: await parentOf(pid).catch(() => 0) })));
    return [postmaster, ...parents.filter(({ parent }) => parent === postmaster).map(({ pid }) => pid)];
  }
} finally {
  await database.end().catch(() => undefined);
  await processes.stop();
}

/** Lets processes hang for a while; answers what was looked at meanwhile. */
async function stopped(pids: readonly number[], ms: number, meanwhile?: () => Promise<string>): Promise<string | undefined> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    const [said] = await Promise.all([meanwhile?.(), setTimeout(ms)]);
    return said;
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}

async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function told({ calls, failed, edits, stale, slowestMs }: Counted): string {
  const kinds = [...new Set(failed)].slice(0, 3).join(', ');
  return `${calls} calls, ${failed.length} failed${kinds && ` (${kinds})`}, ${edits} edits, ${stale} stale, slowest ${Math.round(slowestMs)} ms`;
}
