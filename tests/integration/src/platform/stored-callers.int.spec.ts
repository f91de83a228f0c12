import { setTimeout } from 'node:timers/promises';
import { article } from '@flotilla/blog';
import type { RowJobProgress } from '@flotilla/core/administration';
import { order } from '@flotilla/ecommerce';
import type { SignedIn } from '@flotilla/backend/ports';
import { role, subject } from '@flotilla/rbac';
import {
  createTestApp,
  make,
  makeMany,
  signInAs,
  type TestApp,
  type TestRequest,
  type TestRow,
} from '@flotilla/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
let lock: QueryRunner | undefined;

beforeAll(async () => {
  // A page of a job that waits for the locked table ends in this time.
  app = await createTestApp({ modules, env: { DATABASE_STATEMENT_TIMEOUT_MS: '10000' } });
});
beforeEach(() => {
  network += 1;
});
afterEach(() => unlock());
afterAll(() => app.close());

let network = 0;
/** Each test has its own network, since a network may start twenty jobs an hour. */
const start = (as: TestRequest['as'], data: unknown, route = article.route) =>
  app.request<RowJobProgress>({
    method: 'POST',
    url: `${route}/jobs`,
    data,
    as,
    headers: { 'x-forwarded-for': `203.0.113.${network}` },
  });
const progress = async (id: string) => {
  const [job] = await app.sql<RowJobProgress>(
    `select "status", "done", "problems" from flotilla_row_job where "id" = $1`,
    [id],
  );
  return job;
};
/** Returns the finished job; undefined when it was deleted with its account. */
const ended = async (id: string) => {
  for (;;) {
    const job = await progress(id);
    if (!job || !['waiting', 'running'].includes(job.status)) return job;
    await setTimeout(50);
  }
};
const anExport = { action: 'export', format: 'json' };
const titled = (value: string) => ({ and: [{ column: 'adminTitle', method: 'eq', value }] });
const renamed = (title: string) => ({
  action: 'update',
  filters: titled(title),
  patch: { className: 'owned' },
});

/** Blocks statements on a table until `unlock`. */
async function lockTable(table: string, mode: string): Promise<void> {
  lock = app.nest.get(DataSource).createQueryRunner();
  await lock.startTransaction();
  await lock.query(`lock table "${table}" in ${mode} mode`);
}
async function unlock(): Promise<void> {
  await lock?.commitTransaction();
  await lock?.release();
  lock = undefined;
}

async function takeRoles({ id }: SignedIn): Promise<void> {
  const filters = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'subjectId', method: 'eq', value: id }] }),
  );
  const { data } = await app.request<TestRow[]>({ url: `/api/rbac/subjects-to-roles?filters=${filters}` });
  for (const link of data) {
    const apiResponse = await app.request({
      method: 'DELETE',
      url: `/api/rbac/subjects-to-roles/${link.id}`,
    });
    expect(apiResponse.status, apiResponse.text).toBe(200);
  }
}
const endSession = async ({ id, sessionId }: SignedIn) => {
  const apiResponse = await app.request({
    method: 'DELETE',
    url: `/api/rbac/subjects/${id}/sessions/${sessionId}`,
  });
  expect(apiResponse.status, apiResponse.text).toBe(200);
};
const deleteAccount = async ({ id }: SignedIn) => {
  const apiResponse = await app.request({ method: 'DELETE', url: `${subject.route}/${id}` });
  expect(apiResponse.status, apiResponse.text).toBe(200);
};

describe('a job of a caller', () => {
  it.each([
    ['whose role is taken', takeRoles, 'failed'],
    ['whose session ends', endSession, 'failed'],
    ['whose account is deleted', deleteAccount, 'gone'],
  ])('%s ends before the next page of rows', async (what, change, status) => {
    const eve = await signInAs(app, { roles: ['admin'] });
    await makeMany(
      app,
      article,
      Array.from({ length: 450 }, () => ({ overrides: { adminTitle: what } })),
    );
    await lockTable(article.table, 'share row exclusive');
    const begun = await start(eve, renamed(what));
    expect(begun.status, begun.text).toBe(202);
    await setTimeout(300);
    await change(eve);
    await unlock();

    const job = await ended(begun.data.id);
    expect(job?.status ?? 'gone').toBe(status);
    // The current page is written.
    await setTimeout(1500);
    const owned = await app.sql(
      `select 1 from "${article.table}" where "adminTitle" = $1 and "className" = 'owned'`,
      [what],
    );
    expect(owned.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ['whose role is taken', takeRoles, 403],
    ['whose session ends', endSession, 401],
  ])('%s serves no file', async (_, change, refused) => {
    const eve = await signInAs(app, { roles: ['admin'] });
    const { data } = await start(eve, anExport, role.route);
    expect(await ended(data.id)).toMatchObject({ status: 'done' });
    const url = `/api/row-jobs/${data.id}/file`;
    expect((await app.request({ url, as: eve })).status).toBe(200);

    await change(eve);
    expect((await app.request({ url, as: eve })).status).toBe(refused);
  });
});

describe('a stored response of an Idempotency-Key', () => {
  it('is not returned to a caller who lost a role', async () => {
    const eve = await signInAs(app, { roles: ['admin'] });
    const call = () =>
      app.request({
        method: 'POST',
        url: `${order.route}/jobs`,
        data: anExport,
        headers: { 'idempotency-key': 'once' },
        as: eve,
      });
    expect((await call()).status).toBe(202);
    expect((await call()).status).toBe(202);

    await takeRoles(eve);
    expect((await call()).status).toBe(403);
  });
});

describe('exports of an account without a role', () => {
  it('are refused for publicly readable entities', async () => {
    const visitor = await signInAs(app);
    expect((await start(visitor, anExport)).status).toBe(403);
  });

  it('contain only the own rows, twenty an hour', async () => {
    const visitor = await signInAs(app);
    await make(app, order, {});
    for (let job = 0; job < 20; job += 1) {
      const { status, data, text } = await start(visitor, anExport, order.route);
      expect(status, text).toBe(202);
      const { status: state } = (await ended(data.id)) ?? {};
      expect(state).toBe('done');
      if (job === 0)
        expect(
          JSON.parse((await app.request({ url: `/api/row-jobs/${data.id}/file`, as: visitor })).text),
        ).toEqual([]);
    }
    expect((await start(visitor, anExport, order.route)).status).toBe(429);
  });
});

describe('the queue', () => {
  it('holds five jobs per account, and runs those of administrators beside them', async () => {
    const [admin, other] = [
      await signInAs(app, { roles: ['admin'] }),
      await signInAs(app, { roles: ['admin'] }),
    ];
    await makeMany(
      app,
      article,
      Array.from({ length: 3 }, () => ({ overrides: { adminTitle: 'queued' } })),
    );
    await lockTable(article.table, 'share row exclusive');
    const begun = [];
    for (let job = 0; job < 5; job += 1) begun.push((await start(admin, renamed('queued'))).status);
    expect(begun).toEqual([202, 202, 202, 202, 202]);

    const sixth = await start(admin, renamed('queued'));
    expect([sixth.status, Number(sixth.headers['retry-after'])]).toEqual([429, 5]);
    expect((await start(other, renamed('queued'))).status).toBe(202);
  });

  it('runs the job of an administrator while those of a visitor wait', async () => {
    const [visitor, admin] = [await signInAs(app), await signInAs(app, { roles: ['admin'] })];
    await lockTable(order.table, 'access exclusive');
    const waiting = [];
    for (let job = 0; job < 5; job += 1) waiting.push((await start(visitor, anExport, order.route)).data.id);

    const { data } = await start(admin, anExport, role.route);
    expect(await ended(data.id)).toMatchObject({ status: 'done' });
    expect(await progress(waiting[4] ?? '')).toMatchObject({ status: 'waiting' });
  });

  it('refuses an input that exceeds the storage of a job', async () => {
    const admin = await signInAs(app, { roles: ['admin'] });
    const and = Array.from({ length: 4 }, () => ({
      column: 'adminTitle',
      method: 'eq',
      value: 'x'.repeat(60_000),
    }));
    expect((await start(admin, { ...anExport, filters: { and } })).status).toBe(400);
  });
});
