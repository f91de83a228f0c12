import { Database } from '@flotilla/backend';
import { textAt } from '@flotilla/backend/server';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let db: Database;

beforeAll(async () => {
  app = await createTestApp({ modules: [] });
  db = app.nest.get(Database);
});
afterAll(() => app.close());

const share = `select 12 / $1::int, pg_backend_pid()`;

it('sends concurrent reads on one connection, and returns each its own rows or error', async () => {
  await untilQuick();

  const outcomes = await Promise.allSettled([1, 0, 3, 0, 12].map((number) => db.texts(share, [number])));

  const answers = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value[0]?.[0] : String(outcome.reason),
  );
  expect(answers).toEqual(['12', 'error: division by zero', '4', 'error: division by zero', '1']);
  const processes = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value[0]?.[1]] : [],
  );
  expect(new Set(processes).size).toBe(1);
});

it('gives statements that are not known to be quick a separate connection', async () => {
  await untilQuick();
  // Known, since new statements use the ad-hoc pool, and always slow.
  const locked =
    'select pg_sleep(0.02)::text, pg_advisory_lock_shared(7)::text, pg_advisory_unlock_shared(7)';
  for (let times = 0; times < 2; times++) await db.texts(locked);
  const waiting = await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7)');
    const read = db.texts(locked);
    expect(await db.texts(share, [2])).toMatchObject([['6', expect.any(String)]]);
    return { read };
  });
  expect(await waiting.read).toEqual([['', '', 't']]);
});

it('returns rows to reads that open connections, and to reads behind failing ones', async () => {
  const cold = await createTestApp({ modules: [], databaseUrl: app.databaseUrl });
  const connections = cold.nest.get(Database);
  const read = async (number: number) =>
    (await connections.rawRows('select 12 / $1::int', [number])).map((row) => textAt(row, 0));

  for (let round = 0; round < 3; round++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => read(index % 4)));
    const answers = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason),
    );
    expect(answers).toEqual(
      Array.from({ length: 10 }, () => ['error: division by zero', ['12'], ['6'], ['4']]).flat(),
    );
  }
  await cold.close();
});

/** Repeats a statement until it is prepared and counts as quick by its fastest run. */
async function untilQuick(): Promise<void> {
  for (let times = 0; times < 50; times++) await db.texts(share, [1]);
}
