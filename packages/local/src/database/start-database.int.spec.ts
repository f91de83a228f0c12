import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isProcessAlive } from '@flotilla/runtime';
import { commandOf } from './process-state.js';
import { startDatabase, type Database } from './start-database.js';

let dataDir: string;
let started: Database[] = [];
let prepared: string;

beforeAll(async () => {
  prepared = newFolder();
  const database = await startDatabase({ dataDir: prepared, tuning: 'throwaway' });
  await database.stop();
});

afterAll(() => rmSync(prepared, { recursive: true }));

beforeEach(() => {
  dataDir = newFolder();
  started = [];
});

afterEach(async () => {
  for (const database of started) await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('provides an empty database that only this machine and this user can access', async () => {
  const database = await start();

  expect(await query(database.url, 'select current_database() as name')).toEqual([{ name: 'flotilla' }]);
  expect(await query(database.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(statSync(join(dataDir, 'cluster/password')).mode & 0o777).toBe(0o600);
  await expect(query(withPassword(database.url, 'guessed'), 'select 1')).rejects.toThrow(
    'password authentication',
  );
});

it('sorts and reports messages in the same way on every machine', async () => {
  useEarlierData();
  const { url } = await start();

  const sorted = await query(
    url,
    `select string_agg(word, ' ' order by word) from unnest('{b,ä,a,B}'::text[]) word`,
  );

  expect(sorted).toEqual([{ string_agg: 'B a b ä' }]);
  expect(await query(url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  expect(await query(url, 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
  expect(await query(url, `select upper('ёж ä')`)).toEqual([{ upper: 'ЁЖ Ä' }]);
});

it('is durable by default, and fast with tuning "throwaway"', async () => {
  useEarlierData();
  const safe = await start();
  expect(await query(safe.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await safe.stop();

  const fast = await start('throwaway');
  expect(await query(fast.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
});

it('keeps its data across a restart', async () => {
  useEarlierData();
  const first = await start();
  await query(first.url, 'create table note as select 7 as number');
  await first.stop();
  await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

  const second = await start();

  expect(await query(second.url, 'select number from note')).toEqual([{ number: 7 }]);
});

describe('with other processes on the same folder', () => {
  it('starts one server for two concurrent first starts', async () => {
    const [first, second] = await Promise.all([start(), start()]);

    expect(second.url).toBe(first.url);
  });

  it('runs until the last process stops it', async () => {
    useEarlierData();
    const first = await start();
    const second = await start();

    await first.stop();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    await expect(query(second.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('after a process was killed', () => {
  it('stops the server of a killed application and keeps its data', async () => {
    useEarlierData();
    const application = await startInAnotherProcess();
    const { pid } = postmaster();
    await query(application.url, 'create table note as select 7 as number');

    application.process.kill('SIGKILL');
    await once(application.process, 'exit');
    const next = await start();

    expect(await query(next.url, 'select number from note')).toEqual([{ number: 7 }]);
    await hasGone(pid);
  });

  it.runIf(process.platform === 'linux')('replaces a server whose keeper was killed', async () => {
    useEarlierData();
    const first = await start();
    const { pid } = postmaster();
    await query(first.url, 'create table note as select 7 as number');
    killKeeper();
    await first.stop();
    expect(isProcessAlive(pid)).toBe(true);

    const second = await start();

    expect(await query(second.url, 'select number from note')).toEqual([{ number: 7 }]);
    await hasGone(pid);
  });

  it('recovers from a killed server', async () => {
    useEarlierData();
    const first = await start();
    await query(first.url, 'create table note as select 7 as number');
    process.kill(postmaster().pid, 'SIGKILL');
    await first.stop();

    const second = await start();

    expect(await query(second.url, 'select number from note')).toEqual([{ number: 7 }]);
  });

  it('starts despite a stale file with the id of an unrelated process', async () => {
    useEarlierData();
    const first = await start();
    await first.stop();
    const file = join(dataDir, 'cluster/data/postmaster.pid');
    writeFileSync(file, `${process.pid}\n${dataDir}/cluster/data\n1\n1\n\n127.0.0.1\n\nready\n`);

    const second = await start();

    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isProcessAlive(process.pid)).toBe(true);
  });

  it('removes the folder of a killed first start', async () => {
    const leftover = join(dataDir, 'cluster.new.4194999.abcd');
    mkdirSync(leftover);

    await start();

    expect(statSync(leftover, { throwIfNoEntry: false })).toBeUndefined();
  });
});

it('shows the end of the log when the data is broken', async () => {
  useEarlierData();
  await (await start()).stop();
  writeFileSync(join(dataDir, 'cluster/data/PG_VERSION'), '9.6\n');

  await expect(start()).rejects.toThrow(/does not start[^]*incompatible/);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'database-spec-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies the data of an earlier start, which is faster than a first start. */
function useEarlierData(): void {
  execFileSync('cp', ['-a', join(prepared, 'cluster'), dataDir]);
}

async function start(tuning?: 'throwaway'): Promise<Database> {
  const database = await startDatabase({ dataDir, ...(tuning && { tuning }) });
  started.push(database);
  return database;
}

async function startInAnotherProcess(): Promise<{ process: ChildProcess; url: string }> {
  const code = `
    import { startDatabase } from '@flotilla/local/database';
    console.log((await startDatabase({ dataDir: ${JSON.stringify(dataDir)} })).url);
    setInterval(() => {}, 1000);`;
  const flags = [
    '--conditions=source',
    '--import',
    '@oxc-node/core/register',
    '--input-type=module',
    '--eval',
    code,
  ];
  const child = spawn(process.execPath, flags, {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { process: child, url: String(line).trim() };
}

function postmaster(): { pid: number } {
  return { pid: Number.parseInt(readFileSync(join(dataDir, 'cluster/data/postmaster.pid'), 'utf8'), 10) };
}

/** Waits until a process is gone. A zombie under an init that does not reap it has no command. */
async function hasGone(pid: number): Promise<void> {
  await expect.poll(() => commandOf(pid)).toBe('');
}

function killKeeper(): void {
  const isKeeper = (pid: number) =>
    /^\/bin\/sh .* keeper /s.test(commandOf(pid)) && commandOf(pid).includes(dataDir);
  for (const pid of readdirSync('/proc').map(Number).filter(isKeeper)) process.kill(pid, 'SIGKILL');
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}
