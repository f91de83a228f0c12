import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BackendModule, defineBackendModule } from '@flotilla/backend';
import { defineMigration } from '@flotilla/backend/schema';
import { defineEntity, defineModule, richText, type Row } from '@flotilla/core';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { file } from '../../entities/file.js';
import { fileStorageModule } from '../file-storage-module.js';
import { pictureBytes } from '../testing/pictures.fixture.js';
import type { NetworkAccess } from '@flotilla/backend/ports';
import { RemotePictures } from './remote-pictures.js';

const article = defineEntity({
  module: 'yard',
  name: 'article',
  fields: { text: richText() },
  access: { read: 'public' },
});
const note = defineEntity({
  module: 'yard',
  name: 'note',
  fields: { text: richText() },
  access: { read: 'public', create: 'subject' },
});
const columns = `"id" uuid NOT NULL PRIMARY KEY, "createdAt" timestamptz NOT NULL DEFAULT now(), "updatedAt" timestamptz NOT NULL DEFAULT now(), "variant" text NOT NULL, "text" jsonb NOT NULL`;
const yard: BackendModule = defineBackendModule({
  module: defineModule({ name: 'yard', entities: [article, note] }),
  migrations: [
    defineMigration({
      name: 'Yard1763600099000',
      up: [`CREATE TABLE "yard_article" (${columns})`, `CREATE TABLE "yard_note" (${columns})`],
      down: [],
    }),
  ],
});
const home = '127.0.0.1';
const reach: NetworkAccess = {
  protocols: ['http:'],
  resolve: async () => [{ address: home, family: 4 }],
  isAllowed: () => true,
};

let app: TestApp;
let elsewhere: Server;
let origin: string;
let folder: string;
let requested: string[] = [];
let onAsked: () => unknown = () => undefined;

beforeAll(async () => {
  const picture = await pictureBytes();
  elsewhere = createServer(({ url = '' }, response) => {
    requested.push(url);
    onAsked();
    if (url.startsWith('/gone')) response.writeHead(404).end();
    else if (url.startsWith('/page')) response.end('%PDF-1.4\n');
    else response.end(picture);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, home, resolve));
  origin = `http://pictures.test:${(elsewhere.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'flotilla-'));
  const env = { DATA_DIR: folder, MEDIA_ORIGINS: 'https://cdn.example' };
  app = await createTestApp({ modules: [fileStorageModule({ reach }), yard], env });
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => elsewhere.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const image = (src: string) => ({ type: 'image', src, alt: 'Bay', children: [{ text: '' }] });
const doc = (...children: object[]) => ({ en: { type: 'doc', version: 1, children } });
const takeIn = () => app.nest.get(RemotePictures).takeIn(new Date(0));
const textOf = async (id: string) =>
  (await app.request<Row<typeof article>>({ url: `${article.route}/${id}` })).data.text;

it('imports pictures of other sites anywhere in texts into the library, once each', async () => {
  const quoted = { type: 'quote', children: [image(`${origin}/b.png`)] };
  const { id } = await make(app, article, {
    text: doc(image(`${origin}/a.png`), quoted, image(`${origin}/a.png`)),
  });
  requested = [];
  expect(await takeIn()).toEqual({ taken: 2, failed: [] });
  expect(requested.toSorted()).toEqual(['/a.png', '/b.png']);

  const text = JSON.stringify(await textOf(id));
  expect(text).not.toContain(origin);
  const [src] = /\/public\/[\w.-]+/.exec(text) ?? [];
  const { data } = await app.request<Row<typeof file>[]>({ url: file.route });
  expect(data.find((row) => row.file.startsWith(String(src)))).toMatchObject({ width: expect.any(Number) });
  expect(text).toMatch(/"fileId":"[\w-]{36}"/);
  expect(await takeIn()).toEqual({ taken: 0, failed: [] });
});

it('reports pictures that it cannot copy, and requests each once', async () => {
  const { id } = await make(app, article, {
    text: doc(image(`${origin}/gone.png`), image(`${origin}/page.pdf`)),
  });
  requested = [];
  const { taken, failed } = await takeIn();
  expect([taken, failed.map(({ row }) => row)]).toEqual([0, [`yard.article ${id}`, `yard.article ${id}`]]);
  await takeIn();
  expect(requested.toSorted()).toEqual(['/gone.png', '/page.pdf']);
  expect(JSON.stringify(await textOf(id))).toContain(`${origin}/gone.png`);
});

it('requests at most 200 pictures in a run, also of one text, and none after an abort', async () => {
  const many = (name: string) =>
    doc(...Array.from({ length: 250 }, (_, index) => image(`${origin}/gone-${name}-${index}.png`)));
  await make(app, article, { text: many('bounded') });
  requested = [];
  await takeIn();
  expect(requested).toHaveLength(200);
  await takeIn();
  expect(requested).toHaveLength(250);

  await make(app, article, { text: many('aborted') });
  const run = new AbortController();
  requested = [];
  onAsked = () => requested.length === 3 && run.abort();
  await app.nest.get(RemotePictures).takeIn(new Date(0), run.signal);
  onAsked = () => undefined;
  expect(requested).toHaveLength(3);
  await takeIn();
  await takeIn();
});

it('leaves no file of a text that cannot be written, and continues with the others', async () => {
  await app.sql(
    `alter table "yard_article" add constraint "unwritable" check (not ("text"::text like '%unwritable%' and "text"::text like '%/public/%'))`,
  );
  const paths = ['u', 'v', 'w'].map((name) => `${origin}/${name}.png`);
  for (const path of paths)
    await make(app, article, {
      text: doc(image(path), { type: 'paragraph', children: [{ text: 'unwritable' }] }),
    });
  const { id } = await make(app, article, { text: doc(image(`${origin}/last.png`)) });
  const files = () => app.sql(`select 1 from "file_storage_file"`);
  const before = await files();
  const { taken, failed } = await takeIn();

  expect([taken, failed.length, (await files()).length]).toEqual([1, 3, before.length + 1]);
  expect(JSON.stringify(await textOf(id))).not.toContain(origin);
  requested = [];
  await takeIn();
  expect(requested).toEqual([]);
});

it('leaves pictures of allowed hosts, and texts that ordinary accounts write', async () => {
  await make(app, article, { text: doc(image('https://cdn.example/c.png')) });
  await make(app, note, { text: doc(image(`${origin}/note.png`)) });
  requested = [];
  expect((await takeIn()).taken).toBe(0);
  expect(requested).toEqual([]);
});
