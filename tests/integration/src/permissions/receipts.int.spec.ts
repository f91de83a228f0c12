import { server } from '@flotilla/backend';
import { FILE_ADDRESSES, type FileAddresses, OWNERS, type Owners } from '@flotilla/backend/ports';
import { order, ordersToFileStorageModuleFiles, productsToFileStorageModuleFiles } from '@flotilla/ecommerce';
import { file } from '@flotilla/file-storage';
import { articlesToWebsiteBuilderModuleWidgets } from '@flotilla/blog';
import { requestsToFileStorageModuleFiles } from '@flotilla/crm';
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
import { afterAll, beforeAll, expect, it } from 'vitest';
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
