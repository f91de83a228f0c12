/** Raw SQL, since addresses are compared without case, and visitors are subjects without identities. */
import type { Transaction } from '@flotilla/backend';
import { isAnonymousSql } from './anonymous-subjects.sql.js';

/** More orders than a person places without an account. */
const most = 1000;

/** Returns the guest orders with an address, and their owner links. */
export function ordersOfAddress(
  email: string,
  tx: Pick<Transaction, 'query'>,
): Promise<{ id: string; linkId: string }[]> {
  return tx.query<{ id: string; linkId: string }>(text, [email]);
}

/**
 * Returns the products of an order's lines. Does not import the shop's definitions, since that module is
 * optional.
 */
export async function productsOfOrder(orderId: string, tx: Pick<Transaction, 'query'>): Promise<string[]> {
  const lines = await tx.query<{ productId: string }>(
    `select "productId" from "ecommerce_orders_to_products" where "orderId" = $1`,
    [orderId],
  );
  return lines.map(({ productId }) => productId);
}

const text = `
select o."id", l."id" as "linkId" from "ecommerce_order" o
join "rbac_subjects_to_ecommerce_module_orders" l on l."ecommerceModuleOrderId" = o."id"
join "rbac_subject" s on s."id" = l."subjectId" and ${isAnonymousSql('s')}
where lower(o."email") = lower($1::text) and o."type" = 'history' order by o."id" limit ${most}`;
