import { articlesToFileStorageModuleFiles } from '@flotilla/blog';
import { createRegistry, isLink, type Link } from '@flotilla/core';
import { reply, repliesToFileStorageModuleFiles, request } from '@flotilla/crm';
import { file } from '@flotilla/file-storage';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import type { Changed } from '@flotilla/core/administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
const registry = createRegistry(modules.map(({ module }) => module));
/** The links of rows that the public may not read to files. */
const privateLinks = [...registry.entities.values()].filter(
  (one): one is Link => isLink(one) && one.right?.key === file.key && one.access.read !== 'public',
);

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const remove = (url: string) => app.request({ method: 'DELETE', url });
const isStored = async (id: unknown) => (await app.request({ url: `${file.route}/${id}` })).status === 200;
const isQueued = async (path: unknown) =>
  (await app.sql('select 1 from file_storage_left_file where "path" = $1 and "dueAt" > now()', [path]))
    .length === 1;
const jobs = async () =>
  (
    await app.sql(
      `select 1 from flotilla_jobs.job where name = 'rows.delete-unused-private-files' and state in ('created', 'retry', 'active')`,
    )
  ).length;
const settle = () => expect.poll(jobs).toBe(0);

/** Makes a row with a private file. */
async function withFile(link: Link, values: Readonly<Record<string, unknown>> = {}) {
  const row = (await make(app, link, values)) as TestRow & Readonly<Record<string, string>>;
  const near = registry.entity(link.left.key);
  return { url: `${near.route}/${row[link.left.field]}`, fileId: row['fileStorageModuleFileId'] };
}

it('are of requests, replies, orders and messages', () => {
  expect(privateLinks.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'crm.requests-to-file-storage-module-files',
      'crm.replies-to-file-storage-module-files',
      'ecommerce.orders-to-file-storage-module-files',
      'social.messages-to-file-storage-module-files',
    ]),
  );
});

it.each(privateLinks.map((link) => [link.key, link] as const))(
  'are deleted with their last row: %s',
  async (_, link) => {
    const first = await withFile(link);
    const second = await withFile(link, { fileStorageModuleFileId: first.fileId });
    const path = `/public/${crypto.randomUUID().replaceAll('-', '')}.pdf`;
    await app.sql('update file_storage_file set "file" = $1 where "id" = $2', [path, first.fileId]);

    expect((await remove(first.url)).status).toBe(200);
    await settle();
    expect(await isStored(first.fileId)).toBe(true);

    expect((await remove(second.url)).status).toBe(200);
    await expect.poll(() => isStored(first.fileId)).toBe(false);
    await expect.poll(() => isQueued(path)).toBe(true);
  },
);

it('are deleted with the replies of a request', async () => {
  const { id: requestId } = await make(app, request);
  const { id: replyId } = await make(app, reply, { requestId });
  const { fileId } = await withFile(registry.entity(repliesToFileStorageModuleFiles.key) as Link, {
    replyId,
  });

  expect((await remove(`${request.route}/${requestId}`)).status).toBe(200);
  await expect.poll(() => isStored(fileId)).toBe(false);
});

it('come back with a row that is restored', async () => {
  const [link] = privateLinks.filter(({ left }) => left.key === request.key);
  if (!link) throw new Error('Requests have no files.');
  const { url, fileId } = await withFile(link);
  await remove(url);
  await expect.poll(() => isStored(fileId)).toBe(false);
  const [deleted] = (await app.request<Changed[]>({ url: `${url}/changes` })).data;

  const { status } = await app.request({ method: 'POST', url: `${url}/changes/${deleted?.id}/restore` });
  expect([status, await isStored(fileId)]).toEqual([200, true]);
  const filters = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'fileStorageModuleFileId', method: 'eq', value: fileId }] }),
  );
  expect((await app.request<TestRow[]>({ url: `${link.route}?filters=${filters}` })).data).toHaveLength(1);
});

it('are content, and stay, in public rows', async () => {
  const row = await make(app, articlesToFileStorageModuleFiles);
  await remove(`/api/blog/articles/${row.articleId}`);
  await settle();
  expect(await isStored(row.fileStorageModuleFileId)).toBe(true);
});
