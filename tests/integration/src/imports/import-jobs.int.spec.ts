import { defineJob, inTurn, Jobs } from '@flotilla/backend/ports';
import { category } from '@flotilla/blog';
import type { RowJobProgress } from '@flotilla/core/administration';
import type { ImportAnswer } from '@flotilla/core/imports';
import { action, rolesToActions } from '@flotilla/rbac';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { modules } from '../modules.js';

const again = defineJob('rows.import', z.object({ id: z.guid() }), { retryLimit: 0 });
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { JOBS_LOOK_SECONDS: '1' } });
});
afterAll(() => app.close());

type Options = Partial<Parameters<TestApp['request']>[0]> & {
  readonly query?: string;
  readonly key?: string;
};

const unique = () => crypto.randomUUID().slice(0, 8);
const fileOf = (prefix: string, count: number, title = 'Title') =>
  ['slug,title.en', ...Array.from({ length: count }, (_, index) => `${prefix}-${index},${title}`)].join('\n');
const start = (body: string | Buffer, { query = '', key, ...options }: Options = {}) =>
  app.request<RowJobProgress>({
    ...{ method: 'POST', url: `${category.route}/import-jobs${query}`, body, ...options },
    headers: { 'content-type': 'text/csv', ...(key !== undefined && { 'idempotency-key': key }) },
  });
const progressOf = async (id: string, as?: Options['as']) =>
  (await app.request<RowJobProgress>({ url: `/api/row-jobs/${id}`, ...(as && { as }) })).data;
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const progress = await progressOf(id);
      expect(['done', 'failed', 'canceled']).toContain(progress.status);
      return progress;
    },
    { interval: 50 },
  );
const resultOf = (id: string) => app.request<ImportAnswer>({ url: `/api/row-jobs/${id}/import` });
const stored = async (prefix: string) => {
  const [row] = await app.sql(`select count(*)::int as rows from blog_category where slug like $1`, [
    `${prefix}-%`,
  ]);
  return row?.['rows'];
};
const keptParts = async (id: string) =>
  (await app.sql(`select "index" from flotilla_row_job_part where job = $1`, [id])).map(({ index }) => index);

describe('an import job', () => {
  it('stores all rows and the result, and deletes its file', async () => {
    const prefix = unique();
    const { status, data } = await start(fileOf(prefix, 1200));
    expect([status, data.status, data.action]).toEqual([202, 'waiting', 'import']);

    expect(await ended(data.id)).toMatchObject({ status: 'done', total: 1200, done: 1200, failed: 0 });
    expect((await resultOf(data.id)).data).toMatchObject({ isStored: true, created: 1200, problemCount: 0 });
    expect([await stored(prefix), await keptParts(data.id)]).toEqual([1200, [-1]]);
  });

  it('previews old and new values and stores nothing', async () => {
    const known = await make(app, category, { title: { en: 'Old', ru: 'Старое' } });
    const { data } = await start(`slug,title.en\n${String(known['slug'])},New\n`, { query: '?dryRun=true' });

    expect(await ended(data.id)).toMatchObject({ status: 'done' });
    expect((await resultOf(data.id)).data).toMatchObject({
      isStored: false,
      updated: 1,
      changes: [{ key: known['slug'], values: [{ field: 'title.en', from: 'Old', to: 'New' }] }],
    });
    const { data: row } = await app.request<{ title: unknown }>({ url: `${category.route}/${known.id}` });
    expect(row.title).toEqual({ en: 'Old', ru: 'Старое' });
  });

  it('stores nothing when a row is bad, and names it', async () => {
    const prefix = unique();
    const { data } = await start(`${fileOf(prefix, 600)}\nNot a slug,x\n`);

    expect(await ended(data.id)).toMatchObject({ status: 'failed', total: 601, failed: 1 });
    const { data: result } = await resultOf(data.id);
    expect([result.isStored, result.problems.map(({ line, field }) => [line, field])]).toEqual([
      false,
      [[602, 'slug']],
    ]);
    expect(await stored(prefix)).toBe(0);
  });

  it('fails with the reason when the columns cannot be read', async () => {
    const { data } = await start('slug,colour\na,red\n');
    const { status, problems } = await ended(data.id);

    expect([status, problems[0]?.message]).toEqual([
      'failed',
      expect.stringContaining('colour: is not a column'),
    ]);
    expect((await resultOf(data.id)).status).toBe(422);
  });

  it('keeps a character that two stored parts would split', async () => {
    const prefix = unique();
    const title = `x${'🛥'.repeat(60)}`;
    const rows = Array.from({ length: 9000 }, (_, index) => `${prefix}-${index},${title}`);
    const { data } = await start(['slug,title.en', ...rows].join('\n'));
    expect(await ended(data.id)).toMatchObject({ status: 'done', total: 9000 });
    const [row] = await app.sql(
      `select count(*)::int as rows from blog_category where slug like $1 and title ->> 'en' = $2`,
      [`${prefix}-%`, title],
    );
    expect(row?.['rows']).toBe(9000);
  });

  it('is started once by calls with the same key, and refuses another file with it', async () => {
    const [prefix, key] = [unique(), crypto.randomUUID()];
    const file = fileOf(prefix, 5);
    const [one, other] = await Promise.all([start(file, { key }), start(file, { key })]);
    const later = await start(file, { key });
    const reused = await start(fileOf(prefix, 6), { key });

    expect(new Set([one, other, later].map(({ data }) => data.id)).size).toBe(1);
    expect(reused.status).toBe(409);
    await ended(one.data.id);
    expect(await stored(prefix)).toBe(5);
  });

  it('finds the rows unchanged when the same file is sent again, or at the same moment', async () => {
    const prefix = unique();
    const file = fileOf(prefix, 300);
    const both = await Promise.all([start(file), start(file)]);
    const counts: Record<string, number>[] = [];
    for (const { data } of both) {
      await ended(data.id);
      const { data: result } = await resultOf(data.id);
      counts.push({ created: result.created, unchanged: result.unchanged });
    }
    expect(counts).toHaveLength(2);
    expect(counts).toContainEqual({ created: 300, unchanged: 0 });
    expect(counts).toContainEqual({ created: 0, unchanged: 300 });
    expect(await stored(prefix)).toBe(300);
  });

  it('finds the rows unchanged when direct calls arrive at the same moment', async () => {
    const prefix = unique();
    const send = () =>
      app.request<ImportAnswer>({
        ...{ method: 'POST', url: `${category.route}/imports`, body: fileOf(prefix, 50) },
        headers: { 'content-type': 'text/csv' },
      });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ data }) => data.created).toSorted((a, b) => a - b)).toEqual([0, 50]);
  });

  it('stores nothing when it is canceled while it runs', async () => {
    const prefix = unique();
    const { data } = await start(fileOf(prefix, 15_000));
    await vi.waitFor(async () => expect((await progressOf(data.id)).done).toBeGreaterThan(0), {
      interval: 20,
    });
    const canceled = await app.request<RowJobProgress>({
      method: 'POST',
      url: `/api/row-jobs/${data.id}/cancel`,
    });
    expect(canceled.data.status).toBe('canceled');
    // The next import waits for the lock of the canceled one.
    const next = await start(fileOf(`${prefix}-next`, 1));
    await ended(next.data.id);

    expect([(await progressOf(data.id)).status, await stored(prefix), await keptParts(data.id)]).toEqual([
      'canceled',
      1,
      [],
    ]);
    expect((await resultOf(data.id)).status).toBe(422);
  });

  it('does nothing when it runs again after its transaction, as after a lost connection', async () => {
    const prefix = unique();
    const { data } = await start(fileOf(prefix, 3));
    await ended(data.id);
    await app.sql(`delete from blog_category where slug = $1`, [`${prefix}-0`]);
    await app.nest.get(Jobs).send(again, { id: data.id });
    // Jobs of this queue run one after the other.
    await ended((await start(fileOf(unique(), 1))).data.id);

    expect(await stored(prefix)).toBe(2);
    expect((await resultOf(data.id)).data).toMatchObject({ isStored: true, created: 3 });
  });

  it('fails after two processes were killed in it', async () => {
    const { data } = await start(fileOf(unique(), 3));
    await ended(data.id);
    await app.sql(`update flotilla_row_job set "status" = 'running', "begun" = 2 where id = $1`, [data.id]);
    await app.nest.get(Jobs).send(again, { id: data.id });

    expect(await ended(data.id)).toMatchObject({
      status: 'failed',
      problems: [{ message: expect.stringMatching(/^The server ended 2 times during this import/) }],
    });
  });

  it('waits for its turn behind the import of another job', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const other = inTurn(new AbortController().signal, () => promise);
    const { data } = await start(fileOf(unique(), 3));
    await vi.waitFor(async () => {
      const [job] = await app.sql(`select state from flotilla_jobs.job where data ->> 'id' = $1`, [data.id]);
      expect(job).toEqual({ state: 'active' });
    });
    expect(await progressOf(data.id)).toMatchObject({ status: 'waiting' });
    resolve();
    await other;
    expect(await ended(data.id)).toMatchObject({ status: 'done' });
  });

  it('fails and keeps its file when its last run ends before its turn', async () => {
    const settings = (seconds: number, retries: number) =>
      app.sql(
        `update flotilla_jobs.queue set expire_seconds = $1, retry_limit = $2 where name = 'rows.import'`,
        [seconds, retries],
      );
    const { promise, resolve } = Promise.withResolvers<void>();
    const other = inTurn(new AbortController().signal, () => promise);
    await settings(1, 0);
    const { data } = await start(fileOf(unique(), 3));
    await settings(3600, 5);
    const progress = await ended(data.id);
    resolve();
    await other;

    expect(progress).toMatchObject({
      status: 'failed',
      problems: [{ message: 'Other imports took too long. Start this import again.' }],
    });
    expect(await keptParts(data.id)).toEqual([0]);
  });

  it('names the encoding of a file that cannot be decoded, before a job starts', async () => {
    const { status, problem } = await start(Buffer.from([0x73, 0xff, 0x0a]));
    expect([status, problem.cause[0]?.field]).toEqual([400, 'encoding']);
  });

  it('is for callers who may create and change all rows, and shows its result only to its creator', async () => {
    const reader = await signInAs(app, { roles: ['reader'] });
    const refused = await start(fileOf(unique(), 1), { as: reader });
    const { data } = await start(fileOf(unique(), 1));
    await ended(data.id);
    const foreign = await app.request({ url: `/api/row-jobs/${data.id}/import`, as: reader });
    expect([refused.status, foreign.status]).toEqual([403, 404]);
  });
});

/** Signs in an account that may import categories. Returns the ids of its grants. */
async function importerWithGrants() {
  const slug = `importer-${unique()}`;
  const importer = await signInAs(app, { roles: [slug] });
  const [{ id: roleId } = { id: '' }] = await app.sql(`select id from rbac_role where slug = $1`, [slug]);
  const grants: string[] = [];
  for (const method of ['POST', 'PATCH'] as const)
    for (const path of [category.route, `${category.route}/*`]) {
      const [known] = await app.sql<{ id: string }>(
        `select "id" from rbac_action where "method" = $1 and "path" = $2`,
        [method, path],
      );
      const { id: actionId } = known ?? (await make(app, action, { method, path }));
      grants.push((await make(app, rolesToActions, { roleId, actionId })).id);
    }
  return { importer, grants };
}

it('an import job of an account that loses its permission while it runs stores nothing', async () => {
  const prefix = unique();
  const { importer, grants } = await importerWithGrants();
  const { data } = await start(fileOf(prefix, 15_000), { as: importer });
  await vi.waitFor(async () => expect((await progressOf(data.id, importer)).done).toBeGreaterThan(0), {
    interval: 20,
  });
  for (const id of grants) await app.request({ method: 'DELETE', url: `${rolesToActions.route}/${id}` });

  const { status, problems } = await vi.waitFor(
    async () => {
      const progress = await progressOf(data.id, importer);
      expect(progress.status).not.toBe('running');
      return progress;
    },
    { interval: 50 },
  );
  expect([status, problems[0]?.message, await stored(prefix)]).toEqual(['failed', 'Not authorized', 0]);
});

it('an import job of an account that has lost its permission stores nothing', async () => {
  const prefix = unique();
  const { importer, grants } = await importerWithGrants();
  // Jobs of this queue run one after the other.
  const before = await start(fileOf(`${prefix}-before`, 5000));
  const { data, status } = await start(fileOf(prefix, 1), { as: importer });
  expect(status).toBe(202);
  for (const id of grants) await app.request({ method: 'DELETE', url: `${rolesToActions.route}/${id}` });
  await ended(before.data.id);

  const failed = await vi.waitFor(
    async () => {
      const progress = await progressOf(data.id, importer);
      expect(progress.status).toBe('failed');
      return progress;
    },
    { interval: 50 },
  );
  expect([failed.problems[0]?.message, await stored(prefix)]).toEqual(['Not authorized', 5000]);
});
