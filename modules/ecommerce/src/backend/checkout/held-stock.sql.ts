/** SQL, because it sums reservations, in total and per buyer. */
import type { Transaction } from '@flotilla/backend';
import type { Holder } from './stock.js';

/** Unpaid reservations of a stock item: by everyone, by one subject, and from its network. */
export interface Held {
  readonly all: number;
  readonly own: number;
  readonly near: number;
}

/** Returns the held quantity of each stock item, by its id. */
export async function heldOf(
  shelfIds: readonly string[],
  holder: Holder,
  tx: Pick<Transaction, 'query'>,
): Promise<Map<string, Held>> {
  if (shelfIds.length === 0) return new Map();
  const rows = await tx.query<Held & { id: string }>(heldText, [
    shelfIds,
    holder.subjectId,
    holder.network ?? null,
  ]);
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}

const heldText = `
select "storesToProductsId" as id, sum("quantity")::int as "all", coalesce(sum("quantity") filter (where "subjectId" = $2), 0)::int as own,
  coalesce(sum("quantity") filter (where "network" = $3), 0)::int as near
from "ecommerce_reservation" where "storesToProductsId" = any($1::uuid[]) and "status" = 'held' group by 1`;
