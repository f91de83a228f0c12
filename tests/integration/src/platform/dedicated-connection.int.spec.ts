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

it('prepares statements with generic plans on a dedicated connection, and renews it after many', async () => {
  const planned = db.dedicatedConnection('generic');
  const ask = async (text: string) => (await planned.texts(text, []))[0];
  const [first] = (await ask(about)) ?? [];

  expect(await ask(about)).toEqual([first, 'force_generic_plan', '1']);
  for (let other = 0; other < 11; other++) await ask(`select ${other}`);
  expect(await ask(about)).toEqual([first, 'force_generic_plan', '12']);
  await ask('select 12');
  expect(await ask(about)).toEqual([expect.not.stringMatching(`^${first}$`), 'force_generic_plan', '1']);
  await planned.close();
});

it('plans others per parameters, and uses the pool while one is running', async () => {
  const anew = db.dedicatedConnection('custom');
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

it('reconnects when its connection is terminated', async () => {
  const planned = db.dedicatedConnection('generic');
  const [first = []] = await planned.texts(about, []);
  await db.query('select pg_terminate_backend($1)', [first[0]]);

  await vi.waitFor(async () => expect((await planned.texts(about, []))[0]?.[0]).not.toBe(first[0]));
  await planned.close();
});

it('uses the pool without a dedicated connection, and after closing', async () => {
  vi.stubEnv('PGOPTIONS', '-c no_such_setting=1');
  const refused = db.dedicatedConnection('generic');
  vi.unstubAllEnvs();
  expect(await refused.texts('select 1', [])).toEqual([['1']]);
  await Promise.all([refused.close(), refused.close()]);
  expect(await refused.texts('select 2', [])).toEqual([['2']]);
});

it('runs the setup that an application runs on each pool connection', async () => {
  const { master } = db.dataSource.driver as unknown as { master: Pool };
  master.once('connect', (client) => void client.query(`set application_name to 'hosted'`));
  const planned = db.dedicatedConnection('generic');

  expect(await planned.texts(`select current_setting('application_name')`, [])).toEqual([['hosted']]);
  await planned.close();
});
