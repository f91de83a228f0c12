import { rolesToEcommerceModuleProducts } from '@flotilla/rbac';
import { make, signInAs } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Product } from './products.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';
import { generate } from './variations.fixture.js';

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
const until = (buyer: Buyer, count: number) => expect.poll(() => rolesOf(buyer)).toBe(count);

async function membership(): Promise<Product> {
  const sold = await shop.product({ interval: 'month' });
  await make(shop.app, rolesToEcommerceModuleProducts, {
    roleId,
    ecommerceModuleProductId: sold.id,
    variant: 'default',
  });
  return sold;
}

async function buy(buyer: Buyer, sold: Product): Promise<string> {
  const { data } = await buyer.checkOut(`products/${sold.id}/checkout`);
  const [invoice] = data.billingModule.invoices;
  await shop.decide(invoice ?? { id: '' }, 'pay');
  const [line] = await shop.app.sql<{ orderId: string }>(
    `select l."orderId" from ecommerce_orders_to_products l join billing_payment_intents_to_invoices i on i."paymentIntentId" = l."paymentIntentId" where i."invoiceId" = $1`,
    [invoice?.id],
  );
  await expect.poll(() => shop.statusOf(line?.orderId ?? '')).toBe('delivering');
  return line?.orderId ?? '';
}

const end = (orderId: string) =>
  shop.app.request({
    method: 'PATCH',
    url: `/api/ecommerce/orders/${orderId}`,
    data: { status: 'delivered' },
  });

it('a bought role is granted until the last order that gives it ends', async () => {
  const [buyer, sold] = [await shop.buyer(), await membership()];
  const first = await buy(buyer, sold);
  await until(buyer, 1);
  const second = await buy(buyer, sold);
  await end(first);
  await expect
    .poll(() => shop.app.sql(`select 1 from rbac_bought_role where "orderId" = $1`, [first]))
    .toEqual([]);
  expect(await rolesOf(buyer)).toBe(1);
  await end(second);

  await until(buyer, 0);
});

it('a role that was granted otherwise stays', async () => {
  const [buyer, sold] = [await shop.buyer(), await membership()];
  await shop.app.request({
    method: 'POST',
    url: '/api/rbac/subjects-to-roles',
    data: { subjectId: buyer.id, roleId },
  });
  const orderId = await buy(buyer, sold);
  await expect
    .poll(() => shop.app.sql(`select "wasHad" from rbac_bought_role where "orderId" = $1`, [orderId]))
    .toEqual([{ wasHad: true }]);
  await end(orderId);
  await expect
    .poll(() => shop.app.sql(`select 1 from rbac_bought_role where "orderId" = $1`, [orderId]))
    .toEqual([]);

  expect(await rolesOf(buyer)).toBe(1);
});

it('a variation grants the roles of its product', async () => {
  const [buyer, cap] = [await shop.buyer(), await shop.product({ title: 'Cap' })];
  await make(shop.app, rolesToEcommerceModuleProducts, {
    ...{ roleId, ecommerceModuleProductId: cap.id, variant: 'default' },
  });
  const { data } = await generate(shop, cap);
  const [first] = data.variations;
  const [item] = first?.stock ?? [];
  await shop.app.sql(`update ecommerce_stores_to_products set quantity = 5 where id = $1`, [item?.id]);
  const { data: charged } = await buyer.checkOut(`products/${first?.id}/checkout`);
  await shop.decide(charged.billingModule.invoices[0] ?? { id: '' }, 'pay');

  await until(buyer, 1);
});
