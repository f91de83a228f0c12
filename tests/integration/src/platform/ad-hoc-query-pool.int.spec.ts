import { setTimeout } from 'node:timers/promises';
import { Database } from '@flotilla/backend';
import { createTestApp, type TestApp } from '@flotilla/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let app: TestApp;
let db: Database;
let holder: pg.Client;

beforeAll(async () => {
  app = await createTestApp({ modules: [] });
  db = app.nest.get(Database);
  holder = new pg.Client(app.databaseUrl);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await app.close();
});

let invented = 0;
/** Runs a statement that was never run before. @returns the process id of its backend */
const novel = async () => (await db.texts(`select pg_backend_pid() as n${invented++}`))[0]?.[0];
const settings = `select current_setting('statement_timeout'), current_setting('TimeZone'), current_setting('search_path')`;
const locked = () =>
  db.texts(`select pg_advisory_lock_shared(9)::text as n${invented++}, pg_advisory_unlock_shared(9)`);
const waitForLock = async (count: number) => {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await holder.query(text)).rowCount).toBe(count));
};

it('ad-hoc reads use two connections beside the pool, repeated ones and those with custom plans use the pool', async () => {
  const beside = new Set((await Promise.all(Array.from({ length: 40 }, novel))).map(String));
  expect(beside.size).toBeLessThanOrEqual(2);

  const known = 'select pg_backend_pid()';
  await db.texts(known);
  const others = [await db.texts(known), await db.texts(`${known} as anew`, [], { isPlannedAnew: true })];
  for (const [row] of others) expect(beside).not.toContain(row?.[0]);
});

it('the two connections have the settings of all others', async () => {
  const first = await db.texts(settings);
  expect(await db.texts(settings)).toEqual(first);
});

it('other reads use the pool while two wait for a lock', async () => {
  const beside = new Set((await Promise.all(Array.from({ length: 40 }, novel))).map(String));
  await holder.query('select pg_advisory_lock(9)');
  const waiting = Promise.allSettled([locked(), locked()]);
  await waitForLock(2);
  // Longer than the time for planning a statement.
  await setTimeout(600);

  expect(beside).not.toContain(await novel());
  await holder.query('select pg_advisory_unlock(9)');
  await waiting;
  expect(beside).toContain(await novel());
});

it('a connection with many prepared statements is closed, and PostgreSQL frees its memory', async () => {
  const long = (shape: number) => `select pg_backend_pid() /* ${shape} ${'x'.repeat(50_000)} */`;
  const prepared = async (shape: number) => {
    for (let times = 1; times < 8; times++) await db.texts(long(shape));
    return (await db.texts(long(shape)))[0]?.[0];
  };
  const first = await prepared(0);
  expect(await prepared(1)).toBe(first);
  for (let shape = 2; shape < 6; shape++) await prepared(shape);

  const there = async () =>
    (await holder.query('select from pg_stat_activity where pid = $1', [first])).rowCount;
  await vi.waitFor(async () => expect(await there()).toBe(0));
});

it('the queue is bounded, and further reads are refused', async () => {
  await holder.query('select pg_advisory_lock(9)');
  const outcomes = Promise.allSettled(Array.from({ length: 203 }, locked));
  await waitForLock(2);
  expect(db.connections.waiting).toBe(200);
  await holder.query('select pg_advisory_unlock(9)');

  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected');
  expect(refused).toMatchObject([
    { reason: { status: 503, message: 'Too many reads of this kind are waiting.' } },
  ]);
});

it('an application that ends closes all of them', async () => {
  const ending = await createTestApp({ modules: [], databaseUrl: app.databaseUrl });
  const [row] = await ending.nest.get(Database).texts('select pg_backend_pid() as ending');
  await ending.close();

  const there = async () =>
    (await holder.query('select from pg_stat_activity where pid = $1', [row?.[0]])).rowCount;
  await vi.waitFor(async () => expect(await there()).toBe(0));
});
