import { article } from '@flotilla/blog';
import type { ChangeSetView, PendingChangeView } from '@flotilla/core/change-sets';
import { createTestApp, signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
let editor: Awaited<ReturnType<typeof signInAs>>;

beforeAll(async () => {
  app = await createTestApp({ modules });
  editor = await signInAs(app, { roles: ['admin'] });
});
afterAll(() => app.close());

interface Named extends TestRow {
  readonly adminTitle: string;
  readonly slug: string;
}
const urlOf = ({ id }: { id: string }) => `${article.route}/${id}`;
const create = async (data: object) =>
  (await app.request<Named>({ method: 'POST', url: article.route, as: editor, data })).data;
const change = async (row: { id: string }, data: object, headers: Record<string, string> = {}) => {
  const response = await app.request<Named>({ method: 'PATCH', url: urlOf(row), as: editor, data, headers });
  expect(response.status, response.text).toBe(200);
  return response.data;
};
const read = async (row: { id: string }, headers: Record<string, string> = {}) =>
  (await app.request<Named>({ url: urlOf(row), as: editor, headers })).data;

describe('the administrator’s title', () => {
  it('follows the title of its language, and leaves the slug', async () => {
    const row = await create({ title: { en: 'One soft bag', ru: 'Одна сумка' } });
    expect(row.adminTitle).toBe('One soft bag');

    const renamed = await change(row, { title: { en: 'Two bags', ru: 'Одна сумка' } });
    expect([renamed.adminTitle, renamed.slug]).toEqual(['Two bags', row.slug]);
    const translated = await change(row, { title: { en: 'Two bags', ru: 'Две сумки' } });
    expect(translated.adminTitle).toBe('Two bags');
  });

  it('stays when it was set on purpose, or is sent', async () => {
    const named = await create({ adminTitle: 'Packing list', title: { en: 'One bag' } });
    expect((await change(named, { title: { en: 'Two bags' } })).adminTitle).toBe('Packing list');

    const row = await create({ title: { en: 'Three bags' } });
    const sent = await change(row, { title: { en: 'Four bags' }, adminTitle: 'Three bags' });
    expect(sent.adminTitle).toBe('Three bags');
  });

  it('stays while it is a title in any language, and when its title is emptied', async () => {
    const row = await create({ title: { en: 'Aurora', ru: 'Aurora' } });
    expect((await change(row, { title: { en: 'Aurora', ru: 'Аврора' } })).adminTitle).toBe('Aurora');
    expect((await change(row, { title: { ru: 'Аврора' } })).adminTitle).toBe('Aurora');
  });

  it('follows in changes of many rows', async () => {
    const rows = [await create({ title: { en: 'First' } }), await create({ title: { en: 'Second' } })];
    const data = rows.map(({ id }, index) => ({ id, title: { en: `New ${index}` } }));
    const { status, text } = await app.request({
      ...{ method: 'PATCH', url: `${article.route}/bulk`, as: editor, data },
    });
    expect(status, text).toBe(200);

    const titles = await Promise.all(rows.map(async (row) => (await read(row)).adminTitle));
    expect(titles).toEqual(['New 0', 'New 1']);
  });

  it('is recorded with the title', async () => {
    const row = await create({ title: { en: 'Before' } });
    await change(row, { title: { en: 'After' } });
    const { data } = await app.request<{ before: object; after: object }[]>({
      url: `${urlOf(row)}/changes`,
      as: editor,
    });
    expect(JSON.stringify(data)).toContain('"adminTitle":{"before":"Before","after":"After"}');
  });

  it('gives way to the public titles in the names of changed rows, unless it was set on purpose', async () => {
    const title = { en: 'One bag', ru: 'Одна сумка' };
    const rows = [await create({ title }), await create({ title, adminTitle: 'Packing list' })];
    const { data } = await app.request<{ rowId: string; names: unknown[] }[]>({
      url: '/api/changes',
      as: editor,
    });
    const namesOf = ({ id }: { id: string }) => data.find(({ rowId }) => rowId === id)?.names;
    expect(rows.map(namesOf)).toEqual([[title], ['Packing list']]);
  });

  it('follows in a change set, as a part of its title', async () => {
    const row = await create({ title: { en: 'Live', ru: 'Живое' } });
    const { data: set } = await app.request<ChangeSetView>({
      ...{ method: 'POST', url: '/api/change-sets', as: editor, data: { title: 'Names' } },
    });
    const headers = { 'x-flotilla-change-set': set.id };
    for (const en of ['Pending', 'Pending again']) {
      const pending = await change(row, { title: { en, ru: 'Живое' } }, headers);
      expect([pending.adminTitle, (await read(row, headers)).adminTitle]).toEqual([en, en]);
    }
    const { data: changes } = await app.request<PendingChangeView[]>({
      url: `/api/change-sets/${set.id}/changes`,
      as: editor,
    });
    expect(changes.flatMap(({ paths }) => paths.map(({ path }) => path))).toEqual(['title.en']);
    expect((await read(row)).adminTitle).toBe('Live');

    const { status, text } = await app.request({
      ...{ method: 'POST', url: `/api/change-sets/${set.id}/publish`, as: editor },
      data: { acceptWarnings: true },
    });
    expect(status, text).toBe(200);
    expect((await read(row)).adminTitle).toBe('Pending again');
  });

  it('does not keep a row from being deleted in the change set that renamed it', async () => {
    const row = await create({ title: { en: 'Renamed and deleted', ru: 'Живое' } });
    const { data: set } = await app.request<ChangeSetView>({
      ...{ method: 'POST', url: '/api/change-sets', as: editor, data: { title: 'A deletion' } },
    });
    const headers = { 'x-flotilla-change-set': set.id };
    await change(row, { title: { en: 'Pending', ru: 'Живое' } }, headers);
    const deletion = await app.request({ method: 'DELETE', url: urlOf(row), as: editor, headers });
    expect(deletion.status, deletion.text).toBe(200);

    const { status, text } = await app.request({
      ...{ method: 'POST', url: `/api/change-sets/${set.id}/publish`, as: editor },
      data: { acceptWarnings: true },
    });
    expect(status, text).toBe(200);
    expect((await app.request({ url: urlOf(row), as: editor })).status).toBe(404);
  });
});
