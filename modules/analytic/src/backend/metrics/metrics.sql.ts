/**
 * Raw SQL, since metrics are summed in the database: there is one for each path and day, and the result has
 * one sum per day.
 */
import type { Database } from '@flotilla/backend';
import type { DailyMetric, Ranked } from '../../actions.js';

/** Returns counts by name, from one day to another, by day and currency. */
export function dailySums(
  names: readonly string[],
  from: string,
  to: string,
  db: Pick<Database, 'query'>,
): Promise<DailyMetric[]> {
  return db.query<DailyMetric>(
    `select "name", case when "name" = 'revenue' then "dimensions"->>'currency' end as "currency", "day", ` +
      `trim_scale(sum(coalesce("amount", "value")))::text as "value" from "analytic_metric" ` +
      `where "name" = any($1) and "day" between $2 and $3 group by 1, 2, 3 order by 1, 2, 3`,
    [names, from, to],
  );
}

/** The dimension that ranks the counts of a metric. */
const ranks = { 'page-views': 'path', visits: 'source' } as const;

/**
 * Returns the highest counts of a metric by its dimension in a period, with those of the period before, which
 * begins at `before`.
 */
export function rankedCounts(
  name: keyof typeof ranks,
  { before, from, to }: { readonly before: string; readonly from: string; readonly to: string },
  db: Pick<Database, 'query'>,
): Promise<Ranked[]> {
  return db.query<Ranked & Record<string, unknown>>(
    `select "dimensions"->>'${ranks[name]}' as "name", (sum("value") filter (where "day" >= $3))::int as "value", ` +
      `coalesce(sum("value") filter (where "day" < $3), 0)::int as "before" from "analytic_metric" ` +
      `where "name" = $1 and "day" between $2 and $4 and "dimensions" ? '${ranks[name]}' group by 1 ` +
      `having sum("value") filter (where "day" >= $3) > 0 order by 2 desc, 1 limit 20`,
    [name, before, from, to],
  );
}

/** Returns whether anything was ever counted. */
export async function hasCounts(db: Pick<Database, 'query'>): Promise<boolean> {
  const rows = await db.query(`select 1 from "analytic_metric" where "name" is not null limit 1`);
  return rows.length > 0;
}
