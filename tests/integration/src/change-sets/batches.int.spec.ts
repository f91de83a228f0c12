import { page, pagesToWidgets, widget as place } from '@flotilla/host';
import { changeRows, type SentRowChange } from '@flotilla/core/change-sets';
import { widget, type Widget } from '@flotilla/website-builder';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf, inSet } from './change-sets.fixture.js';

let app: TestApp;
let sets: ReturnType<typeof changeSetsOf>;
beforeAll(async () => {
  app = await createTestApp({ modules });
  sets = changeSetsOf(app, 'server');
});
afterAll(() => app.close());

const change = (data: readonly SentRowChange[], headers: Record<string, string> = {}) =>
  app.request<TestRow[]>({ method: 'POST', url: changeRows.path, data, headers });
const urlOf = ({ id }: { id: string }) => `${widget.route}/${id}`;
const linkOf = (pageId: string, orderIndex: number): SentRowChange[] => [
  { change: 'create', entity: place.key, data: { adminTitle: 'Place' } },
  { change: 'create', entity: pagesToWidgets.key, data: { pageId, widgetId: { row: 0 }, orderIndex } },
];

describe('a batch of changes', () => {
  it('writes all rows, live and within a change set, with references to earlier rows', async () => {
    const [home, old] = [await make(app, page), await make(app, widget)];
    const [kept, gone] = [await make(app, widget), old];
    const changes: SentRowChange[] = [
      ...linkOf(home.id, 3),
      { change: 'update', entity: widget.key, id: kept.id, data: { className: 'new' } },
      { change: 'delete', entity: widget.key, id: gone.id },
    ];
    const set = await sets.release();
    const drafted = await change(changes, inSet(set));
    expect([drafted.status, drafted.data[1]?.['widgetId']]).toEqual([200, drafted.data[0]?.id]);
    expect((await app.request({ url: urlOf(gone) })).status).toBe(200);
    expect((await sets.changes(set)).length).toBe(4);
    const links = `${pagesToWidgets.route}?filters[and][0][column]=pageId&filters[and][0][method]=eq&filters[and][0][value]=${home.id}`;
    expect((await sets.read<TestRow[]>(set, links)).data).toHaveLength(1);

    const written = await change(changes);
    expect(written.status).toBe(200);
    expect((await app.request({ url: urlOf(gone) })).status).toBe(404);
    expect((await sets.publish(set)).data).toMatchObject({ state: 'published' });
    expect((await app.request<TestRow[]>({ url: links })).data).toHaveLength(2);
  });

  it('writes none when one is refused, and names it', async () => {
    const row = await make(app, widget, { className: 'old' });
    const set = await sets.release();
    const update = { change: 'update', entity: widget.key, id: row.id, data: { className: 'new' } } as const;
    for (const headers of [{}, inSet(set)]) {
      const wrong = await change(
        [update, { change: 'create', entity: widget.key, data: { nothing: 1 } }],
        headers,
      );
      expect([wrong.status, wrong.problem.cause[0]?.field]).toEqual([400, 'data[1].nothing']);
      const missing = await change([update, { ...update, id: crypto.randomUUID() }], headers);
      expect(missing.status).toBe(404);
      const stale = await change([{ ...update, ifMatch: '"stale"' }], headers);
      expect(stale.status).toBe(412);
    }
    expect((await app.request<Widget>({ url: urlOf(row) })).data.className).toBe('old');
    expect(await sets.changes(set)).toEqual([]);
    const order = { change: 'create', entity: 'ecommerce.order', data: {} } as const;
    expect((await change([order], inSet(set))).status).toBe(400);
    expect((await change([], inSet(set))).status).toBe(400);
    expect((await change([{ ...order, entity: 'no.thing' }])).status).toBe(400);
  });

  it('creates a row with a given id within a change set, to restore a row that only the change set had', async () => {
    const set = await sets.release();
    const create = { change: 'create', entity: widget.key, data: { title: { en: 'Draft' } } } as const;
    const [made] = (await change([create], inSet(set))).data;
    const id = made?.id ?? '';
    await change([{ change: 'delete', entity: widget.key, id }], inSet(set));
    expect(await sets.changes(set)).toEqual([]);
    expect((await change([{ ...create, id }], inSet(set))).data[0]?.id).toBe(id);

    expect((await change([{ ...create, id }], inSet(set))).status).toBe(409);
    expect((await change([{ ...create, id: 'x' }], inSet(set))).status).toBe(400);
    const live = await change([{ ...create, id: crypto.randomUUID() }]);
    expect([live.status, live.problem.cause[0]?.field]).toEqual([400, 'data[0].id']);
    const stored = await make(app, widget);
    expect((await change([{ ...create, id: stored.id }], inSet(set))).status).toBe(409);
    await change([{ change: 'delete', entity: widget.key, id: stored.id }], inSet(set));
    expect((await change([{ ...create, id: stored.id }], inSet(set))).status).toBe(409);
    await sets.undo(set, widget.key, stored);
    expect((await sets.publish(set)).status).toBe(200);
    expect((await app.request<Widget>({ url: urlOf({ id }) })).data.title).toEqual({ en: 'Draft' });
  });

  it('refuses the id of a row of another entity, whose notes its deletion would delete', async () => {
    const home = await make(app, page);
    const notes = { url: `${page.route}/${home.id}/notes` };
    await app.request({ ...notes, method: 'POST', data: { text: 'Call the skipper' } });
    const set = await sets.release();
    const create = { change: 'create', entity: widget.key, data: {}, id: home.id } as const;

    expect((await change([create], inSet(set))).status).toBe(409);
    expect((await change([{ ...create, id: home.id.toUpperCase() }], inSet(set))).status).toBe(409);
    expect((await app.request<unknown[]>(notes)).data).toHaveLength(1);
  });

  it('is stored once when it is sent twice with an Idempotency-Key', async () => {
    const set = await sets.release();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const create: SentRowChange = { change: 'create', entity: widget.key, data: { title: { en: 'Once' } } };
    const [first, second] = [
      await change([create], { ...key, ...inSet(set) }),
      await change([create], { ...key, ...inSet(set) }),
    ];
    expect(second.text).toBe(first.text);
    expect(await sets.changes(set)).toHaveLength(1);
    // Without the header it is another request.
    expect((await change([create], key)).data[0]?.id).not.toBe(first.data[0]?.id);
  });
});

describe('a change set', () => {
  it('moves the links of a list, and publishes their order', async () => {
    const home = await make(app, page);
    const links = [];
    for (const index of [0, 1, 2]) links.push((await change(linkOf(home.id, index))).data[1]);
    const ids = links.map((link) => link?.id ?? '');
    const set = await sets.release();
    const order = [2, 0, 1];
    await change(
      order.map((orderIndex, index) => ({
        change: 'update',
        entity: pagesToWidgets.key,
        id: ids[index] ?? '',
        data: { orderIndex },
      })),
      inSet(set),
    );
    expect((await sets.publish(set)).status).toBe(200);
    const stored = await app.sql(
      `select "id" from "${pagesToWidgets.table}" where "pageId" = $1 order by "orderIndex"`,
      [home.id],
    );
    expect(stored.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('reuses the unique value of a row that it deletes', async () => {
    const row = await make(app, widget, { slug: 'reused' });
    const set = await sets.release();
    await sets.write(set, 'DELETE', urlOf(row));
    const made = await sets.write(set, 'POST', widget.route, { slug: 'reused' });
    expect(made.status).toBe(201);
    expect((await sets.read(set, urlOf(made.data))).text).toBe(made.text);
    expect((await sets.publish(set)).status).toBe(200);
    expect((await app.request<Widget>({ url: urlOf(made.data) })).data.slug).toBe('reused');
  });

  it('stays readable when a live row takes one of its unique values', async () => {
    const [row, other] = [await make(app, widget), await make(app, widget)];
    const set = await sets.release();
    await sets.write(set, 'PATCH', urlOf(row), { slug: 'taken-meanwhile' });
    await sets.write(set, 'PATCH', urlOf(other), { className: 'new' });
    await app.request({
      method: 'PATCH',
      url: urlOf(await make(app, widget)),
      data: { slug: 'taken-meanwhile' },
    });
    expect((await sets.read<Widget>(set, urlOf(row))).data.slug).toBe(row.slug);
    expect((await sets.read<Widget>(set, urlOf(other))).data.className).toBe('new');
    expect((await sets.check(set)).data).toMatchObject({ conflicts: [], refusal: { status: 409 } });
    expect((await sets.publish(set)).status).toBe(409);
    expect((await app.request<Widget>({ url: urlOf(other) })).data.className).toBe(other.className);
    expect((await sets.write(set, 'PATCH', urlOf(row), { slug: 'free-again' })).status).toBe(200);
    expect((await sets.publish(set)).status).toBe(200);
  });

  it('reports rows that were deleted, and references that are gone', async () => {
    const [row, block, home] = [await make(app, widget), await make(app, place), await make(app, page)];
    const set = await sets.release();
    await sets.write(set, 'PATCH', urlOf(row), { className: 'new' });
    const link = await sets.write(set, 'POST', pagesToWidgets.route, { pageId: home.id, widgetId: block.id });
    await app.request({ method: 'DELETE', url: urlOf(row) });
    await app.request({ method: 'DELETE', url: `${place.route}/${block.id}` });
    expect((await sets.read(set, urlOf(row))).status).toBe(404);
    const { data } = await sets.check(set);
    expect(data.conflicts.map(({ path }) => path).toSorted()).toEqual(['*', 'widgetId']);
    expect((await sets.undo(set, pagesToWidgets.key, link.data)).status).toBe(200);
    const resolutions = [{ entity: widget.key, id: row.id, path: '*', take: 'live' }];
    expect((await sets.publish(set, { resolutions })).data).toMatchObject({ state: 'published', rows: 0 });
  });

  it('undoes the change of a row with the new rows that depend on it', async () => {
    const home = await make(app, page);
    const set = await sets.release();
    const { data } = await change(linkOf(home.id, 0), inSet(set));
    expect(await sets.changes(set)).toHaveLength(2);
    const undone = await sets.undo(set, place.key, data[0] ?? { id: '' });
    expect([undone.status, undone.data.changes]).toEqual([200, 0]);
    expect((await sets.undo(set, place.key, data[0] ?? { id: '' })).status).toBe(404);
    expect((await sets.publish(set)).status).toBe(422);
  });

  it('takes at most 2,000 rows', async () => {
    const set = await sets.release();
    await app.sql(
      `insert into flotilla_pending_change ("changeSet", "entity", "rowId", "change", "rootEntity", "rootId", "paths", "createdAt", "updatedAt") ` +
        `select $1, 'website-builder.widget', gen_random_uuid(), 'update', 'website-builder.widget', gen_random_uuid(), '{}', now(), now() from generate_series(1, 2000)`,
      [set.id],
    );
    await app.sql('update flotilla_change_set set revision = revision + 1 where id = $1', [set.id]);
    expect((await sets.write(set, 'POST', widget.route, {})).status).toBe(413);
    expect((await sets.view(set)).data.changes).toBe(2000);
  });
});
