import { category } from '@flotilla/blog';
import { createTogether, type NewRow } from '@flotilla/core/administration';
import { page, pagesToWidgets, widget, widgetsToExternalWidgets } from '@flotilla/host';
import { createTestApp, make, signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import { widget as block } from '@flotilla/website-builder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const together = (data: readonly NewRow[], as: Parameters<TestApp['request']>[0]['as'] = 'server') =>
  app.request<TestRow[]>({ method: 'POST', url: createTogether.path, data, as });
const count = async (route: string) => (await app.request<number>({ url: `${route}/count` })).data;

/** Returns a block on a page, with its surrounding rows. */
const placed = (pageId: unknown, title: string): NewRow[] => [
  { entity: block.key, data: { adminTitle: title } },
  { entity: widget.key, data: { adminTitle: title } },
  {
    entity: widgetsToExternalWidgets.key,
    data: { widgetId: { row: 1 }, externalModule: 'website-builder', externalWidgetId: { row: 0 } },
  },
  { entity: pagesToWidgets.key, data: { pageId, widgetId: { row: 1 } } },
];

it('creates rows that reference each other in one call', async () => {
  const { id } = await make(app, page);
  const { status, data } = await together(placed(id, 'whole'));

  expect(status).toBe(201);
  const [made, around, link, onPage] = data;
  expect([link?.['widgetId'], link?.['externalWidgetId'], onPage?.['widgetId']]).toEqual([
    around?.id,
    made?.id,
    around?.id,
  ]);
});

it('creates none when one of them is refused, and names it', async () => {
  const before = [await count(block.route), await count(widget.route)];
  const nowhere = await together(placed(crypto.randomUUID(), 'half'));
  const wrong = await together([
    ...placed(crypto.randomUUID(), 'half').slice(0, 2),
    { entity: category.key, data: { title: 5 } },
  ]);
  const unknown = await together([{ entity: 'host.nothing', data: {} }]);
  const withFile = await together([{ entity: 'file-storage.file', data: {} }]);
  const inherited = await together([{ entity: category.key, data: { constructor: { row: 0 } } }]);

  expect([nowhere, wrong, unknown, withFile, inherited].map(({ status }) => status)).toEqual([
    400, 400, 400, 400, 400,
  ]);
  expect(wrong.problem.cause.map(({ field }) => field)).toEqual(['data[2].data.title']);
  expect([await count(block.route), await count(widget.route)]).toEqual(before);
});

it('creates only rows that the caller may create individually, and else none', async () => {
  const { id } = await make(app, page);
  const before = await count(block.route);
  const visitor = await signInAs(app);

  expect([
    (await together(placed(id, 'theirs'), 'anonymous')).status,
    (await together(placed(id, 'theirs'), visitor)).status,
  ]).toEqual([401, 403]);
  expect(await count(block.route)).toBe(before);
});

it('stores its response in the transaction that creates the rows, so that a repeated key never creates them twice', async () => {
  const { id } = await make(app, page);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const again = () =>
    app.request<TestRow[]>({ method: 'POST', url: createTogether.path, data: placed(id, 'once'), headers });
  const stored = () =>
    app.sql<{ status: number; same: boolean }>(
      `select k."status", k."xmin" = b."xmin" as same from flotilla_idempotency k, "${block.table}" b
      where k."key" = $1 and b."adminTitle" = 'once'`,
      [headers['idempotency-key']],
    );
  const first = await again();

  expect(await stored()).toEqual([{ status: 201, same: true }]);
  expect((await again()).data).toEqual(first.data);
  expect(await stored()).toHaveLength(1);
});
