import { Database } from '@flotilla/backend';
import { createTestApp, type TestApp } from '@flotilla/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let app: TestApp;
let db: Database;

beforeAll(async () => {
  app = await createTestApp({ modules: [] });
  db = app.nest.get(Database);
});
afterAll(() => app.close());

const about = `select pg_backend_pid(), current_setting('plan_cache_mode'), (select count(*) from pg_prepared_statements)`;

it('prepares statements at once, on a connection of their own, until there are many', async () => {
  const planned = db.ownConnection('once');
  const ask = async (text: string) => (await planned.texts(text, []))[0];
  const [first] = (await ask(about)) ?? [];

  expect(await ask(about)).toEqual([first, 'force_generic_plan', '1']);
  for (let other = 0; other < 11; other++) await ask(`select ${other}`);
  expect(await ask(about)).toEqual([first, 'force_generic_plan', '12']);
  await ask('select 12');
  expect(await ask(about)).toEqual([expect.not.stringMatching(`^${first}$`), 'force_generic_plan', '1']);
  await planned.close();
});

it('plans others for what they are sent with, and has them asked by the pool while one is under way', async () => {
  const anew = db.ownConnection('anew');
  const ask = async (text: string) => (await anew.texts(text, []))[0];
  const [first] = (await ask(about)) ?? [];
  let isDone: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(4711)');
    isDone = ask('select 1 from pg_advisory_xact_lock(4711)');
    expect(await ask(about)).toEqual([expect.not.stringMatching(`^${first}$`), 'auto', expect.any(String)]);
  });
  await isDone;

  expect(await ask(about)).toEqual([first, 'force_custom_plan', '0']);
  await anew.close();
});

it('begins again on another connection when its own is ended', async () => {
  const planned = db.ownConnection('once');
  const [first = []] = await planned.texts(about, []);
  await db.query('select pg_terminate_backend($1)', [first[0]]);

  await vi.waitFor(async () => expect((await planned.texts(about, []))[0]?.[0]).not.toBe(first[0]));
  await planned.close();
});

it('asks by the pool where it gets no connection of its own, and once it is closed', async () => {
  vi.stubEnv('PGOPTIONS', '-c no_such_setting=1');
  const refused = db.ownConnection('once');
  vi.unstubAllEnvs();
  expect(await refused.texts('select 1', [])).toEqual([['1']]);
  await Promise.all([refused.close(), refused.close()]);
  expect(await refused.texts('select 2', [])).toEqual([['2']]);
});

it('is told what an application says to each connection of its pool', async () => {
  const { master } = db.dataSource.driver as unknown as { master: Pool };
  master.once('connect', (client) => void client.query(`set application_name to 'hosted'`));
  const planned = db.ownConnection('once');

  expect(await planned.texts(`select current_setting('application_name')`, [])).toEqual([['hosted']]);
  await planned.close();
});
