/**
 * Raw SQL, since metrics are summed in the database: there is one for each path and day, and the result has
 * one sum per day.
 */
import type { Database } from '@flotilla/backend';
import type { DailyMetric } from '../../actions.js';

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
