import { Rows, server } from '@flotilla/backend';
import { article } from '@flotilla/blog';
import { file } from '@flotilla/file-storage';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf } from './change-sets.fixture.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ modules })));
afterAll(() => app.close());

let names = 0;
const newPath = () => `/public/${(names++).toString(16).padStart(32, '0')}.png`;
const files = () => app.nest.get(Rows).of(file, { caller: server });
const replace = ({ id }: { id: string }) => files().update(id, { file: newPath(), width: 30, height: 20 });
const picture = ({ id, file: src }: { id: string; file: string }) => ({
  ...{ type: 'image', src, fileId: id, alt: 'Bay', width: 8, height: 6, children: [{ text: '' }] },
});
const words = (text: string) => ({ type: 'paragraph', children: [{ text }] });
const doc = (...children: object[]) => ({ type: 'doc', version: 1, children });
const read = async ({ id }: { id: string }) =>
  (await app.request<TestRow>({ url: `${article.route}/${id}`, as: 'server' })).data;

it('a draft of a text whose picture is replaced is published without a conflict, with the new picture', async () => {
  const sets = changeSetsOf(app, 'server');
  const shown = await files().insert({ file: newPath(), width: 8, height: 6 });
  const row = await make(app, article, {
    description: { en: doc(picture(shown), words('Old')), ru: doc(picture(shown)) },
  });
  const set = await sets.release();
  const description = { en: doc(picture(shown), words('New')), ru: doc(picture(shown)) };
  await sets.write(set, 'PATCH', `${article.route}/${row.id}`, { description });
  const now = await replace(shown);

  const { data: report } = await sets.check(set);
  expect([report.conflicts, report.refusal]).toEqual([[], null]);
  expect((await sets.publish(set)).status).toBe(200);
  const text = JSON.stringify((await read(row))['description']);
  expect([text.includes('New'), text.includes('Old'), text.split(now.file).length - 1]).toEqual([
    true,
    false,
    2,
  ]);
  expect(text).not.toContain(shown.file);
});

it('a draft that deletes a text whose picture is replaced is published', async () => {
  const sets = changeSetsOf(app, 'server');
  const shown = await files().insert({ file: newPath(), width: 8, height: 6 });
  const row = await make(app, article, { description: { en: doc(picture(shown)) } });
  const set = await sets.release();
  await sets.write(set, 'DELETE', `${article.route}/${row.id}`);
  await replace(shown);

  expect((await sets.publish(set)).status).toBe(200);
  expect((await app.request({ url: `${article.route}/${row.id}`, as: 'server' })).status).toBe(404);
});

it('other changes of the same text are still a conflict', async () => {
  const sets = changeSetsOf(app, 'server');
  const shown = await files().insert({ file: newPath(), width: 8, height: 6 });
  const row = await make(app, article, { description: { en: doc(picture(shown), words('Old')) } });
  const set = await sets.release();
  const url = `${article.route}/${row.id}`;
  await sets.write(set, 'PATCH', url, { description: { en: doc(picture(shown), words('New')) } });
  await app.request({
    ...{ method: 'PATCH', url, as: 'server' as const },
    data: { description: { en: doc(picture(shown), words('Live')) } },
  });
  await replace(shown);

  const { data: report } = await sets.check(set);
  expect(report.conflicts.map(({ path }) => path)).toEqual(['description.en']);
});

it('public readers get the new address immediately', async () => {
  const shown = await files().insert({ file: newPath(), width: 8, height: 6 });
  const row = await make(app, article, { description: { en: doc(picture(shown)), ru: doc(picture(shown)) } });
  const request = { url: `${article.route}/${row.id}`, as: 'anonymous' as const };
  const { headers } = await app.request(request);
  const now = await replace(shown);
  const after = await app.request<TestRow>(request);

  expect(JSON.stringify(after.data['description']).split(now.file)).toHaveLength(3);
  expect(after.headers['etag']).not.toBe(headers['etag']);
});
