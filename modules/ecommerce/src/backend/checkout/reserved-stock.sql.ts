/** SQL, because it sums reservations, in total and per buyer. */
import type { Transaction } from '@flotilla/backend';
import type { ReservingBuyer } from './stock.js';

/** Unpaid reservations of a stock item: by everyone, by one subject, and from its network. */
export interface ReservedQuantities {
  readonly all: number;
  readonly own: number;
  readonly near: number;
}

/** Returns the reserved quantities of each stock item, by its id. */
export async function reservedQuantities(
  stockItemIds: readonly string[],
  buyer: ReservingBuyer,
  tx: Pick<Transaction, 'query'>,
): Promise<Map<string, ReservedQuantities>> {
  if (stockItemIds.length === 0) return new Map();
  const rows = await tx.query<ReservedQuantities & { id: string }>(reservedText, [
    stockItemIds,
    buyer.subjectId,
    buyer.network ?? null,
  ]);
  return new Map(rows.map(({ id, ...quantities }) => [id, quantities]));
}

const reservedText = `
select "storesToProductsId" as id, sum("quantity")::int as "all", coalesce(sum("quantity") filter (where "subjectId" = $2), 0)::int as own,
  coalesce(sum("quantity") filter (where "network" = $3), 0)::int as near
from "ecommerce_reservation" where "storesToProductsId" = any($1::uuid[]) and "status" = 'held' group by 1`;
