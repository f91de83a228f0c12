import {
  page,
  layout,
  layoutsToWidgets,
  pagesToWidgets,
  widget as hostWidget,
  widgetsToExternalWidgets,
} from '@flotilla/host';
import { widget as blogWidget } from '@flotilla/blog';
import type { SentRowChange } from '@flotilla/core/change-sets';
import { type Composition, compositionPath } from '@flotilla/core/studio';
import { Rows, server } from '@flotilla/backend';
import {
  createTestApp,
  make,
  signInAs,
  statementCount,
  type TestApp,
  type TestProblem,
} from '@flotilla/testing';
import {
  button,
  buttonsArray,
  buttonsArraysToButtons,
  widget,
  widgetsToButtonsArrays,
} from '@flotilla/website-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSetsOf, type SignedIn } from '../change-sets/change-sets.fixture.js';
import { modules } from '../modules.js';

let app: TestApp;
let editor: SignedIn;
let sets: ReturnType<typeof changeSetsOf>;

beforeAll(async () => {
  app = await createTestApp({ modules });
  editor = await signInAs(app, { roles: ['admin'] });
  sets = changeSetsOf(app, editor);
});
afterAll(() => app.close());

type Id = { readonly id: string };

const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, data?: unknown) =>
  app.request<Id>({ method, url, as: editor, ...(data !== undefined && { data }) });
const changeRows = (changes: readonly SentRowChange[]) => send('POST', '/api/rows/changes', changes);
const problemOf = (answer: { readonly text: string }) => JSON.parse(answer.text) as TestProblem;

const blockOf = (variant: string, title = variant) =>
  make(app, widget, { variant: variant as 'default', adminTitle: title });

/** Creates a host widget with a block, which no page has yet. */
async function placing(block: Id, externalModule = 'website-builder') {
  const host = await make(app, hostWidget);
  await make(app, widgetsToExternalWidgets, {
    ...{ widgetId: host.id, externalModule, externalWidgetId: block.id, variant: 'default', orderIndex: 0 },
  });
  return host;
}

const onPage = ({ id }: Id, host: Id) => ({
  pageId: id,
  widgetId: host.id,
  variant: 'default',
  orderIndex: 0,
});

describe('a block', () => {
  it('is refused outside of its regions, with its name and that of the place', async () => {
    const made = await make(app, page, { url: '/places-regions' });
    const host = await placing(await blockOf('navbar-default', 'Menu bar'));
    const answer = await send('POST', pagesToWidgets.route, onPage(made, host));

    expect(answer.status).toBe(422);
    expect(problemOf(answer).cause).toEqual([
      expect.objectContaining({
        field: 'widgetId',
        rule: 'pattern',
        message: expect.stringContaining('“Menu bar”'),
      }),
    ]);
    expect(problemOf(answer).message).toContain('“/places-regions”');
    const { data } = await app.request<Id[]>({
      url: `${pagesToWidgets.route}?filters[and][0][column]=pageId&filters[and][0][method]=eq&filters[and][0][value]=${made.id}`,
    });
    expect(data).toEqual([]);
  });

  it('is refused in the other region of a layout, also when its link moves there', async () => {
    const made = await make(app, layout);
    const host = await placing(await blockOf('navbar-default'));
    const link = { layoutId: made.id, widgetId: host.id, orderIndex: 0 };
    expect((await send('POST', layoutsToWidgets.route, { ...link, variant: 'additional' })).status).toBe(422);
    const placed = await send('POST', layoutsToWidgets.route, { ...link, variant: 'default' });
    expect(placed.status).toBe(201);
    const moved = await send('PATCH', `${layoutsToWidgets.route}/${placed.data.id}`, {
      variant: 'additional',
    });
    expect(moved.status).toBe(422);
  });

  it('is refused when its host widget is on a page already', async () => {
    const made = await make(app, page, { url: '/places-filled' });
    const host = await make(app, hostWidget);
    expect((await send('POST', pagesToWidgets.route, onPage(made, host))).status).toBe(201);
    const block = await blockOf('footer-default');
    const answer = await send('POST', widgetsToExternalWidgets.route, {
      ...{ widgetId: host.id, externalModule: 'website-builder', externalWidgetId: block.id },
      ...{ variant: 'default', orderIndex: 0 },
    });
    expect([answer.status, problemOf(answer).cause[0]?.field]).toEqual([422, 'externalWidgetId']);
  });

  it('that needs the page of a row is refused elsewhere', async () => {
    const block = await make(app, blogWidget, { variant: 'article-overview-default' as 'default' });
    const host = await placing(block, 'blog');
    const plain = await make(app, page, { url: '/places-plain' });
    expect((await send('POST', pagesToWidgets.route, onPage(plain, host))).status).toBe(422);
    const fitting = await make(app, page, { url: '/places/[blog.articles.slug]' });
    expect((await send('POST', pagesToWidgets.route, onPage(fitting, host))).status).toBe(201);
  });

  it('that stands on a page once is replaced in one batch, and refused beside another', async () => {
    const made = await make(app, page, { url: '/places-once' });
    const [one, two] = [
      await placing(await blockOf('search-default')),
      await placing(await blockOf('search-default')),
    ];
    const first = await send('POST', pagesToWidgets.route, onPage(made, one));
    expect(first.status).toBe(201);
    const { key: entity } = pagesToWidgets;
    const create = { change: 'create', entity, data: onPage(made, two) } as const;
    expect((await changeRows([create])).status).toBe(422);
    const replaced = await changeRows([create, { change: 'delete', entity, id: first.data.id }]);
    expect(replaced.status).toBe(200);
  });

  it('that stands on a page once is placed once by two writers at the same moment', async () => {
    const made = await make(app, page, { url: '/places-race' });
    const hosts = await Promise.all([1, 2, 3].map(async () => placing(await blockOf('search-default'))));
    const answers = await Promise.all(
      hosts.map((host) => send('POST', pagesToWidgets.route, onPage(made, host))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});

describe('the variant of a block', () => {
  const vary = (block: Id, variant: string) => send('PATCH', `${widget.route}/${block.id}`, { variant });

  it('is refused where it would not fit, with the block and the place in both languages', async () => {
    const made = await make(app, page, { url: '/places-variant' });
    const block = await blockOf('content-default', 'Winds');
    const host = await placing(block);
    expect((await send('POST', pagesToWidgets.route, onPage(made, host))).status).toBe(201);

    const answer = await vary(block, 'navbar-default');
    expect(answer.status).toBe(422);
    expect(problemOf(answer).cause).toEqual([
      expect.objectContaining({
        field: 'variant',
        message: expect.stringMatching(/“Winds” .*“\/places-variant”/),
        params: expect.objectContaining({ ru: expect.stringMatching(/«Winds» .*\/places-variant/) }),
      }),
    ]);
    expect((await vary(block, 'tabs-default')).status).toBe(200);
    expect((await send('PATCH', `${widget.route}/${block.id}`, { className: 'wide' })).status).toBe(200);
  });

  it('is refused beside a block that stands on a page once, and of a page without a row', async () => {
    const made = await make(app, page, { url: '/places-variant-once' });
    const [first, second] = [await blockOf('search-default'), await blockOf('content-default')];
    for (const block of [first, second])
      expect((await send('POST', pagesToWidgets.route, onPage(made, await placing(block)))).status).toBe(201);
    expect((await vary(second, 'search-default')).status).toBe(422);
    const article = await make(app, blogWidget, { variant: 'article-list-default' as 'default' });
    const host = await placing(article, 'blog');
    expect((await send('POST', pagesToWidgets.route, onPage(made, host))).status).toBe(201);
    const answer = await send('PATCH', `${blogWidget.route}/${article.id}`, {
      variant: 'article-overview-default',
    });
    expect(answer.status).toBe(422);
  });

  it('changes with the place in one batch, and in a block that no page has', async () => {
    const made = await make(app, layout);
    const block = await blockOf('navbar-default');
    expect((await vary(await blockOf('content-default'), 'navbar-default')).status).toBe(200);
    const host = await placing(block);
    const link = await send('POST', layoutsToWidgets.route, {
      ...{ layoutId: made.id, widgetId: host.id, variant: 'default', orderIndex: 0 },
    });
    const update = { change: 'update', entity: widget.key, id: block.id } as const;
    const changes = [
      { ...update, data: { variant: 'footer-default' } },
      { ...update, entity: layoutsToWidgets.key, id: link.data.id, data: { variant: 'additional' } },
    ];
    const [only] = changes;
    expect((await changeRows(only ? [only] : [])).status).toBe(422);
    expect((await changeRows(changes)).status).toBe(200);
  });

  it('is refused in a change set when it is written, and at the publication', async () => {
    const made = await make(app, page, { url: '/places-variant-draft' });
    const block = await blockOf('content-default');
    const set = await sets.release();
    const url = `${widget.route}/${block.id}`;
    expect((await sets.write(set, 'PATCH', url, { variant: 'navbar-default' })).status).toBe(200);
    const host = await placing(block);
    expect((await send('POST', pagesToWidgets.route, onPage(made, host))).status).toBe(201);
    expect((await sets.write(set, 'PATCH', url, { variant: 'footer-default' })).status).toBe(422);
    expect((await sets.check(set)).data.refusal?.status).toBe(422);
    expect((await sets.publish(set)).status).toBe(422);
  });

  it('keeps parts that it does not show, or that are too many for it', async () => {
    const block = await blockOf('content-default');
    for (const orderIndex of [0, 1, 2]) {
      const array = await make(app, buttonsArray);
      const link = { widgetId: block.id, buttonsArrayId: array.id, variant: 'default', orderIndex };
      expect((await send('POST', widgetsToButtonsArrays.route, link)).status).toBe(201);
    }
    for (const variant of ['search-default', 'subscription-form-default', 'content-default'])
      expect((await vary(block, variant)).status).toBe(200);
    const list = `${widgetsToButtonsArrays.route}?filters[and][0][column]=widgetId&filters[and][0][method]=eq&filters[and][0][value]=${block.id}`;
    expect((await app.request<Id[]>({ url: list })).data).toHaveLength(3);
  });
});

describe('a part', () => {
  it('that the variant of its block does not show is stored, and kept in compositions', async () => {
    const made = await make(app, page, { url: '/places-unshown' });
    const block = await blockOf('search-default');
    const host = await placing(block);
    expect((await send('POST', pagesToWidgets.route, onPage(made, host))).status).toBe(201);
    const array = await make(app, buttonsArray);
    const link = { widgetId: block.id, buttonsArrayId: array.id, variant: 'default', orderIndex: 0 };
    expect((await send('POST', widgetsToButtonsArrays.route, link)).status).toBe(201);
    const composed = await app.request<Composition>({
      url: `${compositionPath}?root=${page.key}:${made.id}`,
      as: editor,
    });
    const unshown = Object.entries(composed.data.lists).filter(([list]) =>
      list.startsWith(`${widget.key}:${block.id}/~`),
    );
    expect(unshown.map(([, linked]) => linked.map(({ node }) => node))).toEqual([
      [`${buttonsArray.key}:${array.id}`],
    ]);
  });

  const fill = async (block: Id, count: number) => {
    for (let orderIndex = 0; orderIndex < count; orderIndex++) await add(block, orderIndex);
  };
  const add = async (block: Id, orderIndex: number) => {
    const array = await make(app, buttonsArray, { variant: 'default', adminTitle: `Menu ${orderIndex}` });
    return send('POST', widgetsToButtonsArrays.route, {
      ...{ widgetId: block.id, buttonsArrayId: array.id, variant: 'default', orderIndex },
    });
  };

  it('is refused in a full list, with its name and that of the block', async () => {
    const block = await blockOf('subscription-form-default', 'Letters');
    expect((await add(block, 0)).status).toBe(201);
    const answer = await add(block, 1);
    expect(answer.status).toBe(422);
    expect(problemOf(answer).cause).toEqual([
      expect.objectContaining({
        field: 'widgetId',
        message: expect.stringMatching(/“Menu 1” .*“Letters”: at most 1/),
      }),
    ]);
  });

  it('is refused in a full list of a change set, when it is written', async () => {
    const block = await blockOf('subscription-form-default');
    await fill(block, 1);
    const set = await sets.release();
    const array = await make(app, buttonsArray);
    const data = { widgetId: block.id, buttonsArrayId: array.id, variant: 'default', orderIndex: 1 };
    expect((await sets.write(set, 'POST', widgetsToButtonsArrays.route, data)).status).toBe(422);
    expect(await sets.changes(set)).toEqual([]);
  });

  it('is refused at the publication after another writer filled the list', async () => {
    const block = await blockOf('subscription-form-default');
    const set = await sets.release();
    const array = await make(app, buttonsArray);
    const data = { widgetId: block.id, buttonsArrayId: array.id, variant: 'default', orderIndex: 1 };
    expect((await sets.write(set, 'POST', widgetsToButtonsArrays.route, data)).status).toBe(201);
    await fill(block, 1);
    expect((await sets.check(set)).data.refusal?.status).toBe(422);
    expect((await sets.publish(set)).status).toBe(422);
  });

  it('of a list that is too long already can be changed, ordered and deleted', async () => {
    const block = await blockOf('subscription-form-default');
    const context = { caller: server };
    const links: Id[] = [];
    for (const orderIndex of [0, 1, 2]) {
      const array = await make(app, buttonsArray);
      const [link] = await app.nest
        .get(Rows)
        .of(widgetsToButtonsArrays, context)
        .insertMany([{ widgetId: block.id, buttonsArrayId: array.id, variant: 'default', orderIndex }]);
      if (link) links.push(link);
    }
    const [first, second] = links.map(({ id }) => `${widgetsToButtonsArrays.route}/${id}`);
    expect((await send('PATCH', first ?? '', { orderIndex: 5 })).status).toBe(200);
    expect((await send('PATCH', first ?? '', { variant: 'hidden' })).status).toBe(200);
    expect((await send('DELETE', second ?? '')).status).toBe(200);
  });

  it('is checked by the same number of statements for one and for many', async () => {
    const create = async (count: number) => {
      const array = await make(app, buttonsArray);
      const buttons = await Promise.all(Array.from({ length: count }, () => make(app, button)));
      const data = buttons.map(({ id }, orderIndex) => ({
        ...{ buttonsArrayId: array.id, buttonId: id, variant: 'default', orderIndex },
      }));
      return statementCount(app, () => send('POST', buttonsArraysToButtons.route, data));
    };
    expect(await create(20)).toBe(await create(2));
  });
});
