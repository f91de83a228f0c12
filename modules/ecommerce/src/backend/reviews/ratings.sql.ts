/** SQL, because it counts and averages rows, and skips those of other pages. */
import type { Transaction } from '@flotilla/backend';

type Query = Pick<Transaction, 'query'>;

/** The published reviews of a product; `average` is null without one. */
export interface Rating {
  readonly productId: string;
  readonly count: number;
  readonly average: string | null;
}

/** Returns the ratings of products. */
export function ratingsOf(productIds: readonly string[], db: Pick<Transaction, 'query'>): Promise<Rating[]> {
  return db.query<Rating>(ratingsText, [productIds]);
}

const ratingsText = `
select p."id" as "productId", count(r."id")::int as "count", round(avg(r."rating"), 2)::text as "average"
from unnest($1::uuid[]) p("id")
left join "ecommerce_review" r on r."productId" = p."id" and r."status" = 'published'
group by p."id" order by p."id"`;

/** Returns the ids of a page of the published reviews of a product, the newest first. */
export async function publishedReviews(
  productId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  db: Query,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(publishedText, [productId, limit, offset]);
  return rows.map(({ id }) => id);
}

const publishedText = `
select "id" from "ecommerce_review" where "productId" = $1::uuid and "status" = 'published'
order by "createdAt" desc, "id" limit $2 offset $3`;
