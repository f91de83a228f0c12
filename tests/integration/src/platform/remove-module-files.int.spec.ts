import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BlogModule } from '@flotilla/blog/backend';
import { articlesToFileStorageModuleFiles, article } from '@flotilla/blog';
import { defineBackendModule } from '@flotilla/backend';
import { removeModule } from '@flotilla/backend/schema';
import { defineEntity, defineModule, reference } from '@flotilla/core';
import { form, request, requestsToFileStorageModuleFiles } from '@flotilla/crm';
import { CrmModule } from '@flotilla/crm/backend';
import { fileStorageModule } from '@flotilla/file-storage/backend';
import { createTestApp, emptyDatabase, make, type TestApp, type TestDatabase } from '@flotilla/testing';
import { file } from '@flotilla/website-builder';
import { WebsiteBuilderModule } from '@flotilla/website-builder/backend';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dataFolder, deleteOrphanedFiles, storedFiles } from './removal/stored-files.js';
import { linkPicture, uploadInto, uploadPicture } from './removal/use-files.js';

const storage = fileStorageModule();
const modules = [storage, WebsiteBuilderModule, BlogModule, CrmModule];

let database: TestDatabase;
let folder: string;
let environment: Record<string, string>;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await dataFolder();
  environment = { DATA_DIR: folder };
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function run<T>(list: typeof modules, work: (app: TestApp) => Promise<T>): Promise<T> {
  const app = await createTestApp({
    modules: list,
    databaseUrl: database.url,
    migrate: 'boot',
    env: environment,
  });
  return work(app).finally(() => app.close());
}

const without = (name: string) => modules.filter(({ module }) => module.name !== name);
const remove = (name: string, tables: 'go' | 'stay' = 'go') =>
  removeModule({ url: database.url, modules, name, tables, environment });

/** Uploads a picture that only a request of the crm uses, one that an article shares, and one that nothing uses. */
async function uploadThree(app: TestApp) {
  const [unused, { id: requestId }, { id: articleId }] = [
    await uploadPicture(app),
    await make(app, request),
    await make(app, article),
  ];
  const answer = await linkPicture(app, requestsToFileStorageModuleFiles, requestId);
  const shared = await linkPicture(app, requestsToFileStorageModuleFiles, requestId);
  await linkPicture(app, articlesToFileStorageModuleFiles, articleId, shared);
  return { answer, shared, unused };
}

const namesOf = (...pictures: readonly { readonly file: string }[]) =>
  pictures.map((picture) => expect.stringContaining(picture.file.replace('/public/', '')));

it('deletes the files that only the module used, and keeps shared and unused ones', async () => {
  const { answer, shared, unused } = await run(modules, uploadThree);

  const { files } = await remove('crm');

  expect(files).toEqual(['1 stored files that only crm used are deleted within an hour of the next start.']);
  expect(await storedFiles(folder)).toHaveLength(3);
  await run(without('crm'), async (app) => {
    const listed = await app.request({ url: '/api/file-storage/files', as: 'anonymous' });
    expect(listed.text).not.toContain(answer.file);
    expect((await app.request({ url: answer.file, as: 'anonymous' })).status).toBe(404);
    await deleteOrphanedFiles(app);
    expect((await app.request({ url: `/api/file-storage/files/${shared.id}` })).status).toBe(200);
  });
  const stored = await storedFiles(folder);
  expect(stored).toHaveLength(2);
  expect(stored).toEqual(expect.arrayContaining(namesOf(shared, unused)));
});

it('deletes nothing when the removal fails', async () => {
  await run(modules, uploadThree);
  const broken = modules.map((module) =>
    module.module.name === 'blog'
      ? { ...module, forgetModule: () => [{ text: 'select broken', values: [] }] }
      : module,
  );

  for (const name of ['crm', 'file-storage'])
    await expect(
      removeModule({ url: database.url, modules: broken, name, tables: 'go', environment }),
    ).rejects.toThrow('broken');

  expect(await storedFiles(folder)).toHaveLength(3);
  await run(modules, async (app) => {
    expect(await app.sql('select 1 from file_storage_file')).toHaveLength(3);
    expect(await app.sql('select 1 from file_storage_left_file')).toEqual([]);
  });
});

it('deletes all files with their storage, except those that rows of other modules name', async () => {
  const held = await run(modules, async (app) => {
    await uploadThree(app);
    const { id } = await make(app, file);
    await uploadInto(app, file, id);
    const { data } = await app.request({ url: `${file.route}/${id}` });
    return { file: String(data.file) };
  });

  const { files } = await remove('file-storage');

  expect(files).toEqual([
    `3 stored files were deleted from ${join(folder, 'files')}. 1 stay, because rows of other modules name them: delete them there when nothing needs them.`,
  ]);
  expect(await storedFiles(folder)).toEqual(namesOf(held));
  expect(existsSync(join(folder, 'cache'))).toBe(false);
});

it('does not leave private files without the rows that keep them private', async () => {
  await run(modules, uploadThree);

  await expect(remove('crm', 'stay')).rejects.toMatchObject({
    name: 'Failure',
    problem: 'Without "crm" everyone could read 1 of its private files.',
    fix: 'Remove its tables too, or delete these files first.',
  });
  expect((await remove('blog', 'stay')).files).toEqual([]);
});

it('names the modules whose rows need those of the module', async () => {
  const visit = defineEntity({
    module: 'fleet',
    name: 'visit',
    fields: { formId: reference({ to: 'crm.form' }) },
  });
  const fleet = defineBackendModule({ module: defineModule({ name: 'fleet', entities: [visit] }) });
  expect(form.key).toBe('crm.form');

  await expect(
    removeModule({ url: database.url, modules: [...modules, fleet], name: 'crm', tables: 'go' }),
  ).rejects.toMatchObject({
    name: 'Failure',
    problem: 'The module "crm" is needed by fleet.',
    fix: 'Remove them first.',
  });
});
