/**
 * SQL, because hits are added atomically and do not change `updatedAt` or the history of a row, and because
 * chains are searched among all redirects at once.
 */
import type { Database, Transaction } from '@flotilla/backend';

/** Adds hits to redirects by id, in the order of ids, so that processes do not deadlock. */
export async function addHits(hits: ReadonlyMap<string, number>, db: Pick<Database, 'query'>): Promise<void> {
  const counted = [...hits].map(([id, count]) => ({ id, count }));
  await db.query(addText, [JSON.stringify(counted)]);
}

const addText = `
update "host_redirect" r set "hits" = least(r."hits" + h."count", 2147483647)
from (select l."id", c."count" from json_to_recordset($1::json) as c("id" uuid, "count" bigint)
  join "host_redirect" l on l."id" = c."id" order by l."id" for update of l) h where r."id" = h."id"`;

/**
 * Locks redirects for writing until the end of the transaction, because two concurrent redirects could form a
 * chain.
 */
export async function lockRedirects(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('host.redirect', 0))`);
}

/** Two redirects; the first leads to the second. */
export interface Chain extends Record<string, unknown> {
  readonly from: string;
  readonly by: string;
  readonly to: string;
}

/** Returns the first chain of two redirects that includes one of the ids. */
export async function chainWith(ids: readonly string[], tx: Transaction): Promise<Chain | undefined> {
  const [chain] = await tx.query<Chain>(chainText, [ids]);
  return chain;
}

const pathIn = (address: string) => `split_part(split_part(${address}, '#', 1), '?', 1)`;
const parametersIn = (address: string) =>
  `string_to_array(split_part(split_part(${address}, '#', 1), '?', 2), '&')`;

/**
 * A redirect matches a target with the same path that has every parameter of its source. Few rows have a
 * query in both.
 */
const chainText = `
select l."from", n."from" as by, n."to" from "host_redirect" l join "host_redirect" n on n."from" = ${pathIn('l."to"')}
where l."id" = any($1::uuid[])
union all select l."from", n."from", n."to" from "host_redirect" n join "host_redirect" l on l."to" = n."from" where n."id" = any($1::uuid[])
union all select l."from", n."from", n."to" from "host_redirect" l join "host_redirect" n
  on ${pathIn('n."from"')} = ${pathIn('l."to"')} and ${parametersIn('n."from"')} <@ ${parametersIn('l."to"')}
where l."to" like '/%?%' and (l."id" = any($1::uuid[]) or n."id" = any($1::uuid[]))
limit 1`;

/** A parameter in the source of a redirect, as stored. */
export interface ParameterName extends Record<string, unknown> {
  readonly path: string;
  readonly name: string;
}

/** Returns the distinct parameters in the sources of redirects, by path. */
export async function parameterNames(db: Pick<Database, 'query'>): Promise<ParameterName[]> {
  return db.query<ParameterName>(namesText, []);
}

/** Parameters beyond the limit are ignored. */
const namesText = `
select distinct ${pathIn('r."from"')} as path, split_part(p."text", '=', 1) as name
from "host_redirect" r, unnest(${parametersIn('r."from"')}) as p("text") where r."from" like '%?%' order by 1, 2 limit 20000`;
