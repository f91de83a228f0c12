import type { ChangeSetView, VersionView } from '@flotilla/core/change-sets';
import { page, pagesToWidgets, widget as placed, widgetsToExternalWidgets } from '@flotilla/host';
import { feature, widget, widgetsToFeatures } from '@flotilla/website-builder';
import { createTestApp, make, signInAs, type TestApp, type TestRequest } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf, inSet } from './change-sets.fixture.js';

let app: TestApp;
let anna: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  app = await createTestApp({ modules });
  anna = await signInAs(app, { roles: ['admin'] });
});
afterAll(() => app.close());

type Id = { readonly id: string };
const versionsOf = (route: string, { id }: Id, as: TestRequest['as'] = anna, query = '') =>
  app.request<VersionView[]>({ url: `${route}/${id}/versions${query}`, as });
const restore = (row: Id, version: string, as: TestRequest['as'] = anna) =>
  app.request<ChangeSetView>({
    method: 'POST',
    url: `${page.route}/${row.id}/versions/${version}/restore`,
    as,
    data: { title: 'Back' },
  });
const documentOf = async (url: string) => {
  const path = `/api/host/pages/document?url=${encodeURIComponent(url)}`;
  const { data } = await app.request<object>({ url: path, as: 'anonymous' });
  return withoutMoments(JSON.stringify(data));
};
/** Publishing a restored row sets `updatedAt`. */
const withoutMoments = (text: string) => text.replaceAll(/"(updatedAt|createdAt)":"[^"]*"/g, '');

let pages = 0;
/** Makes a page with a block of three features. */
async function pageWithBlock() {
  const url = `/versions-${++pages}`;
  const row = await make(app, page, { url, title: 'Home' });
  const place = await make(app, placed, { adminTitle: 'Hero', variant: 'default' });
  const block = await make(app, widget, { variant: 'content-default', title: { en: 'Hero' } });
  await make(app, pagesToWidgets, { pageId: row.id, widgetId: place.id, variant: 'default' });
  await make(app, widgetsToExternalWidgets, {
    widgetId: place.id,
    externalWidgetId: block.id,
    externalModule: 'website-builder',
    variant: 'default',
  });
  const features = await Promise.all(
    ['One', 'Two', 'Three'].map((en) => make(app, feature, { title: { en } })),
  );
  const links = [];
  for (const [orderIndex, { id }] of features.entries())
    links.push(await make(app, widgetsToFeatures, { widgetId: block.id, featureId: id, orderIndex }));
  return { url, row, place, block, features, links };
}

describe('the versions of a page', () => {
  it('have one entry for a published change set of 40 changes, and direct edits by author', async () => {
    const { url, row, block } = await pageWithBlock();
    const sets = changeSetsOf(app, anna);
    const { data: draft } = await sets.draftFor(page.key, row);
    const added = Array.from({ length: 19 }, (_, index) => [
      { change: 'create', entity: feature.key, data: { title: { en: `New ${index}` } } },
      {
        change: 'create',
        entity: widgetsToFeatures.key,
        data: { widgetId: block.id, featureId: { row: 2 * index } },
      },
    ]).flat();
    const update = (key: string, id: string, title: unknown) => ({
      change: 'update',
      entity: key,
      id,
      data: { title },
    });
    const sent = await app.request({
      method: 'POST',
      url: '/api/rows/changes',
      as: anna,
      headers: inSet(draft),
      data: [...added, update(widget.key, block.id, { en: 'Sail' }), update(page.key, row.id, 'House')],
    });
    expect(sent.status).toBe(200);
    expect((await sets.publish(draft)).data).toMatchObject({ state: 'published', rows: 40 });
    expect(await documentOf(url)).toContain('Sail');

    const { data } = await versionsOf(page.route, row);
    expect(data[0]).toMatchObject({
      changeSet: { id: draft.id },
      changes: 40,
      by: { kind: 'subject', id: anna.id },
    });
    expect(data[0]?.rows.find(({ id }) => id === block.id)).toMatchObject({
      change: 'updated',
      fields: { title: { before: { en: 'Hero' }, after: { en: 'Sail' } } },
    });
    expect(data.filter(({ changeSet }) => changeSet !== null)).toHaveLength(1);
    const [first] = (await versionsOf(page.route, row, anna, '?limit=1')).data;
    expect(first?.id).toBe(data[0]?.id);
    const older = await versionsOf(page.route, row, anna, `?limit=1&after=${first?.id}`);
    expect(older.data).toHaveLength(1);
  });

  it('are restored by publishing: texts, order, new and deleted parts', async () => {
    const { url, row, block, features, links } = await pageWithBlock();
    const sets = changeSetsOf(app, anna);
    const before = await documentOf(url);
    const { data: draft } = await sets.draftFor(page.key, row);
    await sets.write(draft, 'PATCH', `${widget.route}/${block.id}`, {
      title: { en: 'Changed', ru: 'Новое' },
    });
    await sets.write(draft, 'PATCH', `${widgetsToFeatures.route}/${links[0]?.id}`, { orderIndex: 9 });
    await sets.write(draft, 'DELETE', `${feature.route}/${features[1]?.id}`);
    const added = await sets.write(draft, 'POST', feature.route, { title: { en: 'Four' } });
    await sets.write(draft, 'POST', widgetsToFeatures.route, {
      widgetId: block.id,
      featureId: added.data.id,
    });
    expect((await sets.publish(draft)).status).toBe(200);
    const changed = await documentOf(url);
    expect(changed).not.toBe(before);

    const { data: versions } = await versionsOf(page.route, row);
    const { status, data: opened } = await restore(row, versions[1]?.id ?? '');
    expect([status, opened.state, opened.title]).toEqual([201, 'open', 'Back']);
    expect(await documentOf(url)).toBe(changed);
    expect((await sets.publish(opened)).status).toBe(200);
    expect(await documentOf(url)).toBe(before);
    expect((await versionsOf(page.route, row)).data[0]?.changeSet?.id).toBe(opened.id);
  });

  it('include edits after the change set, and report values that changed since', async () => {
    const { url, row, block } = await pageWithBlock();
    const before = await documentOf(url);
    const { data: versions } = await versionsOf(page.route, row);
    const patch = (en: string) =>
      app.request({ method: 'PATCH', url: `${widget.route}/${block.id}`, as: anna, data: { title: { en } } });
    await patch('B');
    await patch('C');
    const { data: opened } = await restore(row, versions[0]?.id ?? '');
    const sets = changeSetsOf(app, anna);
    await patch('D');
    expect((await sets.publish(opened)).status).toBe(409);
    await patch('C');
    expect((await sets.publish(opened)).status).toBe(200);
    expect(await documentOf(url)).toBe(before);
  });

  it('are for accounts that may draft the row', async () => {
    const { row } = await pageWithBlock();
    const stranger = await signInAs(app, { roles: [] });
    const [{ id = '' } = {}] = (await versionsOf(page.route, row)).data;
    const answers = await Promise.all([
      versionsOf(page.route, row, 'anonymous'),
      versionsOf(page.route, row, stranger),
      restore(row, id, stranger),
      restore(row, '999999999'),
      restore(row, 'x'),
      restore(row, id),
      versionsOf('/api/rbac/subjects', { id: anna.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 404, 400, 422, 404]);
  });
});

describe('moving changes', () => {
  const move = (set: Id, data: object, as: TestRequest['as'] = anna) =>
    app.request<ChangeSetView>({ method: 'POST', url: `/api/change-sets/${set.id}/move`, as, data });

  it('puts a draft into a release, and ends it', async () => {
    const { row } = await pageWithBlock();
    const sets = changeSetsOf(app, anna);
    const { data: draft } = await sets.draftFor(page.key, row);
    await sets.write(draft, 'PATCH', `${page.route}/${row.id}`, { title: 'Moved' });
    const release = await sets.release();
    expect((await move(draft, { to: release.id })).data).toMatchObject({ id: release.id, changes: 1 });
    expect((await sets.view(draft)).data).toMatchObject({ state: 'discarded', changes: 0 });
    expect((await sets.read<{ title: string }>(release, `${page.route}/${row.id}`)).data.title).toBe('Moved');
  });

  it('takes the changes of roots with the new rows that they need', async () => {
    const [one, two] = [await pageWithBlock(), await pageWithBlock()];
    const sets = changeSetsOf(app, anna);
    const [from, to] = [await sets.release(), await sets.release()];
    const added = await sets.write(from, 'POST', feature.route, { title: { en: 'Four' } });
    await sets.write(from, 'POST', widgetsToFeatures.route, {
      widgetId: one.block.id,
      featureId: added.data.id,
    });
    await sets.write(from, 'PATCH', `${widget.route}/${two.block.id}`, { title: { en: 'Stays' } });
    const roots = [{ entity: widget.key, id: one.block.id }];
    expect((await move(from, { to: to.id, roots })).data.changes).toBe(1);
    expect(await sets.changes(to)).toHaveLength(2);
    expect((await sets.view(from)).data).toMatchObject({ state: 'open', changes: 1 });
    expect((await sets.publish(to)).status).toBe(200);
  });

  it('merges paths, and refuses two values of one path', async () => {
    const { block } = await pageWithBlock();
    const sets = changeSetsOf(app, anna);
    const [from, to] = [await sets.release(), await sets.release()];
    const url = `${widget.route}/${block.id}`;
    await sets.write(from, 'PATCH', url, { title: { en: 'A' } });
    await sets.write(to, 'PATCH', url, { title: { en: 'B' } });
    expect((await move(from, { to: to.id })).status).toBe(409);
    await sets.write(to, 'PATCH', url, { title: { en: 'A' }, className: 'wide' });
    expect((await move(from, { to: to.id })).status).toBe(200);
    expect((await sets.changes(to))[0]?.paths.map(({ path }) => path).toSorted()).toEqual([
      'className',
      'title.en',
    ]);
    const stranger = await signInAs(app, { roles: [] });
    expect((await move(to, { to: from.id }, stranger)).status).toBe(403);
    expect((await move(to, { to: to.id })).status).toBe(400);
    expect((await move(to, { to: from.id })).status).toBe(409);
  });
});
