import { page, pagesToWidgets, widget as place } from '@flotilla/host';
import type { Permissions } from '@flotilla/core/reflection';
import { widget, type Widget } from '@flotilla/website-builder';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf, inSet, type SignedIn } from './change-sets.fixture.js';

let app: TestApp;
let author: SignedIn;
let visitor: SignedIn;
let sets: ReturnType<typeof changeSetsOf>;
let admins: ReturnType<typeof changeSetsOf>;

beforeAll(async () => {
  app = await createTestApp({ modules });
  const role = await post('/api/rbac/roles', { title: 'author', slug: 'author' });
  for (const route of [widget.route, page.route]) {
    const action = await post('/api/rbac/actions', { method: 'DRAFT', path: `${route}/{id}` });
    await post('/api/rbac/roles-to-actions', { roleId: role, actionId: action });
  }
  author = await signInAs(app, { roles: ['author'] });
  visitor = await signInAs(app);
  sets = changeSetsOf(app, author);
  admins = changeSetsOf(app, 'server');
});
afterAll(() => app.close());

const post = async (url: string, data: object) => (await app.request({ method: 'POST', url, data })).data.id;
const urlOf = ({ id }: { id: string }) => `${widget.route}/${id}`;

describe('an account with the right to draft', () => {
  it('edits, and learns which rights publishing lacks', async () => {
    const row = await make(app, widget, { title: { en: 'A' } });
    const set = await sets.release();
    expect((await sets.write(set, 'PATCH', urlOf(row), { title: { en: 'B' } })).status).toBe(200);
    expect((await sets.write(set, 'POST', widget.route, {})).status).toBe(201);
    const missing = [
      { entity: widget.key, operation: 'create' },
      { entity: widget.key, operation: 'update' },
    ];
    const byOperation = (a: { operation: string }, b: { operation: string }) =>
      a.operation.localeCompare(b.operation);
    const refused = await sets.publish(set);
    const { details } = refused.problem as unknown as { details: { missing: typeof missing } };
    expect([refused.status, details.missing.toSorted(byOperation)]).toEqual([403, missing]);
    expect((await sets.check(set)).data.missing).toHaveLength(2);
    expect((await app.request<Widget>({ url: urlOf(row) })).data.title).toEqual({ en: 'A' });
    expect((await admins.publish(set)).status).toBe(200);
    expect((await app.request<Widget>({ url: urlOf(row) })).data.title).toEqual({ en: 'B' });
  });

  it('changes no live row, and no rows of other entities', async () => {
    const row = await make(app, widget, {});
    const block = await make(app, place, {});
    const set = await sets.release();
    const data = { className: 'x' };
    expect((await app.request({ method: 'PATCH', url: urlOf(row), as: author, data })).status).toBe(403);
    expect((await sets.write(set, 'PATCH', `${place.route}/${block.id}`, data)).status).toBe(403);
    expect((await sets.read(set, `${place.route}/${block.id}`)).status).toBe(200);
  });

  it('drafts the links of its rows', async () => {
    const [one, block] = [await make(app, page), await make(app, place)];
    const set = await sets.release();
    const data = { pageId: one.id, widgetId: block.id };
    expect((await sets.write(set, 'POST', pagesToWidgets.route, data)).status).toBe(201);
    expect(await sets.changes(set)).toMatchObject([
      { change: 'create', root: { entity: page.key, id: one.id } },
    ]);
  });

  it('has the permission in the list of its permissions', async () => {
    const url = '/api/rbac/subjects/authentication/permissions';
    const { data } = await app.request<Record<string, Permissions>>({ url, as: author });
    expect([data[widget.key]?.draft, data[pagesToWidgets.key]?.draft]).toEqual([true, true]);
    expect([data[place.key]?.draft, data['ecommerce.order']?.draft]).toEqual([false, false]);
  });
});

describe('a draft of a row', () => {
  it('is one for all editors, and hidden from accounts without the right to its root', async () => {
    const [row, block] = [await make(app, widget), await make(app, place)];
    const [one, two] = [await sets.draftFor(widget.key, row), await admins.draftFor(widget.key, row)];
    expect([one.data.id, one.data.kind, one.data.root]).toEqual([
      two.data.id,
      'draft',
      { entity: widget.key, id: row.id },
    ]);
    const hidden = (await admins.draftFor(place.key, block)).data;
    expect((await sets.view(hidden)).status).toBe(403);
    expect((await sets.read(hidden, urlOf(row))).status).toBe(403);
    expect((await sets.list()).data.map(({ id }) => id)).not.toContain(hidden.id);
    expect((await admins.list(`?entity=${widget.key}&rowId=${row.id}`)).data.map(({ id }) => id)).toEqual([
      one.data.id,
    ]);
    expect((await sets.draftFor(place.key, block)).status).toBe(403);
    expect((await admins.draftFor(widget.key, { id: crypto.randomUUID() })).status).toBe(404);
    expect((await admins.draftFor('ecommerce.order', row)).status).toBe(400);
  });

  it('is unscheduled and discarded by its author, and by accounts that may publish it', async () => {
    const row = await make(app, widget);
    const set = await admins.release();
    await admins.write(set, 'PATCH', urlOf(row), { className: 'new' });
    await admins.publish(set, { at: new Date(Date.now() + 3_600_000).toISOString() });
    expect([(await sets.unschedule(set)).status, (await sets.discard(set)).status]).toEqual([403, 403]);
    expect((await admins.view(set)).data.state).toBe('scheduled');
    expect((await admins.unschedule(set)).data.state).toBe('open');
    expect((await admins.discard(set)).data.state).toBe('discarded');
    expect((await admins.publish(set)).status).toBe(409);
    const own = await sets.release();
    await sets.write(own, 'PATCH', urlOf(row), { className: 'new' });
    expect((await sets.discard(own)).data.state).toBe('discarded');
  });
});

it('refuses each call on change sets to strangers and to visitors', async () => {
  const set = await admins.release();
  for (const [as, status] of [
    ['anonymous', 401],
    [visitor, 403],
  ] as const) {
    const calls = changeSetsOf(app, as);
    const row = { id: set.id };
    const answers = [
      calls.view(set),
      calls.check(set),
      calls.publish(set),
      calls.discard(set),
      calls.revert(set),
      calls.undo(set, widget.key, row),
      calls.draftFor(widget.key, row),
      calls.write(set, 'POST', widget.route, {}),
      calls.write(set, 'PATCH', urlOf(row), {}),
      calls.write(set, 'DELETE', urlOf(row)),
      calls.read(set, widget.route),
      app.request({
        method: 'POST',
        url: '/api/rows/changes',
        as,
        headers: inSet(set),
        data: [{ change: 'delete', entity: widget.key, id: row.id }],
      }),
    ];
    for (const answer of await Promise.all(answers))
      expect([answer.status, answer.text]).toEqual([status, answer.text]);
  }
});
