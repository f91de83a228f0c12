import { file } from '@flotilla/file-storage';
import { productsToFileStorageModuleFiles } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('a buyer gets a receipt and the bought files after payment, in their language', async () => {
  const boat = await shop.product({ title: 'Aurora', stock: 3 });
  const { fileStorageModuleFileId: manual } = await make(shop.app, productsToFileStorageModuleFiles, {
    productId: boat.id,
    variant: 'attachment-default',
  });
  const buyer = await shop.buyer();
  const { data: made } = await buyer.add(boat, { quantity: 2 });
  const headers = { 'x-flotilla-language': 'ru' };
  const url = `/api/rbac/subjects/${buyer.id}/ecommerce-module/orders/checkout`;
  const { data } = await shop.app.request<{ billingModule: { invoices: { id: string }[] } }>({
    ...{ method: 'POST', url, headers, as: buyer.as },
    data: { provider: 'dummy', email: 'anna@example.com' },
  });
  const [invoice] = data.billingModule.invoices;
  await shop.decide(invoice ?? { id: '' }, 'pay');
  await expect.poll(() => shop.statusOf(made.id)).toBe('approving');

  const handedOut = () =>
    shop.app.sql<{ variant: string; id: string; path: string }>(
      `select l.variant, f.id, f.file as path from ecommerce_orders_to_file_storage_module_files l join file_storage_file f on f.id = l."fileStorageModuleFileId" where l."orderId" = $1 order by l.variant`,
      [made.id],
    );
  await expect
    .poll(async () => (await handedOut()).map(({ variant }) => variant))
    .toEqual(['attachment-default', 'receipt-default']);
  const [attachment, receipt] = await handedOut();
  expect(attachment?.id).toBe(manual);
  const [order] = await buyer.orders();
  const path = String(receipt?.path);
  expect(order).toMatchObject({ receipt: expect.stringContaining(`${path}?expires=`), status: 'approving' });
  const fetched = await Promise.all(
    [path, String(order?.receipt)].map((url) => shop.app.nest.inject({ url })),
  );
  expect(fetched.map(({ statusCode }) => statusCode)).toEqual([404, 200]);
  const { data: row } = await shop.app.request({ url: `${file.route}/${receipt?.id}` });
  expect(row).toMatchObject({
    width: 1500,
    height: 1500,
    mimeType: 'image/png',
    adminTitle: `Receipt ${String(order?.number)}`,
  });
  expect((await shop.app.request({ url: `${file.route}/${receipt?.id}`, as: 'anonymous' })).status).toBe(404);

  const mails = () =>
    shop.app.sql<{ title: string }>(
      `select coalesce(n.data ->> 'status', '') as title from notification_notification n where n.receiver = 'anna@example.com' order by n."createdAt"`,
    );
  await expect.poll(async () => (await mails()).map(({ title }) => title)).toEqual(['paying', 'approving']);
});
