/** SQL, because instalments belong to orders through their payments. */
import type { Transaction } from '@flotilla/backend';
import { momentJson } from '@flotilla/backend/ports';
import { laterKinds, unpaidInstalments } from '@flotilla/billing';
import type { InstalmentOfOrder } from '../../order-shapes.js';

type Query = Pick<Transaction, 'query'>;

/** Instalments in an answer. */
const most = 500;

/** Returns the instalments of orders, by the date when they are due; those of newer orders first. */
export function instalmentsOf(orderIds: readonly string[], db: Query): Promise<InstalmentOfOrder[]> {
  return db.query<InstalmentOfOrder & Record<string, unknown>>(instalmentsText, [orderIds, most]);
}

/** Returns the unpaid balances of an order. */
export async function unpaidBalancesOf(orderId: string, db: Query): Promise<InstalmentOfOrder[]> {
  return (await instalmentsOf([orderId], db)).filter(
    ({ kind, status }) =>
      laterKinds.some((one) => one === kind) && unpaidInstalments.some((one) => one === status),
  );
}

/** Returns the order of an instalment that is paid later, or by a link. */
export async function orderOfInstalment(instalmentId: string, db: Query): Promise<string | undefined> {
  const [found] = await db.query<{ orderId: string }>(orderText, [instalmentId]);
  return found?.orderId;
}

const links = `"ecommerce_orders_to_billing_module_payment_intents" x
join "billing_instalment" n on n."paymentIntentId" = x."billingModulePaymentIntentId"`;

/** A deposit that pays several orders has the part of each. Parts of earlier attempts and prices are left out. */
const instalmentsText = `
select n."id", x."orderId", o."number" as "orderNumber", n."kind", round(x."share", c."decimals")::text as "amount", n."status",
  ${momentJson('n."dueAt"')} as "dueAt", p."status" = 'processing' as "isProcessing",
  ${momentJson('n."expiresAt"')} as "expiresAt", p."id" as "paymentIntentId",
  jsonb_build_object('id', c."id", 'slug', c."slug", 'title', c."title", 'symbol', c."symbol", 'code', c."code", 'decimals', c."decimals",
    'isDefault', c."isDefault") as "billingModuleCurrency"
from ${links}
join "ecommerce_order" o on o."id" = x."orderId" join "billing_payment_intent" p on p."id" = n."paymentIntentId"
join "billing_payment_intents_to_currencies" pc on pc."paymentIntentId" = p."id" join "billing_currency" c on c."id" = pc."currencyId"
where x."orderId" = any($1::uuid[]) and (n."status" <> 'canceled' or o."status" = 'canceled') order by o."placedAt" desc nulls last, o."id", n."dueAt", n."id" limit $2`;

const orderText = `select x."orderId" from ${links}
where n."id" = $1::uuid and (n."kind" in ('balance', 'difference') or n."expiresAt" is not null) limit 1`;
