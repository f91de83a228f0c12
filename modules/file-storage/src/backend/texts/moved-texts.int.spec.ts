import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BackendModule, defineBackendModule, Rows, server, Writer } from '@flotilla/backend';
import { defineMigration } from '@flotilla/backend/schema';
import { defineEntity, defineModule, richText, type Row, text } from '@flotilla/core';
import { createTestApp, make, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { file } from '../../entities/file.js';
import { fileStorageModule } from '../file-storage-module.js';
import { MovedTexts } from './moved-texts.js';

const article = defineEntity({
  module: 'yard',
  name: 'article',
  fields: { name: text({ default: '' }), text: richText(), note: richText() },
  access: { read: 'public' },
});
const letter = defineEntity({
  module: 'yard',
  name: 'letter',
  fields: { text: richText() },
  access: { read: 'subject', create: 'subject' },
});
const columns = `"id" uuid NOT NULL PRIMARY KEY, "createdAt" timestamptz NOT NULL DEFAULT now(), "updatedAt" timestamptz NOT NULL DEFAULT now(), "variant" text NOT NULL, "text" jsonb NOT NULL`;
const yard: BackendModule = defineBackendModule({
  module: defineModule({ name: 'yard', entities: [article, letter] }),
  migrations: [
    defineMigration({
      name: 'Yard1763600099000',
      up: [
        `CREATE TABLE "yard_article" (${columns}, "note" jsonb NOT NULL, "name" text NOT NULL)`,
        `CREATE TABLE "yard_letter" (${columns})`,
      ],
      down: [],
    }),
  ],
});

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-'));
  app = await createTestApp({ modules: [fileStorageModule(), yard], env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => app.sql('delete from "yard_article"'));

let names = 0;
const newPath = () => `/public/${(names++).toString(16).padStart(32, '0')}.png`;
const makeFile = (values: object = {}) =>
  rowsOf(file).insert({ file: newPath(), width: 8, height: 6, ...values });
const rowsOf = <E extends Parameters<Rows['of']>[0]>(entity: E) =>
  app.nest.get(Rows).of(entity, { caller: server });
const replace = ({ id }: { id: string }, path = newPath()) =>
  rowsOf(file).update(id, { file: path, width: 30, height: 20 });

const image = (src: string, fileId?: string) => ({
  ...{ type: 'image', src, ...(fileId !== undefined && { fileId }), alt: 'Bay', width: 8, height: 6 },
  children: [{ text: '' }],
});
const link = (href: string) => ({
  type: 'paragraph',
  children: [{ text: '' }, { type: 'link', href, children: [{ text: 'Prices' }] }, { text: '' }],
});
const doc = (...children: object[]) => ({ type: 'doc', version: 1, children });
const textOf = async (id: string, of: typeof article | typeof letter = article) =>
  JSON.stringify((await app.request<Row<typeof article>>({ url: `${of.route}/${id}` })).data);

describe('replacing a file', () => {
  it('updates pictures and links of each language, column and entity in its transaction', async () => {
    const row = await makeFile();
    const other = await makeFile();
    const { id } = await make(app, article, {
      text: { en: doc(image(row.file, row.id), image(other.file, other.id)), ru: doc(link(row.file)) },
      note: { en: doc(image(row.file)), ru: JSON.stringify(doc(image(row.file, row.id))) },
    });
    const { id: letterId } = await make(app, letter, { text: { ru: doc(image(row.file, row.id)) } });
    const now = await replace(row);

    const [text, written] = [await textOf(id), await textOf(letterId, letter)];
    expect([text.split(now.file).length - 1, text.includes(row.file), text.includes(other.file)]).toEqual([
      4,
      false,
      true,
    ]);
    expect(text).toContain('"width":30');
    expect(written).toContain(now.file);
    const { data: history } = await app.request<{ change: string }[]>({
      url: `${article.route}/${id}/changes`,
    });
    expect(history.map(({ change }) => change)).toEqual(['updated', 'created']);
  });

  it('leaves other texts and their ETags', async () => {
    const row = await makeFile();
    const { id } = await make(app, article, {
      text: { en: doc(image('https://example.com/a.png', row.id)) },
    });
    const read = () => app.request({ url: `${article.route}/${id}` });
    const { headers } = await read();
    await replace(row);

    expect((await read()).headers['etag']).toBe(headers['etag']);
  });

  it('changes no text when the replacement is rolled back', async () => {
    const row = await makeFile();
    const { id } = await make(app, article, { text: { en: doc(image(row.file, row.id)) } });
    const failed = app.nest.get(Writer).transaction(async (tx) => {
      await app.nest.get(Rows).of(file, { caller: server, tx }).update(row.id, { file: newPath() });
      throw new Error('rolled back');
    });

    await expect(failed).rejects.toThrow('rolled back');
    expect(await textOf(id)).toContain(row.file);
  });

  it('waits for a concurrent edit of the text, and keeps its words', async () => {
    const row = await makeFile();
    const { id } = await make(app, article, { text: { en: doc(image(row.file, row.id)) } });
    let replaced: Promise<unknown> = Promise.resolve();
    await app.nest.get(Writer).transaction(async (tx) => {
      const edited = { en: doc(link('/prices'), image(row.file, row.id)) };
      await app.nest
        .get(Rows)
        .of(article, { caller: server, tx })
        .update(id, { text: edited as never });
      replaced = replace(row);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    const { file: path } = (await replaced) as Row<typeof file>;

    expect(await textOf(id)).toContain('/prices');
    expect(await textOf(id)).toContain(path);
  });

  it('runs as many statements for 40 texts as for one', async () => {
    const counts: number[] = [];
    for (const texts of [1, 40]) {
      const row = await makeFile();
      for (let at = 0; at < texts; at++)
        await make(app, article, { text: { en: doc(image(row.file, row.id)) } });
      counts.push(await statementCount(app, () => replace(row)));
    }
    expect(counts[0]).toBeGreaterThan(3);
    expect(counts[1]).toBe(counts[0]);
  });

  it('leaves texts above 200 rows to a job', async () => {
    const row = await makeFile();
    const texts = { text: { en: doc(image(row.file, row.id)) } as never };
    await rowsOf(article).insertMany(Array.from({ length: 450 }, () => texts));
    const now = await replace(row);
    const withFormer = async () =>
      (await app.sql(`select 1 from "yard_article" where strpos("text"::text, '${row.file}') > 0`)).length;

    expect(await withFormer()).toBeLessThanOrEqual(250);
    await vi.waitFor(async () => expect(await withFormer()).toBe(0), { interval: 200 });
    expect(
      await app.sql(`select 1 from "yard_article" where strpos("text"::text, '${now.file}') > 0`),
    ).toHaveLength(450);
  });
});

describe('texts with former addresses', () => {
  it('are updated once by the nightly job, also those from before former addresses were stored', async () => {
    const row = await makeFile();
    const unnoted = await makeFile();
    const [former, older] = [row.file, newPath()];
    await replace(row);
    const now = await replace(row);
    const { id } = await make(app, article, { text: { ru: doc(link(former), image(older, unnoted.id)) } });
    const deleted = await makeFile();
    await rowsOf(file).delete(deleted.id);
    const kept = await make(app, article, { text: { en: doc(image(deleted.file, deleted.id)) } });

    expect(await app.nest.get(MovedTexts).updateAll()).toBe(1);
    const text = await textOf(id);
    expect([text.includes(now.file), text.includes(unnoted.file), text.includes(former)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await textOf(kept.id)).toContain(deleted.file);
    expect(await app.nest.get(MovedTexts).updateAll()).toBe(0);
  });
});
