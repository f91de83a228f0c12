import { setTimeout } from 'node:timers/promises';
import { Processes } from '@flotilla/performance-tests/processes';
import { databaseProxy } from '@flotilla/testing';
import pg from 'pg';
import { Clients, type Counted } from './clients.js';
import { startGateway } from './gateway.js';
import { fillDatabase, fillDisk, smallDisk } from './full-disk.js';
import { allOf, startedAnew } from './postgres-processes.js';

/** Maximum duration of a call in milliseconds while a process hangs. */
const maxMs = 3000;
const databaseMegabytes = 400;
const account = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'a-calm-harbour-at-dawn-7' };
const api = { script: 'apps/api/dist/main.js', readyPath: '/api/health/ready' };
const site = { script: 'apps/web/dist/server/main.js', readyPath: '/healthz' };
const wanted = process.argv.slice(2).filter((argument) => argument !== '--');

interface Fault {
  readonly name: string;
  /** Causes the fault. @returns further details for the report */
  readonly run: () => Promise<string | void>;
  /** Maximum duration of a call in milliseconds. */
  readonly slowest?: number;
  /** Failures that are expected during the fault. */
  readonly mayBe?: RegExp;
}

const processes = await Processes.start({ ...account, SITE_URL: 'http://127.0.0.1' });
const noDisk = await smallDisk(`${processes.dataDir}/files`, 4);
/** Proxy of the connections on which the APIs listen for changes. */
const hearing = await databaseProxy(processes.databaseUrl);
let stopDatabase: (() => Promise<void>) | undefined;
try {
  // Start them in sequence: the first creates the tables.
  const apiWithListener = { ...api, env: { DATABASE_DIRECT_URL: hearing.url } };
  const apis = [await processes.run(apiWithListener), await processes.run(apiWithListener)];
  const [first = ''] = apis;
  const env = { API_URL: apis.join(',') };
  const sites = [await processes.run({ ...site, env }), await processes.run({ ...site, env })];
  const clients = new Clients(sites, account);
  await clients.signIn();
  const refusal = /503/;
  const faults: readonly Fault[] = [
    { name: 'nothing', run: () => setTimeout(6000) },
    { name: 'an API is stopped for 20 s', run: () => stopped([processes.pidOf(first)], 20_000) },
    { name: 'all connections to the database end, three times', run: terminateAll, mayBe: refusal },
    {
      name: 'an API hears nothing for 10 s',
      run: async () => stopped((await backends('flotilla-listen')).slice(0, 1), 10_000),
    },
    { name: 'APIs are let hear nothing for 12 s: LISTEN refused', run: refuseListening },
    { name: 'the database hangs for 10 s', run: hang, slowest: 15_000, mayBe: refusal },
    { name: 'the database is stopped for 2 s', run: restartDatabase, slowest: 15_000, mayBe: refusal },
    ...(noDisk ? [{ name: 'the disk of files is full', run: () => fillDisk(clients, first) }] : []),
    { name: 'each process is started anew, behind a gateway', run: rolling },
    { name: 'both APIs are started anew, three times', run: rollingApis },
  ];
  if (!noDisk) console.log('  the disk of files is full: left out, since only root may make a small one');
  for (const fault of faults) if (isWanted(fault.name)) await report(clients, fault);
  await reportGateway();

  /** Tests the product's Caddyfile, with clients that do not retry. */
  async function reportGateway(): Promise<void> {
    const name = 'each process is started anew, behind Caddy';
    if (!isWanted(name)) return;
    const gateway = await startGateway(sites);
    if (!gateway) return console.log(`  ${name}: left out, since Caddy is not installed`);
    try {
      const visitors = new Clients([gateway.url], account, 0);
      await visitors.signIn();
      await report(visitors, { name, run: rolling });
    } finally {
      await gateway.stop();
    }
  }

  /** Makes the database hang. @returns the response of the readiness check and its duration */
  async function hang(): Promise<string> {
    const pids = await databaseProcesses();
    const [readinessReport] = await Promise.all([readiness(), stopped(pids, 10_000)]);
    return readinessReport;
  }

  async function readiness(): Promise<string> {
    await setTimeout(500);
    const began = performance.now();
    const response = await fetch(`${first}/api/health/ready`).catch(() => undefined);
    return `ready answers ${response?.status ?? 'nothing'} after ${Math.round(performance.now() - began)} ms`;
  }

  /** Restarts the database. @returns the time until the first API is ready again */
  async function restartDatabase(): Promise<string> {
    const [postmaster = 0] = await databaseProcesses();
    stopDatabase = await startedAnew(postmaster, 2000);
    const began = performance.now();
    while (!(await fetch(`${first}/api/health/ready`).catch(() => undefined))?.ok) await setTimeout(50);
    return `ready ${Math.round(performance.now() - began)} ms after its start`;
  }

  async function refuseListening(): Promise<string> {
    await hearing.cut();
    await setTimeout(6000);
    const response = await fetch(`${first}/api/health/ready`);
    await setTimeout(6000);
    await hearing.restore();
    return `ready answers ${response.status} meanwhile`;
  }

  async function rolling(): Promise<void> {
    for (const address of apis) await processes.again(address, apiWithListener);
    for (const address of sites) await processes.again(address, { ...site, env });
  }

  async function rollingApis(): Promise<void> {
    for (let round = 0; round < 3; round++)
      for (const address of apis) await processes.again(address, apiWithListener);
  }

  async function terminateAll(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await ask(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
      await setTimeout(2000);
    }
  }

  async function backends(application: string): Promise<number[]> {
    return ask(`select pid from pg_stat_activity where application_name like '${application}%' order by pid`);
  }

  async function databaseProcesses(): Promise<number[]> {
    const [backend = 0] = await backends('flotilla');
    return allOf(backend);
  }
} finally {
  // Unmount before `stop` removes the folder of the processes.
  noDisk?.();
  await stopDatabase?.();
  await processes.stop();
  await hearing.cut();
}

await reportFullDatabase();

/** Runs a query on a new connection, since the faults close existing ones. */
async function ask(text: string): Promise<number[]> {
  const client = new pg.Client(processes.databaseUrl);
  await client.connect();
  try {
    return (await client.query<{ pid: number }>(text)).rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}

/** Suspends processes for a while. */
async function stopped(pids: readonly number[], ms: number): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await setTimeout(ms);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}

function summaryOf({ calls, failed, edits, stale, toldStale, slowestMs }: Counted): string {
  const kinds = [...new Set(failed)].slice(0, 3).join(', ');
  const staleness = `${stale} stale${toldStale > 0 ? ` (${toldStale} said so)` : ''}`;
  return `${calls} calls, ${failed.length} failed${kinds && ` (${kinds})`}, ${edits} edits, ${staleness}, slowest ${Math.round(slowestMs)} ms`;
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.some((part) => name.includes(part));
}

/** Uses a database of its own, since a mounted disk would slow down the other faults. */
async function reportFullDatabase(): Promise<void> {
  const name = "the database's disk is full";
  if (!isWanted(name)) return;
  let noDisk: (() => void) | undefined;
  const processes = await Processes.start({ ...account, SITE_URL: 'http://127.0.0.1' }, async (folder) => {
    noDisk = await smallDisk(folder, databaseMegabytes);
  });
  try {
    if (!noDisk) return console.log(`  ${name}: left out, since only root may make a small one`);
    const address = await processes.run(api);
    const clients = new Clients([await processes.run({ ...site, env: { API_URL: address } })], account);
    await clients.signIn();
    await report(clients, {
      name,
      run: () => fillDatabase(clients, processes.dataDir),
      slowest: 15_000,
      mayBe: /503|507/,
    });
  } finally {
    await processes.stop().catch(() => undefined);
    noDisk?.();
  }
}

async function report(clients: Clients, { name, run, slowest = maxMs, mayBe }: Fault): Promise<void> {
  const done = new AbortController();
  const counting = clients.use(done.signal);
  await setTimeout(1000);
  const readinessReport = await run().catch((error: unknown) => {
    process.exitCode = 1;
    return `! ${String(error)}`;
  });
  await setTimeout(2000);
  done.abort();
  const counted = await counting;
  const isFine =
    counted.stale === 0 &&
    counted.slowestMs <= slowest &&
    counted.failed.every((failure) => mayBe?.test(failure));
  if (!isFine) process.exitCode = 1;
  console.log(
    `${isFine ? ' ' : '!'} ${name.padEnd(50)} ${summaryOf(counted)}${typeof readinessReport === 'string' ? `; ${readinessReport}` : ''}`,
  );
}
