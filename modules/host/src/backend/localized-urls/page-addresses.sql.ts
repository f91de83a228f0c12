/** SQL, because the conditions of pages are joined by "or", and one statement reads both kinds. */
import type { Database, Transaction } from '@flotilla/backend';
import { isPublishedSql } from '@flotilla/backend/ports';
import type { LocalizedText } from '@flotilla/core';

/** The addresses of a published page. */
export interface StoredAddresses extends Record<string, unknown> {
  readonly url: string;
  readonly urls: LocalizedText;
}

/** Further pages with dynamic segments are ignored. */
const maxPatterns = 1000;
/** Further pages with addresses by language have only their `url`. */
export const maxLocalized = 10_000;

/** Returns the published pages with dynamic segments, and those with addresses by language. */
export function knownAddresses(db: Pick<Database, 'query'>): Promise<StoredAddresses[]> {
  return db.query<StoredAddresses>(text, []);
}

/** Returns those of some addresses that a page has, published or not, in any language. */
export async function takenAddresses(
  addresses: readonly string[],
  tx: Transaction,
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ address: string }>(takenText, [addresses]);
  return new Set(rows.map(({ address }) => address));
}

const select = `select p."url", p."urls" from "host_page" p where ${isPublishedSql('p')}`;
const text =
  `(${select} and p."url" like '%[%' order by p."url" limit ${maxPatterns}) ` +
  `union all (${select} and p."url" not like '%[%' and p."urls" <> '{}'::jsonb order by p."url" limit ${maxLocalized})`;
/** The condition of the index of addresses by language, in its words. */
const takenText = `select p."url" as "address" from "host_page" p where p."url" = any($1::text[])
union select a from "host_page" p, unnest($1::text[]) a
where p."urls" <> '{}'::jsonb and jsonb_path_query_array(p."urls", '$.*') ?| $1::text[]
  and jsonb_path_query_array(p."urls", '$.*') ? a`;
