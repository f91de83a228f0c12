import { article, category, type Article, widget as blogWidget, widgetsToArticles } from '@flotilla/blog';
import { product } from '@flotilla/ecommerce';
import { createRegistry } from '@flotilla/core';
import type { SentRowChange } from '@flotilla/core/change-sets';
import {
  type Composition,
  type CompositionNode,
  copyOf,
  deletionOf,
  hidingOf,
  insertionOf,
  moveOf,
  newPageOf,
  type Portable,
  referenceKey,
  referencesOf,
  separationOf,
  toPortable,
} from '@flotilla/core/studio';
import {
  layout,
  page,
  section,
  pagesToWidgets,
  widget as hostWidget,
  widgetsToExternalWidgets,
} from '@flotilla/host';
import { createTestApp, make, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import {
  buttonsArray,
  feature,
  featuresToButtonsArrays,
  widget,
  widgetsToFeatures,
} from '@flotilla/website-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSetsOf, inSet, type SignedIn } from './change-sets/change-sets.fixture.js';
import { modules } from './modules.js';

let app: TestApp;
let editor: SignedIn;
let sets: ReturnType<typeof changeSetsOf>;
type Id = { readonly id: string };

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
  editor = await signInAs(app, { roles: ['admin'] });
  sets = changeSetsOf(app, editor);
});
afterAll(() => app.close());

interface Options {
  readonly set?: Id;
  readonly url?: string;
  readonly as?: SignedIn | 'anonymous';
}

const compose = (root: string, { set, url, as = editor }: Options = {}) =>
  app.request<Composition>({
    url: `/api/host/compositions?root=${root}${url === undefined ? '' : `&url=${url}`}`,
    as,
    ...(set && { headers: inSet(set) }),
  });

const pageAt = async (url: string) => {
  const found = await app.request<Id[]>({
    url: `/api/host/pages?filters[and][0][column]=url&filters[and][0][method]=eq&filters[and][0][value]=${encodeURIComponent(url)}`,
  });
  return found.data[0] ?? expect.fail(`no page ${url}`);
};

/** Creates a page with a block that has some features. */
async function pageWith(url: string, blocks: number, features = 2) {
  const made = await make(app, page, { url, title: 'Made' });
  const placed: Id[] = [];
  for (let index = 0; index < blocks; index++) {
    const block = await make(app, widget, { variant: 'content-default', title: { en: `Block ${index}` } });
    const host = await make(app, hostWidget);
    await make(app, pagesToWidgets, {
      ...{ pageId: made.id, widgetId: host.id, orderIndex: index, variant: 'default' },
    });
    await make(app, widgetsToExternalWidgets, {
      ...{ widgetId: host.id, externalModule: 'website-builder', externalWidgetId: block.id },
      ...{ variant: 'default', orderIndex: 0 },
    });
    for (let at = 0; at < features; at++) {
      const part = await make(app, feature, { title: { en: `Feature ${at}` }, variant: 'default' });
      await make(app, widgetsToFeatures, {
        ...{ widgetId: block.id, featureId: part.id, orderIndex: at, variant: 'default' },
      });
    }
    placed.push(block);
  }
  return { page: made, blocks: placed };
}

const nodeOf = ({ nodes }: Composition, key: string): CompositionNode =>
  nodes[key] ?? expect.fail(`no node ${key}`);

describe('the composition of a page', () => {
  it('has the blocks of its regions in their order, with the fields and the ETag of each row', async () => {
    const home = await pageAt('/');
    const { status, data, headers } = await compose(`host.page:${home.id}`);

    expect([status, data.root, data.url, data.page]).toEqual([
      200,
      `host.page:${home.id}`,
      '/',
      `host.page:${home.id}`,
    ]);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(Object.keys(data.regions).sort()).toEqual(['footer', 'header', 'main']);
    expect(data.regions.main?.length).toBeGreaterThan(2);
    const [header = ''] = data.regions.header ?? [];
    expect(nodeOf(data, header)).toMatchObject({ role: 'block', variant: 'navbar-default' });
    expect(nodeOf(data, header).usedOn?.pages).toBeGreaterThan(10);
    expect(data.placements[header]).toMatchObject({ isShared: true, region: 'header' });
    const own = data.regions.main?.find((key) => key.startsWith('website-builder.widget:')) ?? '';
    const { id, values, etag } = nodeOf(data, own);
    const rest = await app.request<object>({ url: `/api/website-builder/widgets/${id}`, as: editor });
    expect([values, etag]).toEqual([rest.data, rest.headers.etag]);
  });

  it('has parts by the names of the view, with their links, also hidden ones', async () => {
    const { page: made, blocks } = await pageWith('/composed', 1);
    const block = `website-builder.widget:${blocks[0]?.id}`;
    const { data } = await compose(`host.page:${made.id}`);
    const [first, second] = data.lists[`${block}/features`] ?? [];

    expect(data.regions.main).toEqual([block]);
    expect(data.owners.main).toMatchObject({ link: 'host.pages-to-widgets', values: { pageId: made.id } });
    expect([first?.orderIndex, second?.orderIndex, first?.isPart, first?.isHidden]).toEqual([
      0,
      1,
      true,
      false,
    ]);
    expect(nodeOf(data, first?.node ?? '')).toMatchObject({
      role: 'part',
      uses: 1,
      values: { title: { en: 'Feature 0' } },
    });
    expect(data.lists[`${first?.node}/buttonsArrays`]).toEqual([]);
    await app.request({
      ...{ method: 'PATCH', url: `${widgetsToFeatures.route}/${first?.link.id}`, as: editor },
      data: { variant: 'hidden' },
    });
    const after = await compose(`host.page:${made.id}`);
    expect(after.data.lists[`${block}/features`]?.map(({ isHidden }) => isHidden)).toEqual([true, false]);
  });

  it('shows the rows of a change set, and marks them', async () => {
    const { page: made, blocks } = await pageWith('/changed', 1);
    const root = `host.page:${made.id}`;
    const block = `website-builder.widget:${blocks[0]?.id}`;
    const set = await sets.release();
    await sets.write(set, 'PATCH', `/api/website-builder/widgets/${blocks[0]?.id}`, {
      title: { en: 'Pending' },
    });
    const part = await sets.write(set, 'POST', '/api/website-builder/features', { title: { en: 'New' } });
    await sets.write(set, 'POST', widgetsToFeatures.route, {
      ...{ widgetId: blocks[0]?.id, featureId: part.data.id, orderIndex: 9 },
    });
    const { data, meta } = await compose(root, { set });

    expect(nodeOf(data, block)).toMatchObject({ change: 'updated', values: { title: { en: 'Pending' } } });
    expect(nodeOf(data, `website-builder.feature:${part.data.id}`).change).toBe('created');
    expect(data.lists[`${block}/features`]).toHaveLength(3);
    expect(meta).toMatchObject({ truncated: [], revision: expect.any(Number) });
    const live = await compose(root);
    expect(nodeOf(live.data, block)).toMatchObject({ change: null, values: { title: { en: 'Block 0' } } });
    const rest = await sets.read(set, `/api/website-builder/widgets/${blocks[0]?.id}`);
    expect(nodeOf(data, block).etag).toBe(rest.headers.etag);
  });

  it('takes as many statements for forty blocks as for four', async () => {
    const few = await pageWith('/few', 4, 1);
    const many = await pageWith('/many', 40, 3);
    const set = await sets.release();
    const count = (root: Id, options?: Options) =>
      statementCount(app, () => compose(`host.page:${root.id}`, options));
    await count(few.page);

    expect(await count(many.page)).toBe(await count(few.page));
    expect(await count(many.page, { set })).toBe(await count(few.page, { set }));
  });

  it('distinguishes two placements of one block', async () => {
    const { page: made, blocks } = await pageWith('/twice', 1);
    const host = await make(app, hostWidget);
    await make(app, pagesToWidgets, { pageId: made.id, widgetId: host.id, orderIndex: 5, variant: 'hidden' });
    const again = await make(app, widgetsToExternalWidgets, {
      ...{ widgetId: host.id, externalModule: 'website-builder', externalWidgetId: blocks[0]?.id ?? '' },
      ...{ variant: 'default', orderIndex: 0 },
    });
    const { data } = await compose(`host.page:${made.id}`);
    const block = `website-builder.widget:${blocks[0]?.id}`;

    expect(data.regions.main).toEqual([block, `${block}#${again.id}`]);
    expect(data.placements[`${block}#${again.id}`]).toMatchObject({ isHidden: true, isShared: false });
    expect(nodeOf(data, block)).toMatchObject({ uses: 2, usedOn: { pages: 1, sample: ['/twice'] } });
  });

  it('keeps parts that another variant of a block does not show, and deletes them with it', async () => {
    const { page: made, blocks } = await pageWith('/varied', 1);
    const root = `host.page:${made.id}`;
    const block = `website-builder.widget:${blocks[0]?.id}`;
    await app.request({
      ...{ method: 'PATCH', url: `${widget.route}/${blocks[0]?.id}`, as: editor },
      data: { variant: 'search-default' },
    });
    const { data } = await compose(root);

    expect(data.lists[`${block}/~widgetsToFeatures`]).toHaveLength(2);
    expect(Object.keys(data.slots).filter((slot) => slot.startsWith(widget.key))).toEqual([]);
    const deleted = deletionOf(data, { block }).map(({ entity }) => entity);
    expect(deleted.filter((entity) => entity === feature.key)).toHaveLength(2);
  });

  it('lists the parts of a shared part once', async () => {
    const { page: made, blocks } = await pageWith('/shared-part', 2, 0);
    const part = await make(app, feature, { title: { en: 'Shared' }, variant: 'default' });
    const group = await make(app, buttonsArray, { variant: 'default' });
    await make(app, featuresToButtonsArrays, {
      ...{ featureId: part.id, buttonsArrayId: group.id, orderIndex: 0, variant: 'default' },
    });
    for (const { id } of blocks)
      await make(app, widgetsToFeatures, {
        ...{ widgetId: id, featureId: part.id, orderIndex: 0, variant: 'default' },
      });
    const { data } = await compose(`host.page:${made.id}`);

    const key = `website-builder.feature:${part.id}`;
    expect([nodeOf(data, key).uses, data.lists[`${key}/buttonsArrays`]?.length]).toEqual([2, 1]);
  });

  it('names a block of a module that is not installed', async () => {
    const { page: made } = await pageWith('/foreign', 0);
    const host = await make(app, hostWidget);
    await make(app, pagesToWidgets, { pageId: made.id, widgetId: host.id, variant: 'default' });
    await make(app, widgetsToExternalWidgets, {
      ...{ widgetId: host.id, externalModule: 'broadcast', externalWidgetId: made.id, variant: 'default' },
    });
    const { data } = await compose(`host.page:${made.id}`);

    expect(data.regions.main).toEqual([`broadcast.widget:${made.id}`]);
    expect(nodeOf(data, `broadcast.widget:${made.id}`)).toMatchObject({ values: {}, etag: null });
  });
});

describe('changes of a composition', () => {
  const registry = createRegistry(modules.map(({ module }) => module));
  const apply = (set: Id, changes: readonly SentRowChange[]) =>
    app.request<Id[]>({
      ...{ method: 'POST', url: '/api/rows/changes', as: editor, headers: inSet(set) },
      data: changes,
    });
  const titles = ({ regions, nodes }: Composition) =>
    (regions.main ?? []).map((key) => (nodes[key]?.values.title as { en: string } | undefined)?.en);

  it('copy, move, hide and delete blocks with their parts', async () => {
    const { page: made } = await pageWith('/edited', 3);
    const root = `host.page:${made.id}`;
    const set = await sets.release();
    const read = async () => (await compose(root, { set })).data;
    const start = await read();
    const [block = ''] = start.regions.main ?? [];
    const copy = copyOf(start, { block }, { registry });
    const answer = await apply(set, copy.changes);
    const copied = `website-builder.widget:${answer.data[copy.roots[0] ?? -1]?.id}`;

    expect([answer.status, titles(await read())]).toEqual([
      200,
      ['Block 0', 'Block 0', 'Block 1', 'Block 2'],
    ]);
    const withCopy = await read();
    expect(withCopy.regions.main?.[1]).toBe(copied);
    const parts = (key: string) =>
      withCopy.lists[`${key}/features`]?.map(({ node }) => nodeOf(withCopy, node));
    expect(parts(copied)?.map(({ values }) => values.title)).toEqual(
      parts(block)?.map(({ values }) => values.title),
    );
    expect(parts(copied)?.map(({ id }) => id)).not.toEqual(parts(block)?.map(({ id }) => id));

    await apply(set, moveOf(withCopy, { block: copied }, { region: 'main', before: null }));
    expect(titles(await read())).toEqual(['Block 0', 'Block 1', 'Block 2', 'Block 0']);
    await apply(set, hidingOf(await read(), { block: copied }, true));
    const hidden = await read();
    expect(hidden.placements[copied]?.isHidden).toBe(true);
    await apply(set, moveOf(hidden, { block: copied }, { region: 'main', before: block }));
    expect((await read()).regions.main?.[0]).toBe(copied);
    expect((await apply(set, deletionOf(await read(), { block: copied }))).status).toBe(200);
    const end = await read();
    expect([titles(end), Object.keys(end.nodes).sort()]).toEqual([
      titles(start),
      Object.keys(start.nodes).sort(),
    ]);
    expect((await sets.changes(set)).filter(({ change }) => change !== 'update')).toEqual([]);
  });

  it('delete published blocks with their parts, and paste them on another page', async () => {
    const [from, to] = await Promise.all([pageWith('/cut', 1), pageWith('/paste', 1)]);
    const set = await sets.release();
    const [source, target] = await Promise.all(
      [from, to].map(async ({ page: made }) => (await compose(`host.page:${made.id}`, { set })).data),
    );
    if (!source || !target) return expect.fail('not composed');
    const block = source.regions.main?.[0] ?? '';
    const form = toPortable(source, [block], registry);
    const position = { region: 'main', before: null };
    const inserted = insertionOf(form, position, { composition: target, registry });
    await apply(set, [...inserted.changes, ...deletionOf(source, { block })]);
    expect((await sets.publish(set)).status).toBe(200);

    const after = (await compose(`host.page:${to.page.id}`)).data;
    expect([
      after.regions.main?.length,
      (await compose(`host.page:${from.page.id}`)).data.regions.main,
    ]).toEqual([2, []]);
    const { id } = nodeOf(source, block);
    expect((await app.request({ url: `/api/website-builder/widgets/${id}` })).status).toBe(404);
    const [part] = source.lists[`${block}/features`] ?? [];
    const gone = part?.node.split(':')[1] ?? '';
    expect((await app.request({ url: `${feature.route}/${gone}` })).status).toBe(404);
  });

  it('replace a shared block by a copy for one page', async () => {
    const { page: made, blocks } = await pageWith('/shared-here', 1);
    const other = await pageWith('/shared-there', 0);
    const host = await make(app, hostWidget);
    await make(app, pagesToWidgets, { pageId: other.page.id, widgetId: host.id, variant: 'default' });
    await make(app, widgetsToExternalWidgets, {
      ...{ widgetId: host.id, externalModule: 'website-builder', externalWidgetId: blocks[0]?.id ?? '' },
      ...{ variant: 'default', orderIndex: 0 },
    });
    const block = `website-builder.widget:${blocks[0]?.id}`;
    const set = await sets.release();
    const { data } = await compose(`host.page:${made.id}`, { set });
    expect(data.placements[block]).toMatchObject({ isShared: true, hostUses: 1 });
    await apply(set, separationOf(data, block, { registry }).changes);

    const [own, there] = await Promise.all(
      [made, other.page].map(async ({ id }) => (await compose(`host.page:${id}`, { set })).data.regions.main),
    );
    expect([own?.length, own?.includes(block), there]).toEqual([1, false, [block]]);
  });
});

describe('saved sections', () => {
  const registry = createRegistry(modules.map(({ module }) => module));

  it('make a page of a template with its layout and its form by one call', async () => {
    const templates = await app.request<{ slug: string; content: Portable; isPage: boolean }[]>({
      ...{ url: section.route, as: editor },
    });
    const layouts = await app.request<Id[]>({ url: `${layout.route}?limit=1` });
    const pages = templates.data.filter(({ isPage }) => isPage).map(({ slug }) => slug);
    expect(pages.sort()).toEqual(['page-blank', 'page-contact', 'page-landing', 'page-list', 'page-text']);

    for (const { slug, content } of templates.data) {
      const ids = new Map<string, string>();
      for (const reference of referencesOf(content)) {
        const forms = await app.request<(Id & { slug: string })[]>({ url: '/api/crm/forms?limit=100' });
        const form = forms.data.find((one) => one.slug === reference.by.slug);
        ids.set(referenceKey(reference), form?.id ?? expect.fail('no form'));
      }
      const values = { url: `/made/${slug}`, title: slug };
      const made = newPageOf(content, { page: values, layout: layouts.data[0]?.id, registry, ids });
      const answer = await app.request<Id[]>({
        ...{ method: 'POST', url: '/api/rows/changes', as: editor, data: made.changes },
      });
      expect([slug, answer.status, made.missing]).toEqual([slug, 200, []]);
      const { data } = await compose(`host.page:${answer.data[0]?.id}`);
      expect(data.url).toBe(`/made/${slug}`);
      expect(data.regions.main).toHaveLength(made.roots.length);
      expect([data.regions.header?.length, data.regions.footer?.length]).toEqual([1, 1]);
    }
  });

  it('are refused with content that is not in portable form, and to visitors', async () => {
    const create = (content: object) =>
      app.request({ method: 'POST', url: section.route, as: editor, data: { title: { en: 'A' }, content } });
    const statuses = await Promise.all([
      create({ version: 1, rows: [], links: [] }),
      create({ version: 2, rows: [], links: [] }),
      create({ version: 1, rows: [{ key: 'a' }], links: [] }),
      app.request({ url: section.route, as: 'anonymous' }),
    ]);

    expect(statuses.map(({ status }) => status)).toEqual([201, 400, 400, 401]);
    expect(JSON.stringify(statuses[2]?.problem)).toContain('content.rows.0.entity');
  });
});

describe('other roots', () => {
  it('composes a layout without a page', async () => {
    const found = await app.request<Id[]>({ url: `${layout.route}?limit=1` });
    const { status, data } = await compose(`host.layout:${found.data[0]?.id}`);

    expect([status, data.url, data.page]).toEqual([200, null, null]);
    expect([data.regions.header?.length, data.regions.footer?.length]).toEqual([1, 1]);
  });

  it('shows a page whose URL names rows with the newest of them, or with the one of a URL', async () => {
    const root = await pageAt('/blog/articles/[blog.articles.slug]');
    const { data } = await compose(`host.page:${root.id}`);
    const { data: others } = await app.request<Article[]>({
      url: `${article.route}?limit=50`,
      as: 'anonymous',
    });
    const other = others.find(({ slug }) => !data.url?.endsWith(slug)) ?? expect.fail('one article');
    const chosen = await compose(`host.page:${root.id}`, { url: `/blog/articles/${other.slug}` });

    expect(data.url).toMatch(/^\/blog\/articles\//);
    expect(nodeOf(data, data.subject ?? '').role).toBe('subject');
    expect([chosen.data.url, chosen.data.subject]).toEqual([
      `/blog/articles/${other.slug}`,
      `blog.article:${other.id}`,
    ]);
    expect((await compose(`host.page:${root.id}`, { url: '/elsewhere' })).status).toBe(400);
  });

  it.each([article, category, product])('composes the page of a row: $key', async ({ key, route }) => {
    const { data: rows } = await app.request<Id[]>({ url: `${route}?limit=1`, as: 'anonymous' });
    const root = `${key}:${rows[0]?.id}`;
    const { status, data } = await compose(root);

    expect([status, data.root, data.subject, nodeOf(data, root).role]).toEqual([200, root, root, 'root']);
    expect(data.regions.main?.length).toBeGreaterThan(0);
    expect(data.title).not.toBe('');
  });
});

describe('access to compositions', () => {
  it('shows drafts to authors, but no drafts of rows that they may not edit', async () => {
    const post = async (url: string, data: object) =>
      (await app.request<Id>({ method: 'POST', url, data })).data.id;
    const role = await post('/api/rbac/roles', { title: 'page author', slug: 'page-author' });
    for (const route of [page.route, widget.route]) {
      const action = await post('/api/rbac/actions', { method: 'DRAFT', path: `${route}/{id}` });
      await post('/api/rbac/roles-to-actions', { roleId: role, actionId: action });
    }
    const author = await signInAs(app, { roles: ['page-author'] });
    const draft = await make(app, article, {
      ...{ slug: 'not-yet', title: { en: 'Not yet' }, publishedAt: null, unpublishedAt: null },
      variant: 'default',
    });
    const list = await make(app, blogWidget, { variant: 'article-list-default' });
    const host = await make(app, hostWidget);
    const made = await make(app, page, { url: '/of-an-author', publishedAt: null, unpublishedAt: null });
    await make(app, pagesToWidgets, { pageId: made.id, widgetId: host.id, variant: 'default' });
    await make(app, widgetsToExternalWidgets, {
      ...{ widgetId: host.id, externalModule: 'blog', externalWidgetId: list.id, variant: 'default' },
    });
    await make(app, widgetsToArticles, { widgetId: list.id, articleId: draft.id, variant: 'default' });
    const [own, all] = await Promise.all([
      compose(`host.page:${made.id}`, { as: author }),
      compose(`host.page:${made.id}`),
    ]);

    const chosen = `blog.widget:${list.id}/chosen`;
    expect([own.status, own.data.regions.main]).toEqual([200, [`blog.widget:${list.id}`]]);
    expect([own.data.lists[chosen], all.data.lists[chosen]?.length]).toEqual([[], 1]);
    expect(own.text).not.toContain('not-yet');
  });

  it('rejects strangers, accounts without the right, unknown rows and other roots', async () => {
    const home = `host.page:${(await pageAt('/')).id}`;
    const visitor = await signInAs(app);
    const unknown = '019a0000-0000-7000-8000-000000000000';
    const statuses = await Promise.all([
      compose(home, { as: 'anonymous' }),
      compose(home, { as: visitor }),
      compose(`host.page:${unknown}`),
      compose(`crm.form:${unknown}`),
      compose('host.page'),
      compose(`nothing.here:${unknown}`),
    ]);

    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 404, 404, 400, 400]);
  });
});
