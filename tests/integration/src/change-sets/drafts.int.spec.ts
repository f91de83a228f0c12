import type { ChangeSetView, PendingChangeView } from '@flotilla/core/change-sets';
import { widget, type Widget } from '@flotilla/website-builder';
import { createTestApp, make, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
type SignedIn = Awaited<ReturnType<typeof signInAs>>;
let anna: SignedIn;
let boris: SignedIn;

beforeAll(async () => {
  app = await createTestApp({ modules });
  [anna, boris] = await Promise.all([
    signInAs(app, { roles: ['admin'] }),
    signInAs(app, { roles: ['admin'] }),
  ]);
});
afterAll(() => app.close());

const header = 'x-flotilla-change-set';
const inSet = ({ id }: { id: string }) => ({ [header]: id });
const route = widget.route;
const urlOf = ({ id }: { id: string }) => `${route}/${id}`;
const publicly = (row: { id: string }) => app.request<Widget>({ url: urlOf(row), as: 'anonymous' });

async function release(as: SignedIn = anna): Promise<ChangeSetView> {
  const data = { title: 'Summer' };
  return (await app.request<ChangeSetView>({ method: 'POST', url: '/api/change-sets', as, data })).data;
}
const patch = (row: { id: string }, data: object, set: { id: string }, as: SignedIn = anna) =>
  app.request<Widget>({ method: 'PATCH', url: urlOf(row), as, data, headers: inSet(set) });
const publish = (set: { id: string }, data: object = {}, as: SignedIn = anna) =>
  app.request<ChangeSetView & { rows: number }>({
    method: 'POST',
    url: `/api/change-sets/${set.id}/publish`,
    as,
    data,
  });
const differences = async (set: { id: string }) =>
  (await app.request<PendingChangeView[]>({ url: `/api/change-sets/${set.id}/changes`, as: anna })).data;

describe('a write within a change set', () => {
  it('is seen with the header only, with its ETag, and is never cached', async () => {
    const row = await make(app, widget, { title: { en: 'Old' } });
    const set = await release();
    const before = await publicly(row);
    const changed = await patch(row, { title: { en: 'New' } }, set);

    expect([changed.status, changed.data.title]).toEqual([200, { en: 'New' }]);
    expect([changed.headers['cache-control'], changed.headers['vary']]).toEqual([
      'no-store',
      expect.stringContaining(header),
    ]);
    const seen = await app.request<Widget>({ url: urlOf(row), as: boris, headers: inSet(set) });
    expect(seen.text).toBe(changed.text);
    expect(seen.headers['etag']).toBe(changed.headers['etag']);
    expect(seen.headers['cache-control']).toBe('no-store');
    const after = await publicly(row);
    expect([after.text, after.headers['etag']]).toEqual([before.text, before.headers['etag']]);
    const listed = await app.request<Widget[]>({
      url: `${route}?limit=100`,
      as: anna,
      headers: inSet(set),
    });
    expect(listed.text).toContain('"New"');
  });

  it('answers a conditional read and refuses a stale one', async () => {
    const row = await make(app, widget, {});
    const set = await release();
    const { headers } = await patch(row, { className: 'a' }, set);
    const etag = String(headers['etag']);
    const same = { ...inSet(set), 'if-none-match': etag };
    expect((await app.request({ url: urlOf(row), as: anna, headers: same })).status).toBe(304);
    const write = (ifMatch: string) =>
      app.request({
        method: 'PATCH',
        url: urlOf(row),
        as: anna,
        data: { className: 'b' },
        headers: { ...inSet(set), 'if-match': ifMatch },
      });
    expect((await write('"other"')).status).toBe(412);
    expect((await write(etag)).status).toBe(200);
  });

  it('creates rows with their final id, deletes rows, and drops what a deletion takes along', async () => {
    const row = await make(app, widget, {});
    const set = await release();
    const made = await app.request<Widget>({
      method: 'POST',
      url: route,
      as: anna,
      data: { title: { en: 'Fresh' } },
      headers: inSet(set),
    });
    expect(made.status).toBe(201);
    expect((await publicly(made.data)).status).toBe(404);
    expect((await app.request({ url: urlOf(made.data), as: anna, headers: inSet(set) })).text).toBe(
      made.text,
    );
    const gone = await app.request({ method: 'DELETE', url: urlOf(row), as: anna, headers: inSet(set) });
    expect(gone.status).toBe(200);
    expect((await app.request({ url: urlOf(row), as: anna, headers: inSet(set) })).status).toBe(404);
    expect((await publicly(row)).status).toBe(200);
    expect((await differences(set)).map(({ change }) => change).toSorted()).toEqual(['create', 'delete']);
    await app.request({ method: 'DELETE', url: urlOf(made.data), as: anna, headers: inSet(set) });
    expect((await differences(set)).map(({ id }) => id)).toEqual([row.id]);
  });

  it('keeps the base of each language, and forgets a value that is set back', async () => {
    const row = await make(app, widget, { title: { en: 'One', ru: 'Один' } });
    const set = await release();
    await patch(row, { title: { en: 'Two', ru: 'Один' } }, set);
    const [change] = await differences(set);
    expect(change?.paths).toEqual([
      { path: 'title.en', base: 'One', value: 'Two', by: anna.id, at: expect.any(String) },
    ]);
    await patch(row, { title: { en: 'One', ru: 'Один' } }, set);
    expect(await differences(set)).toEqual([]);
  });

  it('is refused by rules and constraints', async () => {
    const taken = await make(app, widget, {});
    const row = await make(app, widget, {});
    const set = await release();
    expect((await patch(row, { slug: taken.slug }, set)).status).toBe(409);
    expect((await patch(row, { nothing: 1 }, set)).status).toBe(400);
    expect((await patch({ id: crypto.randomUUID() }, {}, set)).status).toBe(404);
  });
});

describe('publishing', () => {
  it('writes the rows as a live write does, with history', async () => {
    const plain = {
      title: { en: 'A' },
      subtitle: {},
      description: {},
      anchor: null,
      variant: 'default',
    } as const;
    const [drafted, live] = [await make(app, widget, plain), await make(app, widget, plain)];
    const set = await release();
    const data = { title: { en: 'B', ru: 'Б' }, className: 'wide' };
    await patch(drafted, data, set);
    const { status, data: done } = await publish(set);
    expect([status, done.state, done.rows, done.changes]).toEqual([200, 'published', 1, 0]);
    await app.request({ method: 'PATCH', url: urlOf(live), as: anna, data });
    const known = ({ data: row }: { data: Widget }) => ({
      ...row,
      id: '',
      slug: '',
      createdAt: '',
      updatedAt: '',
      adminTitle: '',
    });
    expect(known(await publicly(drafted))).toEqual(known(await publicly(live)));
    const history = await app.sql(
      'select "change", "changeSet" from flotilla_change where "rowId" = $1 order by id desc limit 1',
      [drafted.id],
    );
    expect(history).toEqual([{ change: 'updated', changeSet: set.id }]);
    expect((await patch(drafted, data, set)).status).toBe(409);
  });

  it('merges two languages, and reports a value that was changed twice without writing anything', async () => {
    const row = await make(app, widget, { title: { en: 'E', ru: 'Р' }, className: null });
    const [one, two, three] = [await release(), await release(boris), await release(boris)];
    await patch(row, { title: { en: 'E1', ru: 'Р' } }, one);
    await patch(row, { title: { en: 'E', ru: 'Р2' } }, two, boris);
    await patch(row, { title: { en: 'E3', ru: 'Р' }, className: 'c' }, three, boris);
    expect((await publish(one)).status).toBe(200);
    expect((await publish(two, {}, boris)).status).toBe(200);
    expect((await publicly(row)).data.title).toEqual({ en: 'E1', ru: 'Р2' });

    const refused = await publish(three, {}, boris);
    expect(refused.status).toBe(409);
    const conflict = { entity: widget.key, id: row.id, path: 'title.en' };
    expect((refused.problem as unknown as { details: object }).details).toEqual({
      conflicts: [{ ...conflict, base: 'E', live: 'E1', mine: 'E3' }],
    });
    expect((await publicly(row)).data.className).toBeNull();
    const settled = await publish(three, { resolutions: [{ ...conflict, take: 'live' }] }, boris);
    expect(settled.status).toBe(200);
    expect((await publicly(row)).data).toMatchObject({ title: { en: 'E1', ru: 'Р2' }, className: 'c' });
  });

  it('publishes one language, and keeps the other pending', async () => {
    const row = await make(app, widget, { title: { en: 'E', ru: 'Р' } });
    const set = await release();
    await patch(row, { title: { en: 'E1', ru: 'Р1' } }, set);
    const { data } = await publish(set, { languages: ['en'] });
    expect([data.state, data.changes]).toEqual(['open', 1]);
    expect((await publicly(row)).data.title).toEqual({ en: 'E1', ru: 'Р' });
    expect((await publish(set)).data.state).toBe('published');
    expect((await publicly(row)).data.title).toEqual({ en: 'E1', ru: 'Р1' });
  });

  it('is checked without writing, and reverted by a change set of its own', async () => {
    const row = await make(app, widget, { title: { en: 'Before' } });
    const set = await release();
    await patch(row, { title: { en: 'After' } }, set);
    const made = await app.request<Widget>({
      method: 'POST',
      url: route,
      as: anna,
      data: { title: { en: 'Another' } },
      headers: inSet(set),
    });
    const check = await app.request<object>({
      method: 'POST',
      url: `/api/change-sets/${set.id}/check`,
      as: anna,
      data: {},
    });
    expect(check.data).toEqual({
      conflicts: [],
      missing: [],
      refusal: null,
      rows: 2,
      changes: 2,
      checks: [],
    });
    expect((await publicly(row)).data.title).toEqual({ en: 'Before' });
    const before = await publicly(row);
    await publish(set);
    const back = await app.request<ChangeSetView>({
      method: 'POST',
      url: `/api/change-sets/${set.id}/revert`,
      as: anna,
      data: { title: 'Back' },
    });
    expect([back.status, back.data.changes]).toEqual([201, 2]);
    expect((await publish(back.data)).status).toBe(200);
    expect((await publicly(row)).data).toEqual({ ...before.data, updatedAt: expect.any(String) });
    expect((await publicly(made.data)).status).toBe(404);
  });
});

describe('access', () => {
  it('is refused to strangers, to subjects without the right, and for rows that are not drafted', async () => {
    const row = await make(app, widget, {});
    const set = await release();
    const visitor = await signInAs(app);
    const read = (as: SignedIn | 'anonymous', id: string, url = urlOf(row)) =>
      app.request({ url, as, headers: { [header]: id } });
    expect((await read('anonymous', set.id)).status).toBe(401);
    expect((await read(visitor, set.id)).status).toBe(403);
    expect((await read(anna, crypto.randomUUID())).status).toBe(404);
    expect((await read(anna, 'nothing')).status).toBe(400);
    expect((await read(anna, set.id, '/api/ecommerce/orders')).status).toBe(400);
    expect((await read(anna, set.id, '/api/changes')).status).toBe(400);
    await app.request({ method: 'POST', url: `/api/change-sets/${set.id}/discard`, as: anna });
    expect((await read(anna, set.id)).status).toBe(409);
  });
});

it('reads without the header run no further statement', async () => {
  const row = await make(app, widget, {});
  const read = () => statementCount(app, () => publicly(row));
  const before = await read();
  await patch(row, { className: 'x' }, await release());
  expect(await read()).toBe(before);
});
