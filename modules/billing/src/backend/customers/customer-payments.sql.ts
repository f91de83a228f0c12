/** SQL, because owners are found through the links of another module. */
import type { Transaction } from '@flotilla/backend';
import { momentJson, type SpentAmount } from '@flotilla/backend/ports';
import type { CustomerPayments } from '../../customer-shapes.js';

type Query = Pick<Transaction, 'query'>;
type StoredPayment = CustomerPayments['payments'][number] & { readonly count: number };

const maxPayments = 50;
/** An invoice names its currency by its code. */
const currency = `jsonb_build_object('code', v."currency", 'symbol', coalesce(c."symbol", v."currency", ''), 'decimals', coalesce(c."decimals", 2))`;
const currencies = `left join lateral (
  select c."symbol", c."decimals" from "billing_currency" c where c."code" = v."currency" order by c."isDefault" desc, c."slug" limit 1
) c on true`;

/** Returns the payments of a customer. `own`: SQL of the ids of its invoices, with the subject as `$1`. */
export function paymentsOfCustomer(subjectId: string, own: string, db: Query): Promise<StoredPayment[]> {
  return db.query<StoredPayment & Record<string, unknown>>(
    `select v."id", v."status", v."provider", v."description", v."amount"::text as "amount", v."refunded"::text as "refunded",
       ${currency} as "currency", ${momentJson('v."createdAt"')} as "createdAt", ${momentJson('v."paidAt"')} as "paidAt", count(*) over ()::int as "count"
     from "billing_invoice" v ${currencies} where v."id" in (${own}) order by v."createdAt" desc, v."id" desc limit ${maxPayments}`,
    [subjectId],
  );
}

/** Returns what customers paid. `own`: SQL of the ids of a subject's invoices, with the subject as `s."id"`. */
export function spentBy(
  subjectIds: readonly string[],
  own: string,
  db: Query,
): Promise<{ subjectId: string; spent: SpentAmount[] }[]> {
  return db.query<{ subjectId: string; spent: SpentAmount[] }>(
    `select t."subjectId", jsonb_agg(jsonb_build_object('amount', t."amount", 'currency', t."currency") order by t."amount"::numeric desc) as "spent"
     from (
       select s."id" as "subjectId", ${currency} as "currency", sum(v."amount" - v."refunded")::text as "amount"
       from unnest($1::uuid[]) s("id") cross join lateral (${own}) y
       join "billing_invoice" v on v."id" = y."id" and v."status" = 'paid' ${currencies} group by 1, 2
     ) t group by 1`,
    [subjectIds],
  );
}
