import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { article } from '@flotilla/blog';
import { file as storedFile } from '@flotilla/file-storage';
import { BlogModule } from '@flotilla/blog/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { createTestApp, type TestAnswer, type TestApp, type TestRow } from '@flotilla/testing';
import { file } from '@flotilla/website-builder';
import { WebsiteBuilderModule } from '@flotilla/website-builder/backend';
import { afterAll, beforeAll, expect, it } from 'vitest';

const pdf = new File(['%PDF-1.7\n%âãÏÓ\n'], 'price list.pdf');

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-forms-'));
  app = await createTestApp({
    modules: [FileStorageModule, WebsiteBuilderModule, BlogModule],
    env: { DATA_DIR: folder },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('any row is created and updated by a form as by JSON', async () => {
  const created = await send('POST', article.route, { data: '{"title":{"en":"First"}}' });
  const changed = await send('PATCH', `${article.route}/${created.data.id}`, {
    data: '{"title":{"en":"Second"}}',
  });
  const several = await send('POST', `${article.route}/bulk`, { data: '[{"slug":"one"},{"slug":"two"}]' });
  const wrong = await send('POST', article.route, { data: '{"titel":{}}' });

  expect([created.status, changed.status, several.status, wrong.status]).toEqual([201, 200, 201, 400]);
  expect(changed.data.title).toEqual({ en: 'Second' });
});

it('an entity without files accepts none', async () => {
  const { status, problem } = await send('POST', article.route, { data: '{}', file: pdf });

  expect([status, problem.message]).toEqual([400, 'The form has more than 1 parts.']);
  expect((await send('POST', article.route, { file: pdf })).problem.message).toBe(
    'file: is not a file of blog.article.',
  );
});

it('a row of any module with a file is stored with it, and the file is kept while another row references it', async () => {
  const { status, data } = await send('POST', file.route, { file: pdf });
  expect([status, data]).toMatchObject([
    201,
    { adminTitle: 'price list', file: expect.stringMatching(/^\/public\/[0-9a-f]{32}\.pdf$/) },
  ]);

  const record = await app.request({ method: 'POST', url: storedFile.route, data: { file: data.file } });
  await app.request({ method: 'DELETE', url: `${file.route}/${data.id}` });
  expect((await app.nest.inject({ url: String(data.file) })).statusCode).toBe(200);

  await app.request({ method: 'DELETE', url: `${storedFile.route}/${record.data.id}` });
  expect((await app.nest.inject({ url: String(data.file) })).statusCode).toBe(404);
});

it('files are refused when no module stores them', async () => {
  const bare = await createTestApp({ modules: [WebsiteBuilderModule] });
  const form = await encoded({ file: pdf });
  const { status, problem } = await bare.request({ method: 'POST', url: file.route, ...form });
  await bare.close();

  expect([status, problem.message]).toEqual([400, 'file: can’t be stored: no module here stores files.']);
});

async function send(
  method: 'POST' | 'PATCH',
  url: string,
  parts: Readonly<Record<string, string | File>>,
): Promise<TestAnswer<TestRow>> {
  return app.request({ method, url, ...(await encoded(parts)) });
}

async function encoded(
  parts: Readonly<Record<string, string | File>>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}
