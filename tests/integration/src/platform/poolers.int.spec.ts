import { Database, Writer } from '@flotilla/backend';
import { Jobs } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import {
  createTestApp,
  make,
  migratedDatabase,
  requiredPackage,
  type TestApp,
  type TestDatabase,
} from '@flotilla/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { modules } from '../modules.js';
import { moduleThatPaints, paint } from './jobs.fixture.js';
import { hasPgBouncer, type Pooler, startPgBouncer, startStrictPooler } from './pooler.fixture.js';

const rounds = 20;
let database: TestDatabase;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await migratedDatabase(modules);
});
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});
afterAll(() => database.drop());

/** Starts a server behind a pooler. */
async function startBehind(
  pooler: Pooler,
  env: Readonly<Record<string, string>> = { DATABASE_DIRECT_URL: database.url },
): Promise<TestApp> {
  opened.push(pooler);
  const app = await createTestApp({
    modules,
    databaseUrl: pooler.url,
    env: { SEED: 'demo', JOBS_LOOK_SECONDS: '1', ...env },
  });
  opened.push(app);
  return app;
}

/** Uses writes in transactions, reads, lists, pages, searches and jobs concurrently; returns refusals. */
async function use(app: TestApp): Promise<string[]> {
  const { id } = await make(app, article);
  const url = `/api/blog/articles/${id}`;
  const refusals: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const title = `Through a pooler ${round}`;
    const answers = await Promise.all([
      app.request({ method: 'PATCH', url, data: { title: { en: title } } }),
      app.request({ url: `/api/blog/articles?limit=${1 + (round % 7)}`, as: 'anonymous' }),
      app.request({ url: '/api/host/pages/document?url=/', as: 'anonymous' }),
      app.request({ url: '/api/ecommerce/products?limit=5', as: 'anonymous' }),
      app.request({ url: '/api/search?query=boat' }),
    ]);
    refusals.push(
      ...answers.flatMap(({ status, text }, index) => (status === 200 ? [] : `${index}: ${status} ${text}`)),
    );
    expect((await app.request({ url, as: 'anonymous' })).text).toContain(title);
  }
  // Readiness has limits of time, which a busy machine may miss for a moment.
  await vi.waitFor(async () => {
    expect((await app.request({ url: '/api/health/ready', as: 'anonymous' })).status).toBe(200);
  });
  return refusals;
}

describe('behind PgBouncer in transaction mode', requiredPackage('pgbouncer', hasPgBouncer), () => {
  it('serves writes, reads, pages, searches and jobs on five server connections that are replaced', async () => {
    const app = await startBehind(await startPgBouncer(database.url));

    expect(await use(app)).toEqual([]);
    await vi.waitFor(async () => {
      const [row] = await app.sql<{ done: number }>(
        `select count(*)::int as done from flotilla_jobs.job where state = 'completed'`,
      );
      expect(row?.done).toBeGreaterThan(0);
    });
  });

  it('sends jobs in more concurrent transactions than the pooler has connections, also in a new queue', async () => {
    const own = await migratedDatabase([moduleThatPaints({ handle: async () => undefined })]);
    const pooler = await startPgBouncer(own.url);
    const app = await createTestApp({
      modules: [moduleThatPaints({ handle: async () => undefined })],
      databaseUrl: pooler.url,
      env: { DATABASE_DIRECT_URL: own.url, JOBS: 'off' },
    });
    opened.push({ close: () => own.drop() }, pooler, app);
    const send = (boat: number) =>
      app.nest.get(Writer).transaction((tx) => app.nest.get(Jobs).send(paint, { boat }, { tx }));

    const since = performance.now();
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(send))).not.toContain(false);
    expect(performance.now() - since).toBeLessThan(5000);
  });

  it('does not start when the pooler gives connections in another time zone than UTC', async () => {
    const starting = startBehind(await startPgBouncer(database.url, 'Asia/Nicosia'));
    await expect(starting).rejects.toThrow('gives connections in Asia/Nicosia');
  });

  it('does not start without the direct address', async () => {
    const starting = startBehind(await startPgBouncer(database.url), {});
    await expect(starting).rejects.toThrow('Set DATABASE_DIRECT_URL to the database itself');
  });
});

describe('behind a managed pooler', () => {
  it('sends no startup parameters, named statements or session state, also after it ended connections', async () => {
    const pooler = await startStrictPooler(database.url);
    const app = await startBehind(pooler);

    expect(await use(app)).toEqual([]);
    pooler.endConnections();
    await vi.waitFor(() => app.nest.get(Database).query('select 1 as ok'));
    expect(await use(app)).toEqual([]);
    expect(pooler.refused).toEqual([]);
  });

  it('names the missing setting when startup parameters are refused', async () => {
    const starting = startBehind(await startStrictPooler(database.url), {});
    await expect(starting).rejects.toThrow('Set DATABASE_DIRECT_URL to the database itself');
  });
});
