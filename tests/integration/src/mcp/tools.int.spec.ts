import type { ChangeSetView } from '@flotilla/core/change-sets';
import { article } from '@flotilla/blog';
import { request } from '@flotilla/crm';
import { widget, type Widget } from '@flotilla/website-builder';
import { make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Assistant, connect, mcpApp, siteUrl } from './mcp.fixture.js';

type SignedIn = Awaited<ReturnType<typeof signInAs>>;
let app: TestApp;
let other: TestApp;
let admin: SignedIn;
let visitor: SignedIn;
let ann: Assistant;
let second: Assistant;
let stranger: Assistant;

beforeAll(async () => {
  app = await mcpApp();
  other = await mcpApp(app);
  [admin, visitor] = [await signInAs(app, { roles: ['admin'] }), await signInAs(app)];
  [ann, second, stranger] = await Promise.all([
    connect(app, admin.token),
    connect(other, admin.token),
    connect(app, visitor.token),
  ]);
});
afterAll(async () => {
  await Promise.all([ann, second, stranger].map((one) => one.close()));
  await other.close();
  await app.close();
});

interface Drafted {
  readonly stored: boolean;
  readonly rows: readonly {
    readonly id: string;
    readonly change: string;
    readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
  }[];
}
interface Refused {
  readonly status: number;
  readonly message: string;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
}
const release = async (title = 'By an assistant') =>
  (await ann.call<ChangeSetView>('start_change_set', { title })).value;
const rename = (changeSet: string, { id }: { id: string }, title: string, more: object = {}) =>
  ann.call<Drafted>('draft_change', {
    changeSet,
    changes: [{ change: 'update', model: widget.key, id, data: { title: { en: title } } }],
    ...more,
  });
const live = ({ id }: { id: string }) =>
  app.request<Widget>({ url: `${widget.route}/${id}`, as: 'anonymous' }).then(({ data }) => data.title);

describe('the list of tools', () => {
  it('is small, and marks the tools that only read', async () => {
    const { tools } = await ann.client.listTools();

    expect(tools.length).toBeLessThanOrEqual(12);
    const readers = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(readers.toSorted()).toEqual([
      'check_change_set',
      'list_models',
      'read_row',
      'read_rows',
      'search',
      'show_difference',
    ]);
    expect(JSON.stringify(tools).length).toBeLessThan(16_000);
  });
});

describe('models', () => {
  it('are those that the caller may read, without accounts, payments and mails', async () => {
    interface Models {
      readonly models: readonly { readonly model: string }[];
    }
    const ofAdmin = (await ann.call<Models>('list_models')).value.models.map(({ model }) => model);
    const ofVisitor = (await stranger.call<Models>('list_models')).value.models.map(({ model }) => model);

    expect(ofAdmin).toEqual(expect.arrayContaining(['blog.article', 'crm.request']));
    expect(ofAdmin.filter((model) => /^(rbac|billing)\.|notification\.notification/.test(model))).toEqual([]);
    expect(ofVisitor).toContain('blog.article');
    expect(ofVisitor.length).toBeLessThan(ofAdmin.length);
  });

  it('state fields as JSON Schema with shared parts, labels and links', async () => {
    interface Described {
      readonly input: { readonly properties: Record<string, object> };
      readonly labels: Record<string, string>;
      readonly links: readonly { readonly model: string }[];
      readonly $defs: Record<string, object>;
    }
    const { value } = await ann.call<Described>('list_models', { model: article.key });

    expect(value.input.properties['title']).toBeDefined();
    expect(value.labels['title']).toBe('Title');
    expect(value.links.length).toBeGreaterThan(3);
    expect(Object.keys(value.$defs).length).toBeGreaterThan(0);
  });
});

describe('rows', () => {
  it('are read with filters, order, fields and pages', async () => {
    const mark = `mark-${Date.now()}`;
    for (const title of ['b', 'a', 'c']) await make(app, widget, { title: { en: title }, className: mark });
    interface Page {
      readonly rows: readonly Record<string, unknown>[];
      readonly next: string | null;
    }
    const input = {
      model: widget.key,
      filters: [{ field: 'className', method: 'eq', value: mark }],
      order: [{ field: 'title.en', direction: 'asc' }],
      fields: ['title'],
      limit: 2,
    };
    const first = (await ann.call<Page>('read_rows', input)).value;
    const rest = (await second.call<Page>('read_rows', { ...input, cursor: first.next })).value;

    expect([...first.rows, ...rest.rows].map(({ title }) => title)).toEqual([
      { en: 'a' },
      { en: 'b' },
      { en: 'c' },
    ]);
    expect(Object.keys(first.rows[0] ?? {}).toSorted()).toEqual(['id', 'title']);
    expect(rest.next).toBeNull();
  });

  it('name the wrong field of a filter', async () => {
    const { isError, value } = await ann.call<Refused>('read_rows', {
      model: widget.key,
      filters: [{ field: 'nothing', method: 'eq', value: 1 }],
    });

    expect([isError, value.status]).toEqual([true, 400]);
    expect(value.message).toContain('nothing');
  });

  it.each(['rbac.subject', 'rbac.session', 'billing.invoice', 'notification.notification'])(
    'of %s are closed to assistants, also of administrators',
    async (model) => {
      const answers = [
        await ann.call<Refused>('read_rows', { model }),
        await ann.call<Refused>('read_row', { model, id: admin.id }),
      ];
      expect(answers.map(({ isError, value }) => [isError, value.status])).toEqual([
        [true, 403],
        [true, 403],
      ]);
    },
  );

  it('do not embed closed rows, nor find them', async () => {
    const relations = [...app.registry.relationsOf(article.key).values()];
    const include = relations.find(({ link }) => link.module === 'rbac')?.token ?? '';
    const { value } = await ann.call<Refused>('read_rows', { model: article.key, include: [include] });
    const found = await ann.call<{ rows: object[] }>('search', { query: admin.id });

    expect([include, value.status]).toEqual([expect.stringContaining('subject'), 403]);
    expect(found.value.rows).toEqual([]);
  });

  it('of one model are found however many rows of others match better', async () => {
    const word = `quay${Date.now()}`;
    for (const title of Array.from({ length: 50 }, () => word))
      await make(app, article, { adminTitle: title, title: { en: title } });
    const wanted = await make(app, widget, {
      adminTitle: `A much longer label with ${word} in it`,
      title: { en: `A much longer label with ${word} in it` },
    });
    const found = await ann.call<{ rows: { model: string; id: string }[] }>('search', {
      query: word,
      model: widget.key,
    });
    const closed = await ann.call<{ rows: object[] }>('search', { query: admin.id, model: 'rbac.subject' });

    expect(found.value.rows.map(({ model, id }) => [model, id])).toEqual([[widget.key, wanted.id]]);
    expect(closed.value.rows).toEqual([]);
  });

  it('of other people stay hidden from a caller without the permission', async () => {
    const row = await make(app, request, {});
    const read = { model: request.key, id: row.id };
    const [listed, one] = [
      await stranger.call('read_rows', { model: request.key }),
      await stranger.call('read_row', read),
    ];

    expect((await ann.call('read_row', read)).text).toContain(row.id);
    expect(listed.text + one.text).not.toContain(`"id":"${row.id}"`);
    expect(one.isError).toBe(true);
  });

  it('with hostile names and ids are refused as results', async () => {
    const answers = [
      await ann.call<Refused>('read_row', { model: '../rbac/subjects', id: admin.id }),
      await ann.call<Refused>('read_row', { model: widget.key, id: '../../rbac/subjects' }),
      await ann.call<Refused>('undo_change', { changeSet: admin.id, model: '..', id: admin.id }),
    ];
    expect(answers.map(({ isError }) => isError)).toEqual([true, true, true]);
  });
});

describe('a draft', () => {
  it('shows the difference in a dry run, and stores nothing', async () => {
    const row = await make(app, widget, { title: { en: 'Old' } });
    const { id } = await release();
    const dry = (await rename(id, row, 'New', { dryRun: true })).value;
    const pending = (await ann.call<{ total: number }>('show_difference', { changeSet: id })).value;

    expect(dry.stored).toBe(false);
    expect(dry.rows[0]?.fields).toEqual([{ field: 'title.en', before: 'Old', after: 'New' }]);
    expect(pending.total).toBe(0);
  });

  it('goes from a draft to a request; a person publishes it', async () => {
    const row = await make(app, widget, { title: { en: 'Old' } });
    const { id } = await release('Autumn');
    const { value: drafted } = await rename(id, row, 'New');
    const shown = (await second.call<Drafted>('show_difference', { changeSet: id })).value;
    const { value: asked } = await second.call<Record<string, unknown>>('publish_change_set', {
      changeSet: id,
      note: 'Please read the title.',
    });

    expect(drafted.rows[0]?.fields).toEqual([{ field: 'title.en', before: 'Old', after: 'New' }]);
    expect(shown.rows[0]?.fields).toMatchObject([{ field: 'title.en', before: 'Old', after: 'New' }]);
    expect(asked).toMatchObject({
      isPublished: false,
      state: 'open',
      approveAt: `${siteUrl}/admin/releases/${id}`,
      request: { by: admin.id, note: 'Please read the title.' },
    });
    expect(await live(row)).toEqual({ en: 'Old' });

    const published = await app.request({
      method: 'POST',
      url: `/api/change-sets/${id}/publish`,
      as: admin,
      data: { acceptWarnings: true },
    });
    expect(published.status).toBe(200);
    expect(await live(row)).toEqual({ en: 'New' });
    expect((await ann.call('check_change_set', { changeSet: id })).value).toMatchObject({
      state: 'published',
    });
  });

  it('reports a conflict with a live edit', async () => {
    const row = await make(app, widget, { title: { en: 'Old' } });
    const { id } = await release();
    await rename(id, row, 'Mine');
    const data = { title: { en: 'Theirs' } };
    await app.request({ method: 'PATCH', url: `${widget.route}/${row.id}`, as: admin, data });
    const { value } = await ann.call<{ isReady: boolean; conflicts: object[] }>('check_change_set', {
      changeSet: id,
    });

    expect(value.isReady).toBe(false);
    expect(value.conflicts).toMatchObject([{ path: 'title.en', base: 'Old', live: 'Theirs', mine: 'Mine' }]);
  });

  it('creates rows and links between them, read back within the change set only', async () => {
    const { id } = await release();
    const { value } = await ann.call<Drafted>('draft_change', {
      changeSet: id,
      changes: [
        { change: 'create', model: 'blog.article', data: { title: { en: 'First' } } },
        { change: 'create', model: 'blog.category', data: { title: { en: 'Trips' } } },
        {
          change: 'create',
          model: 'blog.categories-to-articles',
          data: { categoryId: { row: 1 }, articleId: { row: 0 } },
        },
      ],
    });
    const [made] = value.rows;
    const read = { model: 'blog.article', id: made?.id };

    expect(value.rows.map(({ change }) => change)).toEqual(['create', 'create', 'create']);
    expect((await ann.call<Refused>('read_row', read)).value.status).toBe(404);
    expect((await ann.call<{ row: object }>('read_row', { ...read, changeSet: id })).value.row).toMatchObject(
      {
        title: { en: 'First' },
      },
    );
  });

  it('names the wrong field of a change', async () => {
    const row = await make(app, widget, {});
    const { id } = await release();
    const wrong = (data: object) =>
      ann.call<Refused>('draft_change', {
        changeSet: id,
        changes: [
          { change: 'update', model: widget.key, id: row.id, data: { title: { en: 'Good' } } },
          { change: 'update', model: widget.key, id: row.id, data },
        ],
      });
    const { isError, value } = await wrong({ title: { en: 7 } });

    expect([isError, value.status]).toEqual([true, 400]);
    expect(value.problems[0]?.field).toBe('changes[1].data.title');
    expect((await ann.call<{ total: number }>('show_difference', { changeSet: id })).value.total).toBe(0);
  });

  it('is refused for a caller without the permission, for rows that change sets do not take, and for closed rows', async () => {
    const row = await make(app, widget, {});
    const { id } = await release();
    const change = { change: 'update', model: widget.key, id: row.id, data: { title: { en: 'x' } } };
    const draft = (by: Assistant, changes: object[]) =>
      by.call<Refused>('draft_change', { changeSet: id, changes });
    const answers = [
      await draft(stranger, [change]),
      await stranger.call<Refused>('show_difference', { changeSet: id }),
      await stranger.call<Refused>('publish_change_set', { changeSet: id }),
      await draft(ann, [{ ...change, model: 'rbac.subject', id: admin.id }]),
      await draft(ann, [{ change: 'create', model: 'crm.request', data: {} }]),
    ];

    expect(answers.map(({ isError, value }) => [isError, value.status])).toEqual([
      [true, 403],
      [true, 403],
      [true, 403],
      [true, 403],
      [true, 400],
    ]);
  });
});
