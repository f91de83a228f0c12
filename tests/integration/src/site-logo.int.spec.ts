import { file } from '@flotilla/file-storage';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { site } from '@flotilla/host';
import { HostModule } from '@flotilla/host/backend';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import { logotype, logotypesToFileStorageModuleFiles } from '@flotilla/website-builder';
import { WebsiteBuilderModule } from '@flotilla/website-builder/backend';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let pictures: { readonly first: TestRow; readonly second: TestRow };

beforeAll(async () => {
  app = await createTestApp({ modules: [FileStorageModule, WebsiteBuilderModule, HostModule] });
  pictures = { first: await make(app, file), second: await make(app, file) };
});
afterAll(() => app.close());

/** Runs the statements of the migration. */
async function copyLogo(): Promise<void> {
  const found = HostModule.migrations.find(({ name }) => name.startsWith('HostSiteLogo'));
  for (const statement of found?.up ?? []) await app.sql(statement);
}

const logos = () =>
  app.sql(`select "variant", "fileStorageModuleFileId" from "host_sites_to_file_storage_module_files"`);
const titles = () => app.sql(`select "title" from "host_site"`);

it('copies nothing without settings of the site, and nothing without a logotype', async () => {
  await copyLogo();
  expect([await titles(), await logos()]).toEqual([[], []]);
  await make(app, site, { variant: 'primary', title: { en: 'Metadata', de: 'Boote' } });
  await copyLogo();

  expect([await titles(), await logos()]).toEqual([[{ title: { en: 'Metadata', de: 'Boote' } }], []]);
});

it('takes the name and the first picture of the oldest logotype, once', async () => {
  const link = async (title: object, picture: TestRow, createdAt: string) => {
    const made = await make(app, logotype, { title });
    await app.sql(`update "website_builder_logotype" set "createdAt" = $2 where "id" = $1`, [
      made.id,
      createdAt,
    ]);
    const ids = { logotypeId: made.id, fileStorageModuleFileId: picture.id };
    await make(app, logotypesToFileStorageModuleFiles, { ...ids, variant: 'default' });
  };
  await link({ en: 'Newer' }, pictures.second, '2026-02-01');
  await link({ en: 'Boats', ru: 'Лодки' }, pictures.first, '2026-01-01');
  const copied = [
    [{ title: { en: 'Boats', ru: 'Лодки', de: 'Boote' } }],
    [{ variant: 'logo', fileStorageModuleFileId: pictures.first.id }],
  ];

  await copyLogo();
  expect([await titles(), await logos()]).toEqual(copied);
  await copyLogo();
  expect([await titles(), await logos()]).toEqual(copied);
});

it('keeps a logo that the settings have already', async () => {
  await app.sql(`update "host_sites_to_file_storage_module_files" set "fileStorageModuleFileId" = $1`, [
    pictures.second.id,
  ]);
  await copyLogo();

  expect(await logos()).toEqual([{ variant: 'logo', fileStorageModuleFileId: pictures.second.id }]);
});
