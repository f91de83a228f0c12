import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import { Processes, runDemo } from '@flotilla/performance-tests/processes';
import { loadModules } from '@flotilla/backend/server';
import { createRegistry } from '@flotilla/core';
import { findProject } from '@flotilla/runtime';
import { Attacker, runConcurrently, type Outcome } from './attacker.js';
import { attacks, type Target, type Product } from './attacks.js';
import type { Order } from './anonymous-clients.js';
import { type Noticed, p95, Visitor } from './visitor.js';

/** Heap limits of `npm start`, in MB. */
const heap = { api: 192, site: 128 };
const admin = { login: 'admin@example.com', password: 'a-calm-harbour-at-dawn-7' };
const maxSlowdown = 2;
/** Milliseconds of delay that a visitor does not notice. */
const unnoticedMs = 50;
const maxMemory = 1.5;
const maxRounds = 8;
/**
 * Milliseconds between measurements, which pause the process; more frequent ones would slow the visitor down.
 */
const lookMs = 3000;
/** Long enough for two looks of `reclaimMemory`. */
const restMs = 60_000;
/** Ratio of two measurements that counts as noise. */
const unnoticedGrowth = 1.03;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '30' }, together: { type: 'boolean', default: false } },
});
const seconds = Number(values.seconds);
const wanted = Object.keys(attacks).filter(
  (name) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);

const clients = fork(fileURLToPath(new URL('anonymous-clients.ts', import.meta.url)), {
  serialization: 'advanced',
});
await once(clients, 'message');
// Real attackers have machines of their own: here they get the CPU time that product and visitor leave.
setPriority(clients.pid ?? 0, constants.priority.PRIORITY_LOW);
// Enables the dummy provider, with the limits of production.
const processes = await Processes.start({
  DEPLOYMENT: 'development',
  MAILS_AN_HOUR: '5',
  REGISTRATIONS_AN_HOUR: '5',
  ADMIN_EMAIL: admin.login,
  ADMIN_PASSWORD: admin.password,
});
try {
  const { api, site } = await runDemo(processes, heap);
  const registry = createRegistry((await loadModules(await findProject())).map(({ module }) => module));
  const product: Product = { api, site, admin, registry };
  const visitor = new Visitor(site);
  await visitor.register();
  await warmUp(product);
  await calmly(visitor, 5);
  const before = await measured(product, () => calmly(visitor, Math.min(seconds, 20)));
  console.log(
    `${wanted.length} attacks, ${values.together ? '' : `${seconds} s each, then `}all of them at once for ${seconds} s.\n`,
  );
  console.log(
    row([
      '',
      'pages p95',
      'sign-in p95',
      'API',
      'site',
      'database',
      'the visitor missed',
      'answers to the attacker',
    ]),
  );
  console.log(row(['before', ...figuresOf(before, before), '']));
  for (const name of values.together ? [] : wanted) await report(name, [name], product, visitor, before);
  if (wanted.length > 1) await report('all at once', wanted, product, visitor, before);
  await visitor.stop();
  const resident = async () =>
    `API ${await residentMegabytes(api)} MB, site ${await residentMegabytes(site)} MB resident`;
  console.log(`\nAfter all of it: ${await resident()}.`);
  await setTimeout(restMs);
  console.log(`After ${restMs / 1000} s of rest: ${await resident()}.`);
  const { ended } = processes;
  if (ended.length > 0) process.exitCode = 1;
  console.log(`\n${ended.length === 0 ? 'No process ended.' : `ENDED: ${ended.join(', ')}`}`);
} finally {
  clients.kill();
  await processes.stop();
}

/**
 * Opens all connections to the database, lets the compiler warm up, and runs the most expensive query of
 * visitors on each connection: the first search on a connection reads the catalog of every table and plans a
 * union of all, which takes its process 20 MB or more permanently (further searches take no more). Otherwise
 * the first attack would seem to have caused that.
 */
async function warmUp(product: Product): Promise<void> {
  let before = 0;
  for (let round = 0, now = 1; round < maxRounds && now > before * unnoticedGrowth; round++) {
    before = now;
    await warmUpOnce(product);
    now = await processes.databaseMemory();
  }
}

async function warmUpOnce({ site, registry }: Product): Promise<void> {
  const crowd = new Attacker(2);
  const routes = [...registry.entities.values()]
    .filter(({ access }) => access.read === 'public')
    .map(({ route }) => route);
  // A search reads every table, like connections that have been in use for a while.
  const calls = Array.from({ length: 5 }, () => [
    ...routes,
    ...Array.from({ length: 8 }, () => '/api/search?query=sea'),
  ]).flat();
  await runConcurrently(
    calls.map((route) => () => crowd.call(`${site}${route}`)),
    AbortSignal.timeout(20_000),
    32,
  );
  await crowd.stop();
}

interface Measured {
  readonly noticed: Noticed;
  /** Peak of each process, in MB. */
  readonly memory: { readonly api: number; readonly site: number; readonly database: number };
}

/** Returns the resident memory of a process with shared pages (RSS, see proc(5)). */
async function residentMegabytes(address: string): Promise<number> {
  const status = await readFile(`/proc/${processes.pidOf(address)}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

function calmly(visitor: Visitor, duration: number): Promise<Noticed> {
  return visitor.visit(AbortSignal.timeout(duration * 1000));
}

/** Returns the results of the visitor and the peak memory of each process during some work. */
async function measured(
  { api, site }: Pick<Target, 'api' | 'site'>,
  work: () => Promise<Noticed>,
): Promise<Measured> {
  const peak = { api: 0, site: 0, database: 0 };
  const look = async () => {
    peak.api = Math.max(peak.api, await processes.memoryOf(api));
    peak.site = Math.max(peak.site, await processes.memoryOf(site));
    peak.database = Math.max(peak.database, await processes.databaseMemory());
  };
  const done = new AbortController();
  const looking = (async () => {
    while (!done.signal.aborted) {
      await look();
      await setTimeout(lookMs, undefined, { signal: done.signal }).catch(() => undefined);
    }
  })();
  const noticed = await work();
  done.abort();
  await looking;
  return { noticed, memory: peak };
}

async function report(
  name: string,
  names: readonly string[],
  { api, site, admin }: Target,
  visitor: Visitor,
  before: Measured,
): Promise<void> {
  const outcomes = once(clients, 'message') as Promise<[Outcome[]]>;
  const during = await measured({ api, site }, async () => {
    const order: Order = { target: { api, site, admin }, names, seconds };
    clients.send(order);
    const noticed = await visitor.visit(AbortSignal.timeout(seconds * 1000));
    await outcomes;
    return noticed;
  });
  const [outcome] = await outcomes;
  console.log(row([name, ...figuresOf(during, before), answersOf(outcome)]));
  for (const breach of outcome.flatMap(({ breaches }) => [...breaches])) {
    console.log(`  BREACH: ${breach}`);
    process.exitCode = 1;
  }
  // Let pending requests finish before the next attack.
  await setTimeout(2000);
}

function figuresOf({ noticed, memory }: Measured, before: Measured): string[] {
  const slower = (kind: 'pages' | 'signIns') => {
    const [now, then] = [p95(noticed[kind]), p95(before.noticed[kind])];
    return verdict(`${Math.round(now)} ms`, now <= Math.max(unnoticedMs, then * maxSlowdown));
  };
  const more = (kind: keyof Measured['memory']) =>
    verdict(`${Math.round(memory[kind])} MB`, memory[kind] <= before.memory[kind] * maxMemory);
  const { failed } = noticed;
  const missed =
    failed.length === 0 ? '0' : `${failed.length} (${[...new Set(failed)].slice(0, 2).join(', ')})`;
  return [
    slower('pages'),
    slower('signIns'),
    more('api'),
    more('site'),
    more('database'),
    verdict(missed, failed.length === 0),
  ];
}

function verdict(figure: string, isFine: boolean): string {
  if (!isFine) process.exitCode = 1;
  return isFine ? figure : `${figure} !`;
}

function answersOf(outcomes: readonly Outcome[]): string {
  const answers = new Map<number, number>();
  for (const { answers: own } of outcomes)
    for (const [status, count] of own) answers.set(status, (answers.get(status) ?? 0) + count);
  const largest = Math.max(...outcomes.map((outcome) => outcome.largest)) / 1024 ** 2;
  const slowest = Math.max(...outcomes.map((outcome) => outcome.slowest)) / 1000;
  const counted = [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'}: ${count}`);
  return counted.length === 0
    ? 'held'
    : `${counted.join(', ')}; largest ${largest.toFixed(1)} MB, slowest ${slowest.toFixed(1)} s`;
}

function row([
  name = '',
  pages = '',
  signIns = '',
  api = '',
  site = '',
  database = '',
  missed = '',
  answers = '',
]: readonly string[]): string {
  const widths = [21, 12, 13, 11, 11, 11, 24];
  return (
    [name, pages, signIns, api, site, database, missed]
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('') + answers
  );
}
