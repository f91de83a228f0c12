import { Readable } from 'node:stream';
import { server } from '@flotilla/backend';
import { UPLOADS, type Uploads } from '@flotilla/backend/ports';
import { productsToFileStorageModuleFiles } from '@flotilla/ecommerce';
import { file } from '@flotilla/file-storage';
import { rolesToEcommerceModuleProducts } from '@flotilla/rbac';
import { make, signInAs } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './products.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let roleId: string;
beforeAll(async () => {
  shop = await openShop();
  await signInAs(shop.app, { roles: ['member'] });
  const [role] = await shop.app.sql<{ id: string }>(`select id from rbac_role where slug = 'member'`);
  roleId = role?.id ?? '';
});
afterAll(() => shop.close());

const rolesOf = async ({ id }: Buyer) =>
  (
    await shop.app.sql(`select 1 from rbac_subjects_to_roles where "subjectId" = $1 and "roleId" = $2`, [
      id,
      roleId,
    ])
  ).length;
const admin = (method: 'PATCH' | 'POST', url: string, data: object = {}) =>
  shop.app.request({ method, url, data });
const refund = (invoiceId: string, data: object = {}) =>
  admin('POST', `/api/billing/invoices/${invoiceId}/refund`, data);

/** Returns the addresses of product files that a buyer reads in an order. */
async function filesOf(buyer: Buyer, orderId: string): Promise<string[]> {
  const url = `/api/ecommerce/orders/${orderId}?include=orders-to-file-storage-module-files`;
  const { data, text } = await shop.app.request<Record<string, unknown>>({ url, as: buyer.as });
  const links = data?.['ordersToFileStorageModuleFiles'] as
    | { variant: string; fileStorageModuleFile: { file: string } }[]
    | undefined;
  if (!links) throw new Error(text);
  return links
    .filter(({ variant }) => variant === 'attachment-default')
    .map(({ fileStorageModuleFile }) => fileStorageModuleFile.file);
}

async function granting(interval?: string): Promise<Product> {
  const sold = await shop.product({ interval });
  await make(shop.app, rolesToEcommerceModuleProducts, {
    roleId,
    ecommerceModuleProductId: sold.id,
    variant: 'default',
  });
  const fileId = await storedFile();
  await make(shop.app, productsToFileStorageModuleFiles, {
    productId: sold.id,
    fileStorageModuleFileId: fileId,
    variant: 'attachment-default',
  });
  return sold;
}

/** Stores a PDF. */
async function storedFile(): Promise<string> {
  const content = Readable.from([Buffer.from('%PDF-1.4\n%manual\n%%EOF\n')]);
  const { path } = await shop.app.nest
    .get<Uploads>(UPLOADS)
    .receive({ field: 'file', name: 'manual.pdf', content, caller: server });
  const { id } = await make(shop.app, file, { file: path });
  return String(id);
}

/** Buys a product that grants a role and a file, and waits for both. */
async function bought(interval?: string) {
  const [buyer, sold] = [await shop.buyer(), await granting(interval)];
  const { data: made } = await buyer.add(sold);
  const { data } = await buyer.checkOut();
  const invoiceId = data.billingModule.invoices[0]?.id ?? '';
  await shop.decide({ id: invoiceId }, 'pay');
  await expect.poll(() => shop.statusOf(made.id)).toBe(interval ? 'delivering' : 'approving');
  await expect.poll(() => rolesOf(buyer)).toBe(1);
  await expect.poll(async () => (await filesOf(buyer, made.id)).length).toBe(1);
  return { buyer, orderId: made.id, invoiceId };
}

describe.each(['approving', 'packaging', 'delivering', 'delivered'])('an order that is %s', (status) => {
  it('loses all its grants when its payment is fully refunded, and not before', async () => {
    const { buyer, orderId, invoiceId } = await bought();
    if (status !== 'approving') await admin('PATCH', `/api/ecommerce/orders/${orderId}`, { status });
    expect((await refund(invoiceId, { amount: '1.00' })).status).toBe(201);
    await expect
      .poll(() => shop.app.sql(`select status from billing_refund where "invoiceId" = $1`, [invoiceId]))
      .toEqual([{ status: 'succeeded' }]);
    expect([
      await shop.statusOf(orderId),
      await rolesOf(buyer),
      (await filesOf(buyer, orderId)).length,
    ]).toEqual([status, 1, 1]);

    const [address = ''] = await filesOf(buyer, orderId);
    expect((await shop.app.nest.inject({ url: address })).statusCode).toBe(200);
    expect((await refund(invoiceId)).status).toBe(201);
    await expect.poll(() => shop.statusOf(orderId)).toBe('canceled');
    await expect.poll(() => rolesOf(buyer)).toBe(0);
    await expect.poll(() => filesOf(buyer, orderId)).toEqual([]);
    expect((await shop.app.nest.inject({ url: address })).statusCode).toBe(404);
  });
});

it.each(['delivering', 'delivered'])(
  'a subscription that is %s loses all its grants when its last period is refunded',
  async (status) => {
    const { buyer, orderId, invoiceId } = await bought('month');
    if (status === 'delivered') await admin('PATCH', `/api/ecommerce/orders/${orderId}`, { status });
    expect((await refund(invoiceId)).status).toBe(201);

    await expect.poll(() => shop.statusOf(orderId)).toBe('canceled');
    await expect.poll(() => rolesOf(buyer)).toBe(0);
    await expect.poll(() => filesOf(buyer, orderId)).toEqual([]);
  },
);

describe('a buyer', () => {
  it('can cancel until a file was opened, and not after', async () => {
    const { buyer, orderId } = await bought();
    const [address = ''] = await filesOf(buyer, orderId);
    expect(address).toContain(`&reader=${buyer.id}&`);
    expect(
      (await shop.app.nest.inject({ url: address.replace(buyer.id, (await shop.buyer()).id) })).statusCode,
    ).toBe(404);
    expect((await shop.app.nest.inject({ url: address })).statusCode).toBe(200);
    const { status, problem } = await buyer.call('POST', `orders/${orderId}/cancel`);

    expect([status, problem.message]).toEqual([
      422,
      'The files of the order were opened: it can’t be canceled any more.',
    ]);
    expect(await shop.statusOf(orderId)).toBe('approving');
  });

  it('can cancel although an administrator, or another buyer, has opened the file', async () => {
    const { buyer, orderId } = await bought();
    const url = `/api/ecommerce/orders/${orderId}?include=orders-to-file-storage-module-files`;
    const { text } = await shop.app.request({ url });
    const address = /\/public\/[^"]+\.pdf\?[^"]+/.exec(text)?.[0] ?? '';
    expect((await shop.app.nest.inject({ url: address })).statusCode).toBe(200);

    expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);
    await expect.poll(() => filesOf(buyer, orderId)).toEqual([]);
  });
});
