import { BlogModule } from '@flotilla/blog/backend';
import { importMemory } from '@flotilla/backend/ports';
import { type ImportRun, importRunsPath } from '@flotilla/core/imports';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HostModule } from '../index.js';
import { ImportWork } from './import-work.js';

const records = 300;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-imports-'));
  app = await createTestApp({ modules: [HostModule, BlogModule], env: { JOBS: 'off', DATA_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const item = (id: number) =>
  `<item><title>Day ${id}</title><content:encoded>A day.</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2024-03-01 10:00:00</wp:post_date_gmt><wp:post_name>day-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${Array.from({ length: records }, (_, index) => item(index + 1)).join('')}</channel></rss>`;

const post = async (path: string, data?: unknown) =>
  (await app.request<ImportRun>({ method: 'POST', url: `${importRunsPath}${path}`, data })).data;
const stored = async () =>
  (await app.sql<{ count: number }>('select count(*)::int as count from blog_article'))[0]?.count ?? 0;
/** Runs the job of an import, as a worker does. */
const work = (id: string, signal: AbortSignal, isLast = false, shutdown = never) =>
  app.nest.get(ImportWork, { strict: false }).work(id, { signal, isLast, shutdown });
const never = new AbortController().signal;

async function uploaded(text = xml, name = 'export.xml'): Promise<string> {
  const { id } = await post('', { name, bytes: Buffer.byteLength(text) });
  await app.request({
    ...{ method: 'POST', url: `${importRunsPath}/${id}/parts/0`, body: text },
    headers: { 'content-type': 'application/octet-stream' },
  });
  return id;
}

it('continues after a restart, and counts the records of both attempts', async () => {
  const id = await uploaded();
  // No worker runs jobs here, so the run is begun by hand.
  await app.sql(`update flotilla_import_run set "status" = 'running' where "id" = $1`, [id]);

  const restart = new AbortController();
  const interrupted = work(id, restart.signal);
  while ((await stored()) < 20) await setTimeout(20);
  restart.abort(new Error('shutdown'));
  await expect(interrupted).rejects.toThrow('shutdown');
  expect(await stored()).toBeLessThan(records);
  const { data: between } = await app.request<ImportRun>({ url: `${importRunsPath}/${id}` });
  expect(between.status).toBe('running');

  await work(id, never);
  const { data: run } = await app.request<ImportRun>({ url: `${importRunsPath}/${id}` });
  expect(run).toMatchObject({ status: 'done', hasFile: false });
  expect(run.result?.counts.article).toEqual({ created: records });
  expect(await stored()).toBe(records);
});

it('ends an import at the last attempt, and keeps its file', async () => {
  const id = await uploaded();
  await app.sql(`update flotilla_import_run set "status" = 'running' where "id" = $1`, [id]);

  await expect(work(id, AbortSignal.abort(new Error('crash')), true)).rejects.toThrow('crash');
  const { data: run } = await app.request<ImportRun>({ url: `${importRunsPath}/${id}` });
  expect(run).toMatchObject({
    ...{ status: 'failed', problem: 'Something went wrong on the server.', hasFile: true },
  });
});

it('gives up after two processes were killed in it', async () => {
  const id = await uploaded();
  const attempt = async (begun: number) => {
    await app.sql(`update flotilla_import_run set "status" = 'checking', "begun" = $2::int where "id" = $1`, [
      id,
      begun,
    ]);
    await work(id, never);
    const [row] = await app.sql(
      `select "status", "problem", "begun" from flotilla_import_run where "id" = $1`,
      [id],
    );
    return row;
  };

  expect(await attempt(1)).toEqual({ status: 'checked', problem: null, begun: 1 });
  expect(await attempt(2)).toEqual({
    ...{ status: 'failed', begun: 2 },
    problem: expect.stringMatching(/^The server ended 2 times during this import/),
  });
});

it('does not count attempts that a restart ended', async () => {
  const id = await uploaded();
  await app.sql(`update flotilla_import_run set "status" = 'checking' where "id" = $1`, [id]);

  await expect(work(id, AbortSignal.abort(new Error('shutdown')))).rejects.toThrow('shutdown');
  const [row] = await app.sql(`select "begun" from flotilla_import_run where "id" = $1`, [id]);
  expect(row).toEqual({ begun: 0 });
});

it('stays in progress when the process shuts down in the last attempt', async () => {
  const id = await uploaded();
  await app.sql(`update flotilla_import_run set "status" = 'checking' where "id" = $1`, [id]);
  const shutdown = AbortSignal.abort(new Error('shutdown'));

  for (let restart = 0; restart < 4; restart++)
    await expect(work(id, never, true, shutdown)).rejects.toThrow('shutdown');
  const [row] = await app.sql(`select "status", "begun" from flotilla_import_run where "id" = $1`, [id]);
  expect(row).toEqual({ status: 'checking', begun: 0 });
  await work(id, never);
  const { data: run } = await app.request<ImportRun>({ url: `${importRunsPath}/${id}` });
  expect(run.status).toBe('checked');
});

it('waits while other imports of the process hold the memory', async () => {
  const id = await uploaded('{"data":{"posts":[]}}', 'ghost.json');
  await app.sql(`update flotilla_import_run set "status" = 'checking' where "id" = $1`, [id]);
  const statusOf = async () => (await app.request<ImportRun>({ url: `${importRunsPath}/${id}` })).data.status;

  await importMemory.during(async (take) => {
    take(2_000_000);
    await expect(work(id, never)).rejects.toThrow('This server imports other files.');
  });
  expect(await statusOf()).toBe('checking');
  await work(id, never);
  expect(await statusOf()).toBe('checked');
});

it('unpacks below the data folder, and removes only what a killed process has left', async () => {
  const id = await uploaded();
  const uploads = join(folder, 'import-uploads');
  const [left, recent, others] = [`${crypto.randomUUID()}-abcdef`, `${id}-abcdef`, 'wp-content'];
  const longAgo = new Date(Date.now() - 8 * 3_600_000);
  for (const name of [left, recent, others]) {
    await mkdir(join(uploads, name), { recursive: true });
    await writeFile(join(uploads, name, 'upload'), 'drafts');
    if (name !== recent) await utimes(join(uploads, name), longAgo, longAgo);
  }
  await app.sql(`update flotilla_import_run set "status" = 'checking' where "id" = $1`, [id]);

  await app.nest.get(ImportWork, { strict: false }).onApplicationBootstrap();
  const kept = [recent, others].toSorted();
  expect((await readdir(uploads)).toSorted()).toEqual(kept);
  await work(id, never);
  const { data: run } = await app.request<ImportRun>({ url: `${importRunsPath}/${id}` });
  expect([run.status, (await readdir(uploads)).toSorted()]).toEqual(['checked', kept]);
});

it('lists imports without the values that grow with a file', async () => {
  const id = await uploaded();
  await app.sql(`update flotilla_import_run set "status" = 'checking' where "id" = $1`, [id]);
  await work(id, never);
  await app.sql(
    `update flotilla_import_run set "format" = '{"name":"csv","title":"CSV","settings":[],"columns":[{"column":"a","field":null}]}' where "id" = $1`,
    [id],
  );

  const { data: runs } = await app.request<ImportRun[]>({ url: importRunsPath });
  expect(runs.find((run) => run.id === id)).toMatchObject({
    ...{ status: 'checked', check: null, result: null, options: {} },
    format: { name: 'csv', title: 'CSV', settings: [] },
  });
  expect(runs.find((run) => run.id === id)?.format).not.toHaveProperty('columns');
  const { data: whole } = await app.request<ImportRun>({ url: `${importRunsPath}/${id}` });
  expect(whole).toMatchObject({
    check: { kinds: expect.any(Array) },
    format: { columns: [{ column: 'a' }] },
  });
});

it('deletes files a week after their last use, and does not touch those of running imports', async () => {
  const [old, running] = [await uploaded(), await uploaded()];
  await app.sql(
    `update flotilla_import_run set "createdAt" = now() - interval '8 days', "status" = case when "id" = $1 then 'running' else 'checked' end where "id" in ($1, $2)`,
    [running, old],
  );

  await app.nest.get(ImportWork, { strict: false }).purge();
  const hasFile = async (id: string) =>
    (await app.request<ImportRun>({ url: `${importRunsPath}/${id}` })).data.hasFile;
  expect([await hasFile(old), await hasFile(running)]).toEqual([false, true]);
});
