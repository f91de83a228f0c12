import { server } from '@flotilla/backend';
import { changeRows, type SentRowChange } from '@flotilla/core/change-sets';
import type { Entity } from '@flotilla/core';
import { widget as hostWidget, widgetsToExternalWidgets } from '@flotilla/host';
import { FILE_ADDRESSES, type FileAddresses, OWNERS, type Owners } from '@flotilla/backend/ports';
import { order, ordersToFileStorageModuleFiles, productsToFileStorageModuleFiles } from '@flotilla/ecommerce';
import { file } from '@flotilla/file-storage';
import { article, articlesToWebsiteBuilderModuleWidgets } from '@flotilla/blog';
import { request, requestsToFileStorageModuleFiles } from '@flotilla/crm';
import { widget, widgetsToFileStorageModuleFiles } from '@flotilla/website-builder';
import {
  createTestApp,
  make,
  signInAs,
  statementCount,
  type TestApp,
  type TestRequest,
  type TestRow,
} from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSetsOf, inSet } from '../change-sets/change-sets.fixture.js';
import { modules } from '../modules.js';

let app: TestApp;
let orderId: string;
const files: TestRow[] = [];

beforeAll(async () => {
  app = await createTestApp({ modules });
  orderId = String((await make(app, order)).id);
  for (const variant of ['receipt-default', 'attachment-default']) {
    const one = await make(app, file, { file: `/public/${String(files.length).repeat(32)}.png` });
    files.push(one as TestRow);
    await make(app, ordersToFileStorageModuleFiles, { orderId, fileStorageModuleFileId: one.id, variant });
  }
  await make(app, productsToFileStorageModuleFiles, {
    fileStorageModuleFileId: files[1]?.id,
    variant: 'attachment-default',
  });
});
afterAll(() => app.close());

/** Returns the file addresses that an order shows to a caller. */
async function toldTo(as: TestRequest['as']): Promise<unknown> {
  const include = ordersToFileStorageModuleFiles.name;
  const { status, data } = await app.request({
    url: `/api/ecommerce/orders/${orderId}?include=${include}`,
    as,
  });
  const links = (data?.ordersToFileStorageModuleFiles ?? []) as { fileStorageModuleFile: TestRow | null }[];
  return status === 200 ? links.map(({ fileStorageModuleFile }) => fileStorageModuleFile?.file) : status;
}

it('receipts and attachments are visible to the owner of the order and to administrators, with signed addresses', async () => {
  const [owner, other, administrator] = [
    await signInAs(app),
    await signInAs(app),
    await signInAs(app, { roles: ['admin'] }),
  ];
  await app.nest.get<Owners>(OWNERS).assign({ entity: order, id: orderId }, owner.id, { caller: server });
  const signed = files.map((row) =>
    expect.stringMatching(new RegExp(`^${String(row.file)}\\?expires=\\d+&reader=[\\w-]+&signature=`)),
  );

  expect(await toldTo(owner)).toEqual(signed);
  expect(await toldTo(administrator)).toEqual(signed);
  expect([await toldTo('anonymous'), await toldTo(other)]).toEqual([401, 404]);
  const { data: list } = await app.request<TestRow[]>({ url: `${file.route}?limit=100`, as: owner });
  expect(list.filter(({ id }) => files.some((row) => row.id === id))).toEqual([]);
});

it('links of widgets do not reveal the picture of a members-only widget', async () => {
  const picture = await make(app, file, { file: `/public/${'9'.repeat(32)}.png` });
  const notes = await make(app, widget);
  await make(app, articlesToWebsiteBuilderModuleWidgets, { websiteBuilderModuleWidgetId: notes.id });
  const { id } = await make(app, widgetsToFileStorageModuleFiles, {
    widgetId: notes.id,
    fileStorageModuleFileId: picture.id,
    variant: 'default',
  });
  const guest = await signInAs(app);
  const deeper = `fileStorageModuleFile.${encodeURIComponent(`crm:${requestsToFileStorageModuleFiles.name}`)}`;

  const reported = async (as: TestRequest['as'], include: string) => {
    const { status, data } = await app.request({
      url: `${widgetsToFileStorageModuleFiles.route}/${id}?include=${include}`,
      as,
    });
    return [status, data?.fileStorageModuleFile];
  };

  expect(await reported('anonymous', 'fileStorageModuleFile')).toEqual([200, null]);
  expect(await reported(guest, 'fileStorageModuleFile')).toEqual([200, null]);
  expect(await reported(guest, deeper)).toEqual([200, null]);
  expect(await reported('server', 'fileStorageModuleFile')).toEqual([
    200,
    expect.objectContaining({ id: picture.id }),
  ]);
});

it('an order has a signed address of its receipt', async () => {
  const [receipt] = files;
  await app.request({
    method: 'PATCH',
    url: `/api/ecommerce/orders/${orderId}`,
    data: { receipt: receipt?.file },
  });
  const { data, status } = await app.request({ url: `/api/ecommerce/orders/${orderId}` });
  const [stored] = await app.sql<TestRow>('select "receipt" from ecommerce_order where id = $1', [orderId]);

  expect([status, data.receipt, stored?.receipt]).toEqual([
    200,
    expect.stringContaining(`${String(receipt?.file)}?expires=`),
    receipt?.file,
  ]);
});

it('finding the public ones of many paths costs one statement per file field', async () => {
  const addresses = app.nest.get<FileAddresses>(FILE_ADDRESSES);
  const paths = Array.from({ length: 50 }, (_, index) => `/public/${index}.png`);
  const few = await statementCount(app, () => addresses.forEveryone(paths.slice(0, 2)));
  const many = await statementCount(app, () => addresses.forEveryone(paths));

  expect(many).toBe(few);
});

it('lists of files have either private files or those for everyone', async () => {
  const administrator = await signInAs(app, { roles: ['admin'] });
  const open = await make(app, file, { file: `/public/${'8'.repeat(32)}.png` });
  const listed = async (query: string, as: TestRequest['as'] = administrator) => {
    const { status, data } = await app.request<TestRow[]>({ url: `${file.route}?limit=1000&${query}`, as });
    return status === 200 ? [open, ...files].map((row) => data.some(({ id }) => id === row.id)) : status;
  };

  expect(await listed('confidential=false')).toEqual([true, false, false]);
  expect(await listed('confidential=true')).toEqual([false, true, true]);
  expect(await listed('')).toEqual([true, true, true]);
  expect(await listed('confidential=true', 'anonymous')).toEqual([false, false, false]);
  expect(await listed('confidential=maybe')).toBe(400);
  const orders = await app.request({ url: `${order.route}?confidential=false`, as: administrator });
  expect(orders.status).toBe(400);
});

it('a public row cannot link to a private file, and a private row can', async () => {
  const administrator = await signInAs(app, { roles: ['admin'] });
  const shown = await make(app, widget);
  const [receipt] = files;
  const open = await make(app, file, { file: `/public/${'7'.repeat(32)}.png` });
  const linkTo = async (link: Entity, data: object) =>
    (await app.request({ method: 'POST', url: link.route, data, as: administrator })).status;
  const far = (row: { id?: unknown } | undefined) => ({ fileStorageModuleFileId: row?.id });

  expect(await linkTo(widgetsToFileStorageModuleFiles, { widgetId: shown.id, ...far(receipt) })).toBe(422);
  expect(await linkTo(widgetsToFileStorageModuleFiles, { widgetId: shown.id, ...far(open) })).toBe(201);
  const hidden = { widgetId: shown.id, ...far(receipt), variant: 'hidden' };
  expect(await linkTo(widgetsToFileStorageModuleFiles, hidden)).toBe(201);
  const other = await make(app, order);
  expect(
    await linkTo(ordersToFileStorageModuleFiles, { orderId: other.id, ...far(receipt), orderIndex: 1 }),
  ).toBe(201);
});

it('rows that a private link has led to stay private without it', async () => {
  const visible = async ({ route }: Entity, { id }: { readonly id: string }) =>
    (await app.request({ url: `${route}/${id}`, as: 'anonymous' })).status;
  const gone = async ({ route }: Entity, { id }: { readonly id: string }) =>
    (await app.request({ method: 'DELETE', url: `${route}/${id}` })).status;
  const fileOf = (digit: string) => make(app, file, { file: `/public/${digit.repeat(32)}.png` });
  const [passport, receipt, moved, next] = [
    await fileOf('a'),
    await fileOf('b'),
    await fileOf('c'),
    await fileOf('d'),
  ];
  const [sent, bought, notes, story] = [
    await make(app, request),
    await make(app, order),
    await make(app, widget),
    await make(app, article),
  ];
  await make(app, requestsToFileStorageModuleFiles, {
    requestId: sent.id,
    fileStorageModuleFileId: passport.id,
  });
  const variant = 'receipt-default';
  const link = await make(app, ordersToFileStorageModuleFiles, {
    ...{ orderId: bought.id, fileStorageModuleFileId: receipt.id, variant },
  });
  const moving = await make(app, ordersToFileStorageModuleFiles, {
    ...{ orderId: bought.id, fileStorageModuleFileId: moved.id, variant, orderIndex: 1 },
  });
  await make(app, articlesToWebsiteBuilderModuleWidgets, {
    ...{ articleId: story.id, websiteBuilderModuleWidgetId: notes.id },
  });

  expect([await gone(request, sent), await gone(ordersToFileStorageModuleFiles, link)]).toEqual([200, 200]);
  expect(await gone(article, story)).toBe(200);
  await app.request({
    method: 'PATCH',
    url: `${ordersToFileStorageModuleFiles.route}/${moving.id}`,
    data: { fileStorageModuleFileId: next.id },
  });
  expect(await visible(file, passport)).toBe(404);
  expect(await visible(file, receipt)).toBe(404);
  expect(await visible(file, moved)).toBe(404);
  expect(await visible(widget, notes)).toBe(404);
  const administrator = await signInAs(app, { roles: ['admin'] });
  // A job deletes the files of deleted rows, but not those that a link no longer names.
  const data = { widgetId: (await make(app, widget)).id, fileStorageModuleFileId: moved.id };
  const url = widgetsToFileStorageModuleFiles.route;
  expect((await app.request({ method: 'POST', url, data, as: administrator })).status).toBe(422);
});

describe('rows of private links that are older than their table', () => {
  const idsOfFiles = () => files.map(({ id }) => id);
  const start = async () => (await createTestApp({ modules, databaseUrl: app.databaseUrl })).close();
  const known = async () =>
    (await app.sql<{ rowId: string }>('select "rowId" from flotilla_private_row')).map(({ rowId }) => rowId);

  it('are remembered', async () => {
    await app.sql('delete from flotilla_private_row');
    await start();

    expect(await known()).toEqual(expect.arrayContaining(idsOfFiles()));
  });

  it('are completed after an interrupted start, and a write of another process', async () => {
    const [first] = idsOfFiles();
    await app.sql('delete from flotilla_private_row where "rowId" <> $1', [first]);
    await start();

    expect(await known()).toEqual(expect.arrayContaining(idsOfFiles()));
  });

  it('are completed by one of two processes that start at the same moment', async () => {
    await app.sql('delete from flotilla_private_row');
    await Promise.all([start(), start()]);

    expect(await known()).toEqual(expect.arrayContaining(idsOfFiles()));
  });

  it('are looked for once', async () => {
    await app.sql('delete from flotilla_private_row where "rowId" = any($1)', [idsOfFiles()]);
    await start();

    expect(await known()).not.toEqual(expect.arrayContaining(idsOfFiles()));
    await app.sql('delete from flotilla_private_row');
    await start();
  });
});

it('a batch and a change set cannot publish a private file', async () => {
  const administrator = await signInAs(app, { roles: ['admin'] });
  const shown = await make(app, widget);
  const data = { widgetId: shown.id, fileStorageModuleFileId: files[0]?.id ?? '' };
  const create: SentRowChange = { change: 'create', entity: widgetsToFileStorageModuleFiles.key, data };
  const sets = changeSetsOf(app, administrator);
  const set = await sets.release();
  const batch = async (changes: readonly SentRowChange[], headers: Record<string, string> = {}) =>
    (await app.request({ method: 'POST', url: changeRows.path, data: changes, headers, as: administrator }))
      .status;

  expect([await batch([create]), await batch([create], inSet(set))]).toEqual([422, 422]);
  expect((await sets.write(set, 'POST', widgetsToFileStorageModuleFiles.route, data)).status).toBe(422);
});

it('a link to a private row cannot publish the private file of that row', async () => {
  const administrator = await signInAs(app, { roles: ['admin'] });
  const notes = await make(app, widget);
  await make(app, articlesToWebsiteBuilderModuleWidgets, { websiteBuilderModuleWidgetId: notes.id });
  const send = async ({ route: url }: Entity, data: object) =>
    (await app.request({ method: 'POST', url, data, as: administrator })).status;
  const receipt = { widgetId: notes.id, fileStorageModuleFileId: files[0]?.id };
  expect(await send(widgetsToFileStorageModuleFiles, receipt)).toBe(201);
  const place = await make(app, hostWidget);

  expect(
    await send(widgetsToExternalWidgets, {
      widgetId: place.id,
      externalModule: 'website-builder',
      externalWidgetId: notes.id,
    }),
  ).toBe(422);
});

it('a change of a link cannot publish a private file', async () => {
  const administrator = await signInAs(app, { roles: ['admin'] });
  const shown = await make(app, widget);
  const open = await make(app, file, { file: `/public/${'6'.repeat(32)}.png` });
  const link = await make(app, widgetsToFileStorageModuleFiles, {
    widgetId: shown.id,
    fileStorageModuleFileId: open.id,
    variant: 'default',
  });
  const change = (data: object) =>
    app.request({
      method: 'PATCH',
      url: `${widgetsToFileStorageModuleFiles.route}/${String(link.id)}`,
      data,
      as: administrator,
    });

  const refused = await change({ fileStorageModuleFileId: files[0]?.id });
  expect(refused.status).toBe(422);
  expect((await change({ orderIndex: 3 })).status).toBe(200);
});
