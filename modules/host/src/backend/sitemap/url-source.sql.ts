/**
 * SQL, since a sitemap of a hundred thousand addresses is counted and cut by the database: over every combination of the rows
 * that a page's segments name, of entities that are known at run time alone, and without pages whose metadata hide them.
 */
import type { Database } from '@flotilla/backend';
import { isPublishedSql } from '@flotilla/backend/server';
import { type Entity, type EntityKey, hiddenVariant, type Registry } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import type { IndexedUrl } from '@flotilla/core/documents';
import type { PagePattern } from '../page-pattern.js';

const batchSize = 2000;

/** Where a part of the site's urls comes from: rows with unique keys that make up a url each. */
export interface UrlSource {
  /** From `from` to the end of the conditions, which there is at least one of. */
  readonly from: string;
  readonly values: readonly unknown[];
  /** Unique together, in this order. */
  readonly keys: readonly string[];
  readonly updatedAt: string;
  /** A text array of the languages of `$n` that its titles are in, empty where there is no title; absent where titles have no languages. */
  readonly languages?: (n: string) => string;
  /** The entity of its rows, when an address names one. */
  readonly of?: EntityKey;
  /** What addresses elsewhere may name of such a row, by its columns. */
  readonly named?: { readonly id: string; readonly slug?: string };
  readonly addressOf: (keys: readonly string[]) => string;
}

/** The pages whose url is their own. */
export function literalPages(hidden: readonly string[]): UrlSource {
  return {
    from: `from "host_page" p where p."url" not like '%[%' and ${isIndexed}`,
    values: [hidden],
    keys: ['p."url"'],
    updatedAt: 'p."updatedAt"',
    languages: languagesOfMetadata,
    addressOf: ([url = '/']) => url,
  };
}

/** The rows that a page with dynamic segments can show: every combination, when it has several; undefined when it has none. */
export function patternRows({ segments }: PagePattern, registry: Registry): UrlSource | undefined {
  const dynamic = segments.flatMap((segment) => ('literal' in segment ? [] : [segment]));
  if (dynamic.length === 0) return undefined;
  const only = dynamic.length === 1 ? dynamic[0] : undefined;
  const tables = dynamic.map(({ entity }, index) => `"${registry.entity(entity).table}" r${index}`);
  const published = dynamic.flatMap(({ entity }, index) => (registry.entity(entity).publishing ? isPublishedSql(`r${index}`) : []));
  const moments = dynamic.map((_, index) => `r${index}."updatedAt"`);
  return {
    from: `from ${tables.join(', ')} where ${published.join(' and ') || 'true'}`,
    values: [],
    keys: dynamic.map(({ field }, index) => `r${index}."${field}"`),
    updatedAt: `greatest(${moments.join(', ')})`,
    ...(only && hasLocalizedTitle(registry.entity(only.entity)) && { languages: languagesOfTitle }),
    ...(only && { of: only.entity, named: { id: 'r0."id"', ...(registry.entity(only.entity).fields['slug'] && { slug: 'r0."slug"' }) } }),
    addressOf(keys) {
      const left = [...keys];
      return `/${segments.map((segment) => ('literal' in segment ? segment.literal : left.shift())).join('/')}`;
    },
  };
}

/** The urls with dynamic segments whose pages may be shown. */
export async function indexedPatterns(hidden: readonly string[], db: Database): Promise<Set<string>> {
  const rows = await db.query<{ url: string }>(`select p."url" from "host_page" p where ${isIndexed} and p."url" like '%[%'`, [hidden]);
  return new Set(rows.map(({ url }) => url));
}

/** The number of urls of a source. */
export async function sizeOf({ from, values }: UrlSource, db: Database): Promise<number> {
  const [row] = await db.query<{ n: number }>(`select count(*)::int as n ${from}`, values);
  return row?.n ?? 0;
}

/** Some urls of a source, batch by batch: it skips by number once, and goes on from key to key. */
export async function* urlsOf(
  source: UrlSource,
  { offset, count, languages: all }: { offset: number; count: number; languages: readonly string[] },
  db: Database,
): AsyncGenerator<IndexedUrl> {
  const { from, values: given, keys, updatedAt, languages, of, named, addressOf } = source;
  const values = languages ? [...given, all] : given;
  const spoken = languages?.(`$${values.length}::text[]`) ?? 'null::text[]';
  const select = `select array[${keys.join(', ')}]::text[] as keys, ${named?.id ?? 'null'} as id, ${named?.slug ?? 'null'} as slug, ${updatedAt} as "updatedAt", ${spoken} as languages ${from}`;
  let last: readonly string[] | undefined;
  for (let left = count; left > 0;) {
    const limit = Math.min(left, batchSize);
    const start: readonly (string | number)[] = last ?? [offset];
    const bound = start.map((_, index) => `$${values.length + index + 1}::${last ? 'text' : 'bigint'}`);
    const place = last ? `and (${keys.join(', ')}) > (${bound.join(', ')})` : '';
    const rows = await db.query<{ keys: string[]; id: string | null; slug: string | null; updatedAt: Date; languages: string[] | null }>(
      `${select} ${place} order by ${keys.join(', ')} limit ${limit}${last ? '' : ` offset ${bound[0]}`}`,
      [...values, ...start],
    );
    for (const { keys: parts, id, slug, updatedAt: moment, languages: own } of rows) {
      const isInSome = own !== null && own.length > 0 && own.length < all.length;
      const row = { ...(of && id !== null && { of, id }), ...(slug !== null && { slug }), ...(isInSome && { languages: own }) };
      yield { url: addressOf(parts), ...row, updatedAt: moment.toISOString() };
    }
    if (rows.length < limit) return;
    last = rows.at(-1)?.keys;
    left -= limit;
  }
}

const hasLocalizedTitle = ({ fields }: Entity) => fields['title'] !== undefined && kindOf(fields['title'].kind).isLocalized === true;

const languagesOfTitle = (all: string) => `array(select l from unnest(${all}) l where trim(r0."title" ->> l) <> '')`;

/** Implements `languagesOfPage` of documents in SQL: reads the page's own records; those without a locale are in the default language. */
const languagesOfMetadata = (all: string) =>
  `array(select l from unnest(${all}) l where exists (select 1 from "host_pages_to_metadata" x join "host_metadata" m on m."id" = x."metadataId" ` +
  `where x."pageId" = p."id" and x."variant" <> '${hiddenVariant}' and m."variant" <> 'primary' and trim(m."title") <> '' ` +
  `and coalesce(substring(m."opengraphLocale" from '^[a-z]{2,3}'), (${all})[1]) = l))`;

/** Neither among the hidden ones nor told to be `noindex` by its metadata, its own before the primary one. */
const isIndexed =
  `${isPublishedSql('p')} and p."url" <> all($1::text[]) and coalesce(` +
  `(select m."robots" from "host_pages_to_metadata" l join "host_metadata" m on m."id" = l."metadataId" ` +
  `where l."pageId" = p."id" and l."variant" <> '${hiddenVariant}' and m."robots" is not null order by l."orderIndex", l."createdAt", l."id" limit 1), ` +
  `(select m."robots" from "host_metadata" m where m."variant" = 'primary' and m."robots" is not null order by m."createdAt", m."id" limit 1), ` +
  `'') not in ('noindex', 'noindex, nofollow')`;
